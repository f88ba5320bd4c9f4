import type { Contract, ContractParty } from '@studentgo/protocol/contracts'
import texts from '@studentgo/protocol/translations/server/documents.json' with { type: 'json' }
import type { PdfBlock, PdfFact } from '../../../platform/pdf/pdf-content.ts'
import { textsIn } from '../../../platform/texts.ts'
import type { ReportContext } from '../../report-kind.query.ts'
import { factsOf, titledList } from '../facts.presenter.ts'
import { textBlocks } from '../plan/plan.presenter.ts'
import { writeExtent } from '../units.presenter.ts'

/** A contract with all that its parties have agreed on, and how far they are with signing it. */
export function presentContractText(name: string, contract: Contract, context: ReportContext): PdfBlock[] {
  const { formats } = context
  const { modules, tasks, insuranceNote } = contract
  return [
    { kind: 'facts', facts: factsOfContract(name, contract, context) },
    ...partiesTable(contract.parties, context),
    ...titledList(
      formats.text('contracts.units'),
      modules.map(({ name: unit, osp }) =>
        osp === undefined ? unit : `${unit}, ${writeExtent(osp, 'OSP', formats)}`,
      ),
    ),
    ...titledList(formats.text('contracts.tasks'), tasks),
    ...titledText(formats.text('contracts.safety'), safetyOf(contract, context)),
    ...titledText(formats.text('contracts.insurance'), insuranceNote ?? ''),
  ]
}

function factsOfContract(name: string, contract: Contract, { language, formats }: ReportContext): PdfFact[] {
  const { type, number, title, state, startDate, endDate, workplace, instructor } = contract
  const say = textsIn(texts, language)
  const weekdays = contract.days.map(day => formats.text(`education-events.pattern.weekly.${day}`))
  return factsOf([
    [say('holder'), name],
    [say('contract.contract'), title ?? formats.text(`contracts.type.${type}`)],
    [formats.text('contracts.number'), number],
    [say('state'), formats.text(`contracts.state.${state}`)],
    [formats.text('contracts.period'), `${formats.date(startDate)} – ${formats.date(endDate)}`],
    [formats.text('contracts.workplace'), workplace?.name],
    [say('contract.address'), workplace?.address],
    [
      formats.text('contracts.instructor'),
      [instructor?.name, instructor?.phone, instructor?.email].filter(Boolean).join(', '),
    ],
    [formats.text('contracts.hours'), hoursOf(contract, formats)],
    [say('contract.weekdays'), weekdays.join(', ')],
    [say('contract.termination'), terminationOf(contract, formats)],
  ])
}

function hoursOf(
  { dailyHours, partTimePercent }: Contract,
  formats: ReportContext['formats'],
): string | undefined {
  if (dailyHours === undefined) return undefined
  return formats.text('contracts.dailyHours', {
    hours: formats.number(dailyHours),
    percent: String(partTimePercent ?? 100),
  })
}

function terminationOf({ terminated }: Contract, formats: ReportContext['formats']): string | undefined {
  if (terminated === undefined) return undefined
  const { date, reason, duringTrialPeriod } = terminated
  const trial = duringTrialPeriod ? formats.text('contracts.duringTrial') : ''
  return [formats.date(date), reason, trial].filter(Boolean).join('\n')
}

function partiesTable(
  parties: readonly ContractParty[],
  { language, formats, timeZone }: ReportContext,
): PdfBlock[] {
  if (parties.length === 0) return []
  const say = textsIn(texts, language)
  const signatureOf = ({ act, signedAt, declinedAt }: ContractParty) => {
    const at = (key: string, instant: string) =>
      formats.text(key, { at: formats.dateTime(instant, timeZone) })
    if (declinedAt !== undefined) return at('contracts.party.declined', declinedAt)
    if (signedAt !== undefined) return at(`contracts.party.done.${act}`, signedAt)
    return formats.text(`contracts.party.waits.${act}`)
  }
  return [
    { kind: 'heading', text: formats.text('contracts.parties') },
    {
      kind: 'table',
      columns: [
        { label: say('contract.party'), share: 2 },
        { label: say('contract.name'), share: 3 },
        { label: say('contract.signature'), share: 4 },
      ],
      rows: parties.map(party => [
        formats.text(`contracts.role.${party.role}`),
        party.name ?? '',
        signatureOf(party),
      ]),
    },
  ]
}

function safetyOf({ occupationalSafety }: Contract, { formats }: ReportContext): string {
  const { introductionGiven, notes } = occupationalSafety
  const key = introductionGiven ? 'contracts.safety.given' : 'contracts.safety.notGiven'
  return [introductionGiven === undefined ? '' : formats.text(key), notes ?? ''].join('\n')
}

function titledText(title: string, typed: string): PdfBlock[] {
  const lines = textBlocks(typed)
  return lines.length === 0 ? [] : [{ kind: 'heading', text: title }, ...lines]
}
