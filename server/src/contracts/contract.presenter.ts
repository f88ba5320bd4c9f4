import type { ApprenticeInfo, Contract } from '@studentgo/protocol/contracts'
import type { RowOf } from '../platform/database/statement.ts'
import type { Unserialised } from '../platform/http/wire-values.ts'
import type { StudentContext } from '../platform/request-context.ts'
import { personRef } from '../platform/rows/person-ref.ts'
import { actionsOf, nextAssessmentOn, roleOf, stateOn } from './contract.rules.ts'
import type { ApprenticeshipRow, ContractRow, studyDaysOf } from './contracts.sql.ts'

export function presentContract(row: ContractRow, { access, today }: StudentContext): Unserialised<Contract> {
  const { minor, mayWrite, reader } = access
  const actions = actionsOf(row, { kind: reader.kind, minor, mayWrite }, today)
  const own = roleOf({ kind: reader.kind, minor })
  return {
    id: row.id,
    type: row.type,
    number: row.number,
    state: stateOn(row, today),
    title: row.title,
    titleLanguage: row.titleLanguage,
    parties: row.parties.map(({ role, act, name, doneAt, declinedAt, method }) => ({
      role,
      act,
      name,
      signedAt: doneAt,
      declinedAt,
      method,
      own: role === own,
    })),
    startDate: row.startDate,
    endDate: row.endDate,
    modules: row.modules,
    workplace: workplaceOf(row),
    instructor: instructorOf(row),
    partTimePercent: row.partTimePercent,
    dailyHours: row.dailyHours,
    days: row.days,
    tasks: row.tasks,
    occupationalSafety: {
      introductionGiven: row.safetyIntroduced,
      notes: row.safetyNotes,
    },
    insuranceNote: row.insuranceNote,
    attachments: row.attachments,
    terminated: terminationOf(row),
    needsMyAction: actions.length > 0,
    actions,
    version: row.version,
  }
}

export function presentApprenticeship(
  row: ApprenticeshipRow,
  studyDays: readonly RowOf<typeof studyDaysOf>[],
  today: string,
): Unserialised<ApprenticeInfo> {
  const { workplaceName, businessId, benefits, assessmentsDone: done, assessmentsRequired: required } = row
  return {
    personalStudyPlanId: row.studyRightId,
    contractId: row.id,
    contractNumber: row.number,
    state: stateOn(row, today),
    basis: row.basis ?? 'EMPLOYMENT',
    employer: workplaceName === null || businessId === null ? null : { name: workplaceName, businessId },
    workplace: workplaceOf(row),
    instructor: instructorOf(row),
    deputyInstructor: row.deputyInstructor,
    startDate: row.startDate,
    endDate: row.endDate,
    trialPeriodEnd: row.trialEndDate,
    weeklyHours: row.weeklyHours,
    collectiveAgreement: row.collectiveAgreement,
    wageNote: row.wageNote,
    studyDaysPaid: row.studyDaysPaid,
    benefitRights: {
      dailyAllowance: benefits.includes('DAILY_ALLOWANCE'),
      familyAllowance: benefits.includes('FAMILY_ALLOWANCE'),
      travel: benefits.includes('TRAVEL'),
      accommodation: benefits.includes('ACCOMMODATION'),
    },
    studyDays: studyDays.filter(day => day.date <= row.endDate),
    assessments: { done, required, nextDue: nextAssessmentOn(row, { done, required }) },
    terminated: terminationOf(row),
    coordinator: row.coordinator && personRef(row.coordinator),
  }
}

function workplaceOf({ workplaceName, workplaceAddress }: ContractRow) {
  return workplaceName === null ? null : { name: workplaceName, address: workplaceAddress }
}

function instructorOf({ instructorName, instructorPhone, instructorEmail }: ContractRow) {
  return instructorName === null
    ? null
    : { name: instructorName, phone: instructorPhone, email: instructorEmail }
}

function terminationOf({ terminatedOn, terminationReason, duringTrial }: ContractRow) {
  return terminatedOn === null
    ? null
    : { date: terminatedOn, reason: terminationReason, duringTrialPeriod: duringTrial }
}
