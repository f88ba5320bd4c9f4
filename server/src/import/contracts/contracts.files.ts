import { contractRole, contractType } from '@studentgo/protocol/contracts'
import * as cell from '../engine/column-kinds.ts'
import { importFile } from '../engine/import-file.ts'

/** Contracts with their parties and units. What a student or a guardian has signed in the portal stays. */

const ofApprenticeship = 'of an apprenticeship'
const benefits = ['DAILY_ALLOWANCE', 'FAMILY_ALLOWANCE', 'TRAVEL', 'ACCOMMODATION']
const areBenefits = (words: readonly string[]) => words.every(word => benefits.includes(word))

export const contracts = importFile('ext_contracts', {
  studyRightSourcedId: cell.reference('ext_study_rights').to('study_right_id'),
  type: cell.oneOf(contractType.options),
  number: cell.text(40),
  title: cell.localisedText(300),
  state: cell
    .oneOf(['DRAFT', 'SENT', 'INTERRUPTED', 'TERMINATED'])
    .doc('signatures and days say the rest; nobody sees a draft'),
  sentAt: cell.maybeInstant.doc('needed in every state but `DRAFT`, and empty in that'),
  startDate: cell.day,
  endDate: cell.day.notBefore('startDate'),
  workplaceName: cell
    .maybeText(200)
    .doc('needed with the business id, the instructor and the share for work'),
  workplaceAddress: cell.maybeText(300),
  businessId: cell.maybeBusinessId,
  instructorName: cell.maybeText(200),
  instructorPhone: cell.maybeText(40),
  instructorEmail: cell.maybeEmail,
  deputyInstructor: cell.maybeText(200),
  partTimePercent: cell
    .maybeNumber(1, 100)
    .doc('on no day more than 100 for a student, all contracts together'),
  dailyHours: cell.maybeNumber(1, 12).stored('numeric', hours => hours),
  weekdays: cell.maybeWeekdays,
  tasks: cell.parts(4000, 'sentences separated by semicolons').doc('what is done at work'),
  safetyIntroduced: cell
    .maybeOneOf(['true', 'false'])
    .stored('boolean', word => (word === null ? null : word === 'true'))
    .doc('whether the place has been shown and its dangers told of'),
  safetyNotes: cell.maybeText(1000),
  insuranceNote: cell.maybeText(1000),
  basis: cell.maybeOneOf(['EMPLOYMENT', 'ENTREPRENEUR']).doc(`needed ${ofApprenticeship}, empty otherwise`),
  trialEndDate: cell.maybeDay.doc(ofApprenticeship),
  weeklyHours: cell
    .maybeNumber(25, 48)
    .stored('numeric', hours => hours)
    .doc(`needed ${ofApprenticeship}, empty otherwise`),
  collectiveAgreement: cell.maybeText(200).doc(ofApprenticeship),
  wageNote: cell.maybeText(500).doc(ofApprenticeship),
  studyDaysPaid: cell.maybeOneOf(['YES', 'NO', 'PARTLY']).doc(ofApprenticeship),
  benefits: cell
    .list('list of `DAILY_ALLOWANCE`, `FAMILY_ALLOWANCE`, `TRAVEL`, `ACCOMMODATION`')
    .check(areBenefits, `holds something else than ${benefits.join(', ')}`)
    .doc(ofApprenticeship),
  assessmentsRequired: cell.maybeNumber(0, 40).doc('feedback during an apprenticeship').or(0),
  coordinatorSourcedId: cell.maybeReference('users').to('coordinator_id').form('staff'),
  terminatedOn: cell.maybeDay.doc('needed for `TERMINATED`, empty otherwise'),
  terminationReason: cell.maybeText(500),
  duringTrial: cell.flag(false),
})

export const contractParties = importFile(
  'ext_contract_parties',
  {
    contractSourcedId: cell.reference('ext_contracts').to('contract_id'),
    position: cell.maybeNumber(0, 99).or(0),
    role: cell.oneOf(contractRole.options).doc('`STUDENT` and `GUARDIAN` once in a contract'),
    act: cell.oneOf(['SIGN', 'ACKNOWLEDGE']),
    name: cell.maybeText(200).doc('of a guardian empty: whoever signs'),
    signedAt: cell.maybeInstant.to('done_at').doc('also what was signed on paper'),
    declinedAt: cell.maybeInstant,
  },
  {
    unique: [
      {
        columns: ['contractSourcedId', 'role'],
        where: { column: 'role', values: ['STUDENT', 'GUARDIAN'] },
      },
    ],
  },
)

export const contractUnits = importFile(
  'ext_contract_units',
  {
    sourcedId: cell.ownId.to(null),
    contractSourcedId: cell.reference('ext_contracts').to('contract_id'),
    courseSourcedId: cell.reference('courses').to('module_id'),
    points: cell.maybePoints.to('osp'),
  },
  { unique: [{ columns: ['contractSourcedId', 'courseSourcedId'] }] },
)
