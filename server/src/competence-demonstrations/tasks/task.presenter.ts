import type { DemonstrationTask } from '@studentgo/protocol/demonstration-tasks'
import { isoWithOffset } from '@studentgo/protocol/rules/calendar'
import type { RequestContext } from '../../platform/request-context.ts'
import { inLanguage } from '../../platform/rows/localised.ts'
import { withoutNulls } from '../../platform/rows/without-nulls.ts'
import type { TaskRow } from './tasks.sql.ts'

export function presentTask(
  { confirmedBy, confirmedAt, ...task }: TaskRow,
  { language, timeZone }: RequestContext,
): DemonstrationTask {
  const isConfirmed = confirmedBy !== null && confirmedAt !== null
  return withoutNulls({
    ...task,
    text: inLanguage(task.text, language),
    doneAt: task.doneAt && isoWithOffset(task.doneAt, timeZone),
    instructorConfirmed: isConfirmed ? { by: confirmedBy, at: isoWithOffset(confirmedAt, timeZone) } : null,
  })
}
