import type { ProcessEvent, ProcessInstance } from '@studentgo/protocol/process-tracking'
import { processIdOf } from '@studentgo/protocol/process-tracking'
import type { Unserialised } from '../platform/http/wire-values.ts'
import type { EventRow, MatterRow } from './processes.sql.ts'
import { holderOf, stepsAfter } from './steps.rules.ts'

export function presentProcess(row: MatterRow): Unserialised<ProcessInstance> {
  const { kind, matterId, relatedId, name, status, step, fromOn, toOn, dueOn, handlerName, handlerTitle } =
    row
  return {
    id: processIdOf(kind, matterId),
    processKey: kind,
    name,
    status,
    startedAt: row.startedAt,
    updatedAt: row.updatedAt,
    endedAt: row.endedAt,
    relatedType: kind,
    relatedId,
    fromOn,
    toOn,
    currentStep: step,
    holder: holderOf(kind, step),
    handler: handlerName === null ? null : { name: handlerName, title: handlerTitle },
    dueAt: dueOn,
    next: stepsAfter(kind, step),
  }
}

export function presentEvent({ at, ...event }: EventRow): Unserialised<ProcessEvent> {
  return { ...event, at }
}
