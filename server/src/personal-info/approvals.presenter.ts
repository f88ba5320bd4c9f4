import type { Language } from '@studentgo/protocol/language'
import type { Consent, PersonalApprovals } from '@studentgo/protocol/personal-info'
import { isoWithOffset } from '@studentgo/protocol/rules/calendar'
import type { StudentAccess } from '../platform/access/student-access.ts'
import type { NationalCodes } from '../platform/national-codes.ts'
import { withoutNulls } from '../platform/rows/without-nulls.ts'
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

/** Consents for whoever reads: a guardian sees those that need a guardian, and no requests. */
export function presentApprovals(
  { birthDate, requests, decisions }: ApprovalRows,
  { access, language, timeZone, today, provider }: Presenting,
): PersonalApprovals {
  const { minor, reader, mayWrite } = access
  const isStudent = reader.kind === 'STUDENT'
  const present = (code: Consent['code']): Consent => {
    const own = decisions.filter(one => one.code === code)
    const [student, guardian] = (['STUDENT', 'PARENT'] as const).map(role =>
      own.find(one => one.role === role),
    )
    const facts = { code, minor, birthDate, student, guardian }
    const shown = (row: DecisionRow | undefined) =>
      row === undefined ? null : { granted: row.granted, at: isoWithOffset(row.at, timeZone), by: row.by }
    return withoutNulls({
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
        at: isoWithOffset(at, timeZone),
      })),
    })
  }
  const codes = consentCodes.filter(code => isStudent || requiresGuardian({ code, minor }))
  return {
    consents: codes.map(present),
    changeRequests: isStudent
      ? requests.map(row => presentRequest(row, { language, provider, timeZone }))
      : [],
  }
}
