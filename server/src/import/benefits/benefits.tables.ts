import { sql } from 'kysely'
import { remove, removeWhere, updateRows } from '../engine/sync.sql.ts'
import { column, idOf, tableOf } from '../engine/table.ts'
import * as files from './benefits.files.ts'
import { type StepRow, takeBenefitSteps } from './take-benefit-steps.command.ts'

export const benefitRates = tableOf(files.benefitRates, {
  name: 'benefit_rate',
  natural: ['type', 'valid_from'],
  end: remove,
})

export const benefitEntitlements = tableOf(files.benefitEntitlements, {
  name: 'benefit_entitlement',
  also: { student_id: idOf('person') },
  alsoOf: (row, { studentOf }) => ({ student_id: studentOf(row.studyRightSourcedId) }),
  end: remove,
})

/** The student has changed it in the portal, which has sealed its number. */
const isTheCollegesOwn = sql`t.iban_sealed is null`

export const paymentAccounts = tableOf(files.paymentAccounts, {
  name: 'payment_account',
  key: ['student_id'],
  update: (run, table) => updateRows(run, table, isTheCollegesOwn),
  updateAlso: () => sql`version = t.version + 1`,
  end: removeWhere(isTheCollegesOwn),
})

/** Each step is taken once, as the staff would take it. */
export const benefitSteps = tableOf(files.benefitSteps, {
  kind: 'steps of claims',
  name: 'benefit_event',
  stage: 'benefit_step',
  createWhere: sql`false`,
  also: {
    line: column<number>('integer', { stagedOnly: true }),
    rows: column<StepRow[]>('jsonb', { stagedOnly: true }),
  },
  alsoOf: ({ sourcedId, line }, { folder }) => ({
    line,
    rows: (folder.ext_benefit_step_rows ?? [])
      .filter(row => row.stepSourcedId === sourcedId)
      .map(({ rowNumber, approvedCents, reason, line: at }) => ({
        number: rowNumber,
        approvedCents,
        reason,
        line: at,
      })),
  }),
  update: takeBenefitSteps,
})
