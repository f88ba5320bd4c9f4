import { type Endpoint, type Scope, scopes, type Who } from '@studentgo/protocol/endpoint'
import { fullNameOf } from '@studentgo/protocol/full-name'
import { isMinor } from '@studentgo/protocol/rules/calendar'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { ReadDb } from '../database/database.ts'
import { type RowOf, statement } from '../database/statement.ts'
import { invalidInput, notFound, Problem } from '../http/problems.ts'
import { isStrong } from './authentication.rules.ts'
import { mayWriteAs, type StudyRightFacts, studyRightAccess } from './study-rights.rules.ts'
import type { Visitor } from './visitor.ts'

/**
 * Whose record a request is about, by whom it is read or written, and what that reader may do with it. Decided once,
 * before the handler; nothing else checks grants or study rights.
 */
export interface StudentAccess {
  studentId: number
  reader: { kind: 'STUDENT' | 'PARENT'; personId: number; name: string }
  /** Under 18 today. */
  minor: boolean
  /** What the reader may see: all of it for the student, for a guardian what the grant covers. */
  scopes: readonly Scope[]
  /** A study right of the student lets them and guardians write through the endpoint; without one they only read. */
  mayWrite: boolean
  nonDisclosure: boolean
  /** A guardian must not learn where a student under non-disclosure can be found (security 3.2). */
  hidesLocation: boolean
  /** How the reader proved who they are. */
  method: 'SESSION' | 'STRONG'
  /** When the reader last did so, ISO text. */
  signedInAt: string
}

/**
 * Turns (session, `studentId` of the query or the path) into the access that an endpoint's `who` allows. Statuses as
 * security 3.1: a student who names another student is refused without a look; a guardian without a link gets the same
 * `not-found` whatever the cause, a study right that can no longer be read included; a guardian with a link but without
 * the scope gets `scope-missing`; every writer needs a study right in force.
 */
export async function decideAccess(
  db: ReadDb,
  endpoint: Endpoint,
  visitor: Visitor,
  named: number | undefined,
  today: string,
): Promise<StudentAccess> {
  if (visitor.kind === 'STAFF') throw new Problem('not-permitted')
  const access =
    visitor.kind === 'STUDENT'
      ? ownAccess(endpoint, visitor, named, today)
      : await guardianAccess(db, endpoint, visitor, named, today)
  if (endpoint.method !== 'GET' && !access.mayWrite) throw new Problem('study-right-not-in-force')
  return access
}

/** Whether this kind of session may call the endpoint at all; decided before any look-up. */
export function kindMayCall(endpoint: Endpoint, visitor: Visitor): boolean {
  const { who } = endpoint
  if (visitor.kind === 'STAFF')
    return who.kind === 'anyone' || who.kind === 'staff' || (who.kind === 'session' && who.staff)
  if (who.kind === 'student') return visitor.kind === 'STUDENT'
  if (who.kind === 'parent') return visitor.kind === 'PARENT'
  return who.kind !== 'staff' && who.kind !== 'assessor'
}

function ownAccess(
  { who, writers }: Endpoint,
  visitor: Visitor,
  named: number | undefined,
  today: string,
): StudentAccess {
  if (named !== undefined && named !== visitor.personId) {
    throw who.kind === 'namedStudent' ? notFound() : new Problem('not-permitted')
  }
  return {
    studentId: visitor.personId,
    ...readerOf(visitor),
    minor: isMinor(visitor.birthDate, today),
    scopes,
    mayWrite: mayWriteAs(writers, studyRightAccess(visitor.studyRights, today)),
    nonDisclosure: visitor.nonDisclosure,
    hidesLocation: false,
  }
}

async function guardianAccess(
  db: ReadDb,
  endpoint: Endpoint,
  visitor: Visitor,
  named: number | undefined,
  today: string,
): Promise<StudentAccess> {
  const { who } = endpoint
  if (who.kind !== 'studentOrParent' && who.kind !== 'namedStudent') throw new Problem('not-permitted')
  const studentId = named ?? (endpoint.method === 'GET' ? visitor.selectedStudentId : null)
  if (studentId === null) throw invalidInput({ code: 'required', field: 'query.studentId' })
  const [child] = await childOf(db, { parentId: visitor.personId, studentId, today })
  const rights = studyRightAccess(child?.studyRights ?? [], today)
  if (child === undefined || child.scopes === null || !rights.mayEnter) throw notFound()
  const minor = isMinor(child.birthDate, today)
  const refusal = guardiansRefusal(who, { scopes: child.scopes, minor })
  if (refusal !== undefined) throw new Problem(refusal)
  return {
    studentId,
    ...readerOf(visitor),
    minor,
    scopes: child.scopes,
    mayWrite: mayWriteAs(endpoint.writers, rights),
    nonDisclosure: child.nonDisclosure,
    hidesLocation: child.nonDisclosure,
  }
}

/** Why a guardian with this access is refused an endpoint for these callers; undefined where they are not. */
function guardiansRefusal(who: Who, { scopes: covered, minor }: Pick<StudentAccess, 'scopes' | 'minor'>) {
  switch (who.kind) {
    case 'student':
    case 'assessor':
      return 'not-permitted'
    case 'namedStudent':
      return minor ? undefined : 'not-found'
    case 'studentOrParent':
      if (who.scope !== 'ANY' && !covered.includes(who.scope)) return 'scope-missing'
      return who.parents === 'minor' && !minor ? 'not-permitted' : undefined
    default:
      return undefined
  }
}

/** Whether a reader, who may call one endpoint about a student, may read by another about the same student too. */
export function mayAlsoRead({ who }: Endpoint, access: StudentAccess): boolean {
  if (access.reader.kind === 'STUDENT') return !['parent', 'staff', 'assessor'].includes(who.kind)
  return guardiansRefusal(who, access) === undefined
}

const childOf = statement((db, params: { parentId: number; studentId: number; today: string }) =>
  db
    .selectFrom('student as s')
    .innerJoin('person as p', 'p.id', 's.person_id')
    .where('s.person_id', '=', params.studentId)
    .where('p.is_active', '=', true)
    .select(eb => [
      sql<Scope[] | null>`parent_scopes(${params.parentId}, ${params.studentId}, ${params.today}::date)`.as(
        'scopes',
      ),
      'p.birth_date as birthDate',
      's.non_disclosure as nonDisclosure',
      jsonArrayFrom(
        eb
          .selectFrom('study_right as r')
          .whereRef('r.student_id', '=', 's.person_id')
          .select(['r.state', 'r.start_date as startDate', 'r.end_date as endDate']),
      ).as('studyRights'),
    ]),
)

/** A student whom a guardian may see today, with the access that requests about them are given. */
export interface AccessibleChild {
  access: StudentAccess
  facts: RowOf<typeof childrenOf>
  selected: boolean
}

/** All students whom a guardian may see today, by name, without those whom they may not see, whatever the cause. */
export async function accessibleChildren(
  db: ReadDb,
  visitor: Visitor,
  today: string,
): Promise<AccessibleChild[]> {
  const rows = await childrenOf(db, { parentId: visitor.personId, today })
  return rows.flatMap(facts => {
    const rights = studyRightAccess(facts.studyRights, today)
    if (facts.scopes === null || !rights.mayEnter) return []
    const access: StudentAccess = {
      studentId: facts.studentId,
      ...readerOf(visitor),
      minor: isMinor(facts.birthDate, today),
      scopes: facts.scopes,
      mayWrite: rights.mayWrite,
      nonDisclosure: facts.nonDisclosure,
      hidesLocation: facts.nonDisclosure,
    }
    return [{ access, facts, selected: visitor.selectedStudentId === facts.studentId }]
  })
}

const childrenOf = statement((db, params: { parentId: number; today: string }) =>
  db
    .selectFrom('parent_access as a')
    .innerJoin('student as s', 's.person_id', 'a.student_id')
    .innerJoin('person as p', 'p.id', 'a.student_id')
    .leftJoin('student_group as g', 'g.id', 's.group_id')
    .leftJoin('campus as c', 'c.id', 's.campus_id')
    .where('a.parent_id', '=', params.parentId)
    .where('p.is_active', '=', true)
    .orderBy('p.call_name')
    .orderBy('a.student_id')
    .select(eb => [
      'a.student_id as studentId',
      sql<Scope[] | null>`parent_scopes(a.parent_id, a.student_id, ${params.today}::date)`.as('scopes'),
      'a.relation',
      'a.consent_until as consentUntil',
      'p.call_name as callName',
      'p.last_name as lastName',
      'p.birth_date as birthDate',
      's.non_disclosure as nonDisclosure',
      'g.code as group',
      'c.name as campus',
      jsonArrayFrom(
        eb
          .selectFrom('study_right as r')
          .leftJoin('qualification as q', 'q.id', 'r.qualification_id')
          .whereRef('r.student_id', '=', 'a.student_id')
          .orderBy('r.start_date', 'desc')
          .orderBy('r.id')
          .select(right => [
            'r.state',
            'r.start_date as startDate',
            'r.end_date as endDate',
            right.fn.coalesce('q.name', 'r.qualification_name').as('qualificationName'),
          ]),
      ).as('studyRights'),
    ]),
)

/** What at least one guardian of a student may read today, each scope once. */
export const guardianScopesOf = statement((db, params: { studentId: number; today: string }) =>
  db
    .selectFrom('parent_access as a')
    .where('a.student_id', '=', params.studentId)
    .select(sql<Scope>`unnest(parent_scopes(a.parent_id, a.student_id, ${params.today}::date))`.as('scope'))
    .distinct(),
)

const studyRightsOf = statement((db, params: { studentId: number }) =>
  db
    .selectFrom('study_right')
    .where('student_id', '=', params.studentId)
    .select(['state', 'start_date as startDate', 'end_date as endDate']),
)

/** Whether a person may enter the student area today: a study right is in force, or can still be read. */
export async function mayEnterAsStudent(db: ReadDb, studentId: number, today: string): Promise<boolean> {
  const rights: StudyRightFacts[] = await studyRightsOf(db, { studentId })
  return studyRightAccess(rights, today).mayEnter
}

/** The same for somebody signed in: a session lasts no longer than the right, or the role, that it is based on. */
export function mayStayIn({ kind, studyRights, staffRoles }: Visitor, today: string): boolean {
  if (kind === 'STAFF') return staffRoles.length > 0
  return kind === 'PARENT' || studyRightAccess(studyRights, today).mayEnter
}

function readerOf(visitor: Visitor): Pick<StudentAccess, 'reader' | 'method' | 'signedInAt'> {
  return {
    reader: {
      kind: visitor.kind === 'PARENT' ? 'PARENT' : 'STUDENT',
      personId: visitor.personId,
      name: fullNameOf(visitor),
    },
    method: isStrong(visitor.authenticationMethods) ? 'STRONG' : 'SESSION',
    signedInAt: visitor.authenticatedAt,
  }
}

const ownStudyRight = statement((db, params: { studentId: number; studyRightId: number }) =>
  db
    .selectFrom('study_right')
    .where('id', '=', params.studyRightId)
    .where('student_id', '=', params.studentId)
    .where('state', '<>', 'mitatoity')
    .select('id'),
)

/** Throws `not-found` for a study right that is named and is not this student's, or was annulled. */
export async function requireOwnStudyRight(
  db: ReadDb,
  studentId: number,
  studyRightId: number | undefined,
): Promise<void> {
  if (studyRightId === undefined) return
  if ((await ownStudyRight(db, { studentId, studyRightId })).length === 0) throw notFound()
}
