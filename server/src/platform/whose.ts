import type { Endpoint, Scope } from '@studentgo/protocol/endpoint'
import { isMinor } from '@studentgo/protocol/rules/calendar'
import { sql } from 'kysely'
import type { Db } from './database.ts'
import { invalidInput, notFound, Problem } from './problems.ts'
import { type Standing, standingOf } from './study-rights.ts'
import type { Visitor } from './visitor.ts'

/** Whose record this is, and by whom it is read or written. Decided before any handler runs. */
export interface Whose {
  studentId: number
  actor: { kind: 'STUDENT' | 'PARENT'; personId: number; name: string }
  /** Under 18 today. */
  minor: boolean
  nonDisclosure: boolean
}

/**
 * Turns (session, optional `studentId`) into «whose record, by whom», for an endpoint's `who`. The only
 * reader of guardians' grants for access. Statuses as security 3.1: a student who names another student is
 * refused without a look; a guardian without a link gets the same `not-found` whatever the cause; a guardian
 * with a link but without the scope `scope-missing`; writing needs a study right in force.
 */
export async function whoseFor(
  db: Db,
  endpoint: Endpoint,
  visitor: Visitor,
  named: number | undefined,
  today: string,
): Promise<Whose> {
  const whose =
    visitor.kind === 'STUDENT'
      ? ownRecord(visitor, named, today)
      : await childRecord(db, endpoint, visitor, named, today)
  if (endpoint.method !== 'GET' && visitor.kind === 'STUDENT') await mustBeInForce(db, whose.studentId, today)
  return whose
}

/** Whether this kind of session may call the endpoint at all; decided before any look-up. */
export function kindMayCall(endpoint: Endpoint, visitor: Visitor): boolean {
  const { who } = endpoint
  if (who.kind === 'student') return visitor.kind === 'STUDENT'
  if (who.kind === 'parent') return visitor.kind === 'PARENT'
  return true
}

/** What the person's study rights allow today. */
export async function standingOfStudent(db: Db, studentId: number, today: string): Promise<Standing> {
  const rights = await db
    .selectFrom('study_right')
    .select(['state', 'start_date', 'end_date'])
    .where('student_id', '=', studentId)
    .execute()
  return standingOf(
    rights.map(right => ({
      state: right.state,
      startDate: right.start_date,
      endDate: right.end_date ?? undefined,
    })),
    today,
  )
}

function ownRecord(visitor: Visitor, named: number | undefined, today: string): Whose {
  if (named !== undefined && named !== visitor.personId) throw new Problem('not-permitted')
  return {
    studentId: visitor.personId,
    actor: { kind: 'STUDENT', personId: visitor.personId, name: fullName(visitor) },
    minor: isMinor(visitor.birthDate, today),
    nonDisclosure: visitor.nonDisclosure,
  }
}

async function childRecord(
  db: Db,
  endpoint: Endpoint,
  visitor: Visitor,
  named: number | undefined,
  today: string,
): Promise<Whose> {
  const { who } = endpoint
  if (who.kind !== 'studentOrParent') throw new Problem('not-permitted')
  const studentId = named ?? (endpoint.method === 'GET' ? visitor.selectedStudentId : undefined)
  if (studentId === undefined) throw invalidInput({ code: 'required', field: 'query.studentId' })
  const child = await childOf(db, visitor.personId, studentId, today)
  if (child === undefined) throw notFound()
  if (!child.scopes.includes(who.scope)) throw new Problem('scope-missing')
  const minor = isMinor(child.birthDate, today)
  if (who.parents === 'minor' && !minor) throw new Problem('not-permitted')
  return {
    studentId,
    actor: { kind: 'PARENT', personId: visitor.personId, name: fullName(visitor) },
    minor,
    nonDisclosure: child.nonDisclosure,
  }
}

interface Child {
  scopes: Scope[]
  birthDate: string | undefined
  nonDisclosure: boolean
}

async function childOf(
  db: Db,
  parentId: number,
  studentId: number,
  today: string,
): Promise<Child | undefined> {
  const { rows } = await sql<{ scopes: Scope[] | null; birth_date: string | null; non_disclosure: boolean }>`
    select parent_scopes(${parentId}, ${studentId}, ${today}) as scopes, p.birth_date, s.non_disclosure
    from student s join person p on p.id = s.person_id
    where s.person_id = ${studentId} and p.is_active`.execute(db)
  const row = rows[0]
  if (row === undefined || row.scopes === null) return undefined
  return { scopes: row.scopes, birthDate: row.birth_date ?? undefined, nonDisclosure: row.non_disclosure }
}

async function mustBeInForce(db: Db, studentId: number, today: string): Promise<void> {
  const standing = await standingOfStudent(db, studentId, today)
  if (!standing.mayEnter || !standing.mayWrite) throw new Problem('study-right-not-in-force')
}

function fullName(visitor: Visitor): string {
  return `${visitor.callName} ${visitor.lastName}`
}
