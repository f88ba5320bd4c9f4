import type { DemonstrationTask } from '@studentgo/protocol/demonstration-tasks'
import type { Unserialised } from '../../platform/http/wire-values.ts'
import type { RequestContext } from '../../platform/request-context.ts'
import { fallbackLanguage, inLanguage } from '../../platform/rows/localised.ts'
import type { TaskRow } from './tasks.sql.ts'

export function presentTask(
  { confirmedBy, confirmedAt, ...task }: TaskRow,
  { language }: RequestContext,
): Unserialised<DemonstrationTask> {
  const isConfirmed = confirmedBy !== null && confirmedAt !== null
  return {
    ...task,
    text: inLanguage(task.text, language),
    textLanguage: fallbackLanguage(task.text, language),
    doneAt: task.doneAt,
    instructorConfirmed: isConfirmed ? { by: confirmedBy, at: confirmedAt } : null,
  }
}
