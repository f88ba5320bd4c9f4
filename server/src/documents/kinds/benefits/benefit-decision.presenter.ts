import { schoolDateOf } from '@studentgo/protocol/rules/calendar'
import type { BenefitClaim, BenefitRow, PaymentAccount } from '@studentgo/protocol/study-social-benefit'
import texts from '@studentgo/protocol/translations/server/documents.json' with { type: 'json' }
import type { PdfBlock } from '../../../platform/pdf/pdf-content.ts'
import { textsIn } from '../../../platform/texts.ts'
import type { ReportContext } from '../../report-kind.query.ts'
import { factsOf, titledList } from '../facts.presenter.ts'
import { textBlocks } from '../plan/plan.presenter.ts'

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
  const say = textsIn(texts, language)
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
      facts: factsOf([
        [say('holder'), name],
        [say('benefits.claim'), number],
        [say('benefits.decision'), formats.text(`benefits.state.${decisionOf(state, approved, totalCents)}`)],
        [say('benefits.sent'), day(claim.submittedAt)],
        [say('benefits.decided'), day(claim.handledAt)],
        [say('benefits.by'), handledBy && [handledBy.name, handledBy.title].filter(Boolean).join(', ')],
        [say('benefits.account'), approved > 0 && account ? `${account.ibanMasked}, ${account.holder}` : ''],
        [say('benefits.paid'), day(claim.paidAt)],
      ]),
    },
    ...(decisionText
      ? [{ kind: 'heading', text: say('benefits.grounds') } as const, ...textBlocks(decisionText)]
      : []),
    { kind: 'heading', text: say('benefits.rows') },
    {
      kind: 'table',
      columns: [
        { label: say('benefits.benefit'), share: 3 },
        { label: say('benefits.time'), share: 4 },
        { label: say('benefits.claimed'), share: 2, align: 'right' },
        ...(isByRow ? [{ label: say('benefits.approved'), share: 2, align: 'right' } as const] : []),
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
      text: say('benefits.sum', { claimed: formats.euros(totalCents), approved: formats.euros(approved) }),
    },
    ...titledList(
      say('benefits.reasons'),
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
