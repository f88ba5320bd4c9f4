import { rateTypes } from '@studentgo/protocol/rules/benefits'
import * as cell from '../engine/column-kinds.ts'
import { importFile } from '../engine/import-file.ts'

/** What the college pays apprentices for study days, and who may claim it. */

const mostCents = 100_000

export const benefitRates = importFile(
  'ext_benefit_rates',
  {
    type: cell.oneOf(rateTypes).doc('`KILOMETRE` is paid for travel by car'),
    cents: cell.number(0, mostCents),
    validFrom: cell.day,
    validTo: cell.maybeDay.notBefore('validFrom'),
  },
  { unique: [{ columns: ['type', 'validFrom'] }] },
)

export const benefitEntitlements = importFile('ext_benefit_entitlements', {
  studyRightSourcedId: cell.reference('ext_study_rights').to('study_right_id'),
  startDate: cell.day.doc('the apprenticeship is in force from this day on'),
  endDate: cell.day.notBefore('startDate').doc('until this day'),
  studyDaysPaid: cell
    .oneOf(['YES', 'NO', 'PARTLY'])
    .doc('whether the employer pays wage for study days; allowances are for days without wage'),
  dailyAllowance: cell.flag(true),
  familyAllowance: cell.flag(true),
  travel: cell.flag(true),
  accommodation: cell.flag(true),
})

export const paymentAccounts = importFile(
  'ext_payment_accounts',
  {
    sourcedId: cell.ownId.to(null),
    userSourcedId: cell.reference('users').role('student').to('student_id').doc('once in the file'),
    ibanMasked: cell
      .text(19)
      .matching(
        /^[A-Z]{2}[0-9]{2} \*{4} \*{4} [A-Z0-9]{4}$/,
        'is not a masked number like FI21 **** **** 0785',
      )
      .form('`FI21 **** **** 0785`')
      .doc('the portal never gets the whole number; one that the student has changed in the portal stays'),
    bic: cell.maybeText(11),
    holder: cell.text(120),
    updatedAt: cell.instant,
  },
  { unique: [{ columns: ['userSourcedId'] }] },
)

/** What the college has done with claims that were made in the portal. */
export const benefitSteps = importFile('ext_benefit_steps', {
  claimNumber: cell
    .text(20)
    .form('`E123`')
    .matching(/^E[1-9][0-9]{0,14}$/, 'is not a number of a claim like E123')
    .to('number')
    .stagedOnly()
    .doc('as the portal shows it'),
  kind: cell
    .oneOf(['IN_REVIEW', 'RETURNED', 'APPROVED', 'REJECTED', 'IN_PAYMENT', 'PAID'])
    .doc('`APPROVED` with less than was claimed makes the claim partly approved'),
  at: cell.instant.doc('steps are taken in this order, each once; of `PAID` the time of the payment'),
  bySourcedId: cell.maybeReference('users').role('staff').to('by_id').doc('needed for a decision'),
  text: cell.maybeText(2000).doc('told to the student; needed for `RETURNED` and `REJECTED`'),
  approvedCents: cell
    .maybeNumber(0, 999_999)
    .stagedOnly()
    .doc('of `APPROVED`: in all; empty: all that was claimed, or what ext_benefit_step_rows says'),
})

export const benefitStepRows = importFile(
  'ext_benefit_step_rows',
  {
    sourcedId: cell.ownId.to(null),
    stepSourcedId: cell.reference('ext_benefit_steps').to(null).doc('of a step that is `APPROVED`'),
    rowNumber: cell.number(1, 60).to(null).doc('1 is the first row of the claim'),
    approvedCents: cell.number(0, 999_999).to(null),
    reason: cell.maybeText(500).to(null).doc('needed where it is not what was claimed'),
  },
  { unique: [{ columns: ['stepSourcedId', 'rowNumber'] }] },
)
