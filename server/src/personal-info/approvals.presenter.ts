import type { Language } from '@studentgo/protocol/language'
import type { Consent, PersonalApprovals } from '@studentgo/protocol/personal-info'
import type { StudentAccess } from '../platform/access/student-access.ts'
import type { Unserialised } from '../platform/http/wire-values.ts'
import type { NationalCodes } from '../platform/national-codes.ts'
import { consentCodes, isInForce, mayDecide, requiresGuardian, textVersions } from './consents.rules.ts'
import { presentRequest } from './personal-info.presenter.ts'
import type { DecisionRow, RequestRow } from './personal-info.sql.ts'

interface ApprovalRows {
  birthDate: string | null
  requests: RequestRow[]
  decisions: DecisionRow[]
}

interface Presenting {
  access: StudentAccess
  language: Language
  timeZone: string
  today: string
  provider: { codes: NationalCodes }
}

/** Consents for the reader: a guardian sees those that need a guardian, and no requests. */
export function presentApprovals(
  { birthDate, requests, decisions }: ApprovalRows,
  { access, language, timeZone, today, provider }: Presenting,
): Unserialised<PersonalApprovals> {
  const { minor, reader, mayWrite } = access
  const isStudent = reader.kind === 'STUDENT'
  const present = (code: Consent['code']): Unserialised<Consent> => {
    const own = decisions.filter(one => one.code === code)
    const [student, guardian] = (['STUDENT', 'PARENT'] as const).map(role =>
      own.find(one => one.role === role),
    )
    const facts = { code, minor, birthDate, student, guardian }
    const shown = (row: DecisionRow | undefined) =>
      row === undefined ? null : { granted: row.granted, at: row.at, by: row.by }
    return {
      code,
      requiresGuardian: requiresGuardian(facts),
      inForce: isInForce(facts, today),
      student: shown(student),
      guardian: shown(guardian),
      mayDecide: mayDecide(facts, reader.kind, mayWrite),
      version: textVersions[code],
      history: own.map(({ id, role, by, granted, at }) => ({
        id,
        role,
        by,
        granted,
        at,
      })),
    }
  }
  const codes = consentCodes.filter(code => isStudent || requiresGuardian({ code, minor }))
  return {
    consents: codes.map(present),
    changeRequests: isStudent
      ? requests.map(row => presentRequest(row, { language, provider, timeZone }))
      : [],
  }
}
