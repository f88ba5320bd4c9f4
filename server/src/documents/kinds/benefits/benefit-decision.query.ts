import { isDecided } from '@studentgo/protocol/rules/benefits'
import { benefitClaim, readStudySocialBenefits } from '@studentgo/protocol/study-social-benefit'
import texts from '@studentgo/protocol/translations/server/documents.json' with { type: 'json' }
import { batch, onlyRow } from '../../../platform/database/statement.ts'
import { notFound } from '../../../platform/http/problems.ts'
import { presentClaim } from '../../../study-social-benefit/benefits.presenter.ts'
import { accountOf, claimsOf } from '../../../study-social-benefit/benefits.sql.ts'
import { holderOf } from '../../printable.sql.ts'
import { onPaper, type ReportKind } from '../../report-kind.query.ts'
import { presentBenefitDecision } from './benefit-decision.presenter.ts'

const decisionRows = batch({ holder: holderOf, claims: claimsOf, account: accountOf })
const claimOnPaper = onPaper(benefitClaim)

export const benefitDecision: ReportKind = {
  code: 'BENEFIT_DECISION',
  module: 'studysocialbenefit',
  title: texts['benefits.title'],
  description: texts['benefits.description'],
  follows: [readStudySocialBenefits],
  validDays: 365,
  printable: ({ claims }, { formats }) =>
    claims.map(({ id, number, firstDay, lastDay }) => ({
      id,
      about: `${number}, ${formats.date(firstDay)} – ${formats.date(lastDay)}`,
    })),
  async read(context, id) {
    const { studentId } = context.access
    const params = { studentId }
    const rows = onlyRow(await decisionRows(context.db, { holder: params, claims: params, account: params }))
    const row = rows.claims.find(one => one.id === id)
    if (row === undefined || !isDecided(row.state)) throw notFound()
    const { name } = onlyRow(rows.holder)
    const [account] = rows.account
    const decided = { name, claim: claimOnPaper(presentClaim(row, context), context), account }
    return { holder: name, blocks: presentBenefitDecision(decided, context) }
  },
}
