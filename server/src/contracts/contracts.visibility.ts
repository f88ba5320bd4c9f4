import { attachmentRef } from '@studentgo/protocol/attachments'
import {
  apprenticeInfo,
  contract,
  contractParty,
  contractPerson,
  contractPlace,
  termination,
} from '@studentgo/protocol/contracts'
import { audiences, everyone } from '../platform/access/visibility.ts'

/** The place of work, who is there and what names it would tell where a student can be found. */
const ofPlace = { workplace: 'LOCATION', instructor: 'LOCATION' } as const

const shared = [
  audiences(contractPlace, everyone('name', 'address')),
  audiences(contractPerson, everyone('name', 'phone', 'email')),
  audiences(termination, everyone('date', 'reason', 'duringTrialPeriod')),
]

export const contractVisibility = [
  ...shared,
  audiences(contract, {
    ...everyone(
      'id',
      'type',
      'number',
      'state',
      'startDate',
      'endDate',
      'modules',
      'partTimePercent',
      'dailyHours',
      'days',
      'occupationalSafety',
      'insuranceNote',
      'terminated',
      'needsMyAction',
      'actions',
      'version',
    ),
    ...ofPlace,
    title: 'LOCATION',
    titleLanguage: 'LOCATION',
    parties: 'LOCATION',
    tasks: 'LOCATION',
    attachments: 'LOCATION',
  }),
  audiences(contractParty, everyone('role', 'act', 'name', 'signedAt', 'declinedAt', 'method', 'own')),
  audiences(contract.shape.modules, everyone('moduleId', 'name', 'osp')),
  audiences(contract.shape.occupationalSafety, everyone('introductionGiven', 'notes')),
  audiences(attachmentRef, everyone('id', 'name', 'mime', 'size', 'scan')),
]

export const apprenticeVisibility = [
  ...shared,
  audiences(apprenticeInfo, {
    ...everyone(
      'personalStudyPlanId',
      'contractId',
      'contractNumber',
      'state',
      'basis',
      'startDate',
      'endDate',
      'trialPeriodEnd',
      'weeklyHours',
      'studyDaysPaid',
      'benefitRights',
      'studyDays',
      'assessments',
      'terminated',
      'coordinator',
    ),
    ...ofPlace,
    employer: 'LOCATION',
    deputyInstructor: 'LOCATION',
    collectiveAgreement: 'LOCATION',
    wageNote: 'EVERYONE',
  }),
  audiences(apprenticeInfo.shape.employer, everyone('name', 'businessId')),
  audiences(
    apprenticeInfo.shape.benefitRights,
    everyone('dailyAllowance', 'familyAllowance', 'travel', 'accommodation'),
  ),
  audiences(apprenticeInfo.shape.studyDays, { ...everyone('date', 'eventName'), place: 'LOCATION' }),
  audiences(apprenticeInfo.shape.assessments, everyone('done', 'required', 'nextDue')),
]
