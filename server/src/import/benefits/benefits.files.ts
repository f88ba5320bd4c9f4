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
