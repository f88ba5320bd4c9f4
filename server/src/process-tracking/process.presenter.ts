import type { ProcessEvent, ProcessInstance } from '@studentgo/protocol/process-tracking'
import { processIdOf } from '@studentgo/protocol/process-tracking'
import { isoWithOffset } from '@studentgo/protocol/rules/calendar'
import { withoutNulls } from '../platform/rows/without-nulls.ts'
import type { EventRow, MatterRow } from './processes.sql.ts'
import { holderOf, stepsAfter } from './steps.rules.ts'

export function presentProcess(row: MatterRow, timeZone: string): ProcessInstance {
  const { kind, matterId, relatedId, name, status, step, fromOn, toOn, dueOn, handlerName, handlerTitle } =
    row
  return withoutNulls({
    id: processIdOf(kind, matterId),
    processKey: kind,
    name,
    status,
    startedAt: isoWithOffset(row.startedAt, timeZone),
    updatedAt: isoWithOffset(row.updatedAt, timeZone),
    endedAt: row.endedAt && isoWithOffset(row.endedAt, timeZone),
    relatedType: kind,
    relatedId,
    fromOn,
    toOn,
    currentStep: step,
    holder: holderOf(kind, step),
    handler: handlerName === null ? null : withoutNulls({ name: handlerName, title: handlerTitle }),
    dueAt: dueOn,
    next: stepsAfter(kind, step),
  })
}

export function presentEvent({ at, ...event }: EventRow, timeZone: string): ProcessEvent {
  return withoutNulls({ ...event, at: isoWithOffset(at, timeZone) })
}
