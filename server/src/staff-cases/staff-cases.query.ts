import { isMinor } from '@studentgo/protocol/rules/calendar'
import type { CaseKind, StaffCase, StaffCases } from '@studentgo/protocol/staff-cases'
import { presentValues } from '../personal-info/personal-info.presenter.ts'
import { writeAudit } from '../platform/access/audit.ts'
import { hidesLocationFrom, knownRoles, rolesFor } from '../platform/access/staff-access.rules.ts'
import type { FoundCase } from '../platform/contributions/case-part.ts'
import { onlyRow } from '../platform/database/statement.ts'
import { notFound } from '../platform/http/problems.ts'
import type { Unserialised } from '../platform/http/wire-values.ts'
import type { StaffContext } from '../platform/request-context.ts'
import { personRef } from '../platform/rows/person-ref.ts'
import { caseParts } from './case-parts.data.ts'
import { caseStatements, type StaffCaseRow } from './staff-cases.sql.ts'

const { waitingCases, caseOf } = caseStatements(caseParts)

/** The cases that wait for a member of staff. */
export async function findCases(
  context: StaffContext,
  { kind, of = 'ALL' }: { kind?: CaseKind | undefined; of?: 'MINE' | 'ALL' | undefined },
): Promise<Unserialised<StaffCases>> {
  const params = { ...readerOf(context), mineOnly: of === 'MINE' }
  const { page, counts } = onlyRow(
    await waitingCases(context.db, { page: { ...params, kind: kind ?? null }, counts: params }),
  )
  return { cases: page.map(row => presentCase(row, context)), counts }
}

/**
 * A case by its number. Throws `not-found` for one that does not wait for them, the same as for one that never was; every
 * look and every step leaves an audit row about its student.
 */
export async function caseToHandle(
  context: StaffContext,
  kind: CaseKind,
  caseId: number,
  action: string,
): Promise<FoundCase & { row: StaffCaseRow }> {
  const { db, staff, now, today } = context
  const [row] = await caseOf[kind](db, { ...readerOf(context), caseId })
  if (row === undefined) throw notFound()
  const roles = rolesFor({ kind: 'staff', roles: staff.held, student: true }, knownRoles(row.roles))
  await writeAudit(db, {
    at: now,
    actorId: staff.staffId,
    actorKind: 'STAFF',
    actorRole: roles[0] ?? staff.roles[0],
    studentId: row.studentId,
    action,
    object: `${kind} ${caseId}`,
    outcome: 'DONE',
  })
  const { id, state, studentId, studentName, nonDisclosure } = row
  return {
    row,
    id,
    state,
    studentId,
    studentName,
    nonDisclosure,
    hidesLocation: hidesLocationFrom(roles, nonDisclosure),
    minor: isMinor(row.birthDate, today),
    isOwn: row.handlerId === staff.staffId,
    marks: row.marks ?? [],
  }
}

function readerOf({ staff, today, now, language }: StaffContext) {
  return { staffId: staff.staffId, today, now: now.toISOString(), language }
}

export function presentCase(
  row: StaffCaseRow,
  reader: Pick<StaffContext, 'language' | 'provider'>,
): Unserialised<StaffCase> {
  return {
    kind: row.kind,
    id: row.id,
    student: studentOf(row),
    title: row.title,
    titleLanguage: row.titleLanguage,
    code: row.code,
    state: row.state,
    sentAt: row.sentAt,
    dueDate: row.dueOn,
    from: row.fromOn,
    to: row.toOn,
    handler: handlerOf(row),
    isMine: row.isMine,
    marks: row.marks,
    change: presentValues(row, reader),
  }
}

/** The group tells where somebody can be found. */
export function studentOf(row: StaffCaseRow) {
  const isHidden = hidesLocationFrom(knownRoles(row.roles), row.nonDisclosure)
  return {
    studentId: row.studentId,
    name: row.studentName,
    group: isHidden ? null : row.group,
  }
}

export function handlerOf({ handlerId, handlerName, handlerTitle }: StaffCaseRow) {
  return handlerId === null || handlerName === null
    ? null
    : personRef({ id: handlerId, name: handlerName, title: handlerTitle })
}
