import type { Endpoint, Scope, StaffRole, Who } from '@studentgo/protocol/endpoint'
import { type ProblemName, problems } from '@studentgo/protocol/problem'

const scopeLabels: Record<Scope | 'ANY', string> = {
  ANY: 'anything; the answer is limited to that access',
  TIMETABLE: 'the timetable',
  ABSENCE: 'absences',
  PLAN: 'the study plan',
  ASSESSMENT: 'assessments',
  CONTRACT: 'contracts',
  MESSAGE: 'messages',
  SUPPORT: 'special support',
}

const staffRoleLabels: Record<StaffRole, string> = {
  TEACHER: 'teacher',
  RESPONSIBLE_TEACHER: 'responsible teacher',
  COUNSELLOR: 'counsellor',
  OFFICE: 'office',
  SPECIAL_NEEDS: 'special needs',
  WORKPLACE_COORDINATOR: 'workplace coordinator',
  ADMINISTRATOR: 'administrator',
}

/** Who may call, as a sentence for a reader of the documentation. */
export function whoLabel(who: Who): string {
  switch (who.kind) {
    case 'anyone':
      return 'Anyone, also without a session.'
    case 'session':
      return who.staff ? 'Anyone who is signed in.' : 'Students and guardians who are signed in.'
    case 'student':
      return 'Students only, about themselves.'
    case 'parent':
      return 'Guardians only.'
    case 'studentOrParent':
      return who.parents === 'minor'
        ? `The student, or a guardian while the student is under 18 and the access covers ${scopeLabels[who.scope]}.`
        : `The student, or a guardian whose access covers ${scopeLabels[who.scope]}.`
    case 'namedStudent':
      return 'The student whom the path names, or a guardian while the student is under 18.'
    case 'assessor':
      return 'An assessor who has opened the link to one demonstration, without an account.'
    case 'staff': {
      const roles = who.roles.map(role => staffRoleLabels[role]).join(', ')
      return who.student
        ? `Staff, with one of these roles for the student: ${roles}.`
        : `Staff with one of these roles: ${roles}.`
    }
  }
}

/** What each status means in this interface. */
export const statusLabels: Record<number, string> = {
  400: 'The request is invalid; each fault names its field.',
  401: 'There is no session, or it has ended. The answer names the page to show.',
  403: 'Not for this caller, or the XSRF token is missing or wrong.',
  404: 'It does not exist, or the caller may not know that it does.',
  409: 'The current state does not allow it, or has changed meanwhile.',
  413: 'The body is too large.',
  415: 'The body is not JSON in UTF-8, or not multipart/form-data for an upload.',
  422: 'The idempotency key was used before with another body.',
  429: 'Too many attempts; the fault names the limit, `params.until` and Retry-After its end.',
  500: 'An error of the server; the fault has a request id to quote.',
  503: 'Temporarily unavailable; Retry-After says when to try again.',
}

/** The names under which a status is refused. */
export function problemsOfStatus(status: number): ProblemName[] {
  return Object.entries(problems).flatMap(([name, its]) => (its === status ? [name as ProblemName] : []))
}

/** The statuses besides 200 that an endpoint may answer with. */
export function refusalsOf(endpoint: Endpoint): number[] {
  const open = endpoint.who.kind === 'anyone'
  const writes = endpoint.method !== 'GET'
  const { who } = endpoint
  const isNamed = who.kind === 'studentOrParent' || (who.kind === 'staff' && who.student)
  const aboutSomebody = isNamed || endpoint.params !== undefined
  return [
    400,
    ...(open ? [] : [401]),
    ...(open && !writes ? [] : [403]),
    ...(aboutSomebody ? [404] : []),
    ...(writes ? [409, 413, 415] : []),
    ...(endpoint.method === 'POST' && !open ? [422] : []),
    429,
    500,
    503,
  ]
}
