import { type StaffWaiting, type WaitingItem, waitingKinds } from '@studentgo/protocol/staff-today-waiting'
import type { WaitingPart } from '../platform/contributions/waiting-part.ts'
import type { Unserialised } from '../platform/http/wire-values.ts'
import type { StaffContext } from '../platform/request-context.ts'
import { rollCallWaiting } from '../staff-attendance/waiting.query.ts'
import { casesWaiting } from '../staff-cases/waiting.query.ts'
import { assessmentsWaiting } from '../staff-demonstrations/waiting.query.ts'
import { messagesWaiting } from '../staff-messages/waiting.query.ts'
import { plansWaiting } from '../staff-plan/waiting.query.ts'
import { supportWaiting } from '../staff-support/waiting.query.ts'
import { type WaitingRow, waitingStatement } from './waiting.sql.ts'

/** The features with something that waits at the desk. A new kind adds its line here. */
const parts: readonly WaitingPart[] = [
  rollCallWaiting,
  casesWaiting,
  plansWaiting,
  assessmentsWaiting,
  supportWaiting,
  messagesWaiting,
]

const firstWaiting = waitingStatement(parts)
const partOf = new Map(parts.flatMap(part => part.kinds.map(kind => [kind, part] as const)))

/** The matters that wait for the signed-in member of staff, the kinds in their order. */
export async function readWaiting(context: StaffContext): Promise<Unserialised<StaffWaiting>> {
  const { db, staff, today, now, language } = context
  const rows = await firstWaiting(db, {
    staffId: staff.staffId,
    held: staff.held,
    today,
    now: now.toISOString(),
    language,
  })
  const byKind = Map.groupBy(rows, row => row.kind)
  return waitingKinds.flatMap(kind => {
    const [first, ...others] = byKind.get(kind) ?? []
    if (first === undefined) return []
    return {
      kind,
      count: first.count,
      items: [first, ...others].map(row => presentWaiting(row)),
      address: partOf.get(kind)?.addressOfAll?.(kind),
    }
  })
}

function presentWaiting(row: WaitingRow): Unserialised<WaitingItem> {
  const { kind, id, studentId, studentName, title, titleLanguage, since, dueDate } = row
  const part = partOf.get(kind)
  if (part === undefined) throw new Error(`no feature has ${kind}`)
  return {
    id,
    student: studentId === null || studentName === null ? null : { studentId, name: studentName },
    title,
    titleLanguage,
    since,
    dueDate,
    address: part.addressOf({ kind, id, studentId }),
  }
}
