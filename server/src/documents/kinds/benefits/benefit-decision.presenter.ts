import { schoolDateOf } from '@studentgo/protocol/rules/calendar'
import type { BenefitClaim, BenefitRow, PaymentAccount } from '@studentgo/protocol/study-social-benefit'
import type { PdfBlock } from '../../../platform/pdf/pdf-content.ts'
import { inLanguage } from '../../../platform/rows/localised.ts'
import { documentTexts } from '../../documents.labels.ts'
import type { ReportContext } from '../../report-kind.query.ts'
import { factsOf, titledList } from '../facts.presenter.ts'
import { textBlocks } from '../plan/plan.presenter.ts'
import { benefitTexts } from './benefit-decision.labels.ts'

interface Decided {
  name: string
  claim: BenefitClaim
  account: Pick<PaymentAccount, 'ibanMasked' | 'holder'> | undefined
}

/** What the college has decided on a claim, row by row. The account is named by its mask. */
export function presentBenefitDecision(
  { name, claim, account }: Decided,
  { language, formats, timeZone }: ReportContext,
): PdfBlock[] {
  const say = (text: keyof typeof benefitTexts) => inLanguage(benefitTexts[text], language)
  const { number, state, rows, totalCents, handledBy, decisionText } = claim
  const day = (instant: string | undefined) => instant && formats.date(schoolDateOf(instant, timeZone))
  const approved = claim.approvedCents ?? 0
  // What was decided in all has no amounts of its rows.
  const isByRow = state === 'REJECTED' || rows.some(row => row.approvedCents !== undefined)
  const typeOf = ({ type }: BenefitRow) => formats.text(`benefits.type.${type}`)
  const timeOf = ({ dateFrom, dateTo }: BenefitRow) =>
    dateFrom === dateTo ? formats.date(dateFrom) : `${formats.date(dateFrom)} – ${formats.date(dateTo)}`
  return [
    {
      kind: 'facts',
      facts: factsOf(language, [
        [documentTexts.holder, name],
        [benefitTexts.claim, number],
        [benefitTexts.decision, formats.text(`benefits.state.${decisionOf(state, approved, totalCents)}`)],
        [benefitTexts.sent, day(claim.submittedAt)],
        [benefitTexts.decided, day(claim.handledAt)],
        [benefitTexts.by, handledBy && [handledBy.name, handledBy.title].filter(Boolean).join(', ')],
        [benefitTexts.account, approved > 0 && account ? `${account.ibanMasked}, ${account.holder}` : ''],
        [benefitTexts.paid, day(claim.paidAt)],
      ]),
    },
    ...(decisionText
      ? [{ kind: 'heading', text: say('grounds') } as const, ...textBlocks(decisionText)]
      : []),
    { kind: 'heading', text: say('rows') },
    {
      kind: 'table',
      columns: [
        { label: say('benefit'), share: 3 },
        { label: say('time'), share: 4 },
        { label: say('claimed'), share: 2, align: 'right' },
        ...(isByRow ? [{ label: say('approved'), share: 2, align: 'right' } as const] : []),
      ],
      rows: rows.map(row => [
        typeOf(row),
        timeOf(row),
        formats.euros(row.amountCents),
        ...(isByRow ? [formats.euros(row.approvedCents ?? 0)] : []),
      ]),
    },
    {
      kind: 'text',
      text: say('sum')
        .replace('{{claimed}}', formats.euros(totalCents))
        .replace('{{approved}}', formats.euros(approved)),
    },
    ...titledList(
      say('reasons'),
      rows.flatMap(row =>
        row.rejectReason === undefined ? [] : [`${typeOf(row)}, ${timeOf(row)}: ${row.rejectReason}`],
      ),
    ),
  ]
}

/** What was decided, also once it is paid. */
function decisionOf(state: BenefitClaim['state'], approved: number, claimed: number) {
  if (state !== 'IN_PAYMENT' && state !== 'PAID') return state
  return approved < claimed ? 'PARTLY_APPROVED' : 'APPROVED'
}
