import { schoolDateOf } from '@studentgo/protocol/rules/calendar'
import type { PlanModule } from '@studentgo/protocol/skill-acquirement-plan'
import type { PdfBlock } from '../../../platform/pdf/pdf-content.ts'
import { inLanguage } from '../../../platform/rows/localised.ts'
import { documentTexts } from '../../documents.labels.ts'
import type { ReportContext } from '../../report-kind.query.ts'
import { factsOf } from '../facts.presenter.ts'
import { inOrderOfUnits, nameOfUnit, writeExtent } from '../units.presenter.ts'
import { planTexts } from './plan.labels.ts'
import type { PlanOfStudent } from './plan-of-student.query.ts'

/** A plan as it is read aloud in a meeting: the goal, the units, and what comes next. */
export function presentPlanOnPaper(
  { holder, right, plan }: PlanOfStudent,
  { language, formats, timeZone }: ReportContext,
): PdfBlock[] {
  const { progress, goal, guidance, wishes } = plan
  const say = (text: keyof typeof planTexts) => inLanguage(planTexts[text], language)
  const extent = (amount: number) => writeExtent(amount, progress.unit, formats)
  const { nextMeeting, nextDemonstration, responsible } = guidance
  const goals = [goal.careerPlan?.name, goal.text].filter(text => text !== undefined && text !== '')
  const next = factsOf(language, [
    [planTexts.meeting, nextMeeting && formats.dateTime(nextMeeting, timeZone)],
    [
      planTexts.demonstration,
      nextDemonstration && `${nextDemonstration.name}, ${formats.date(nextDemonstration.startDate)}`,
    ],
  ])
  return [
    {
      kind: 'facts',
      facts: factsOf(language, [
        [documentTexts.holder, holder.name],
        [documentTexts.qualification, right.qualification.name],
        [documentTexts.competenceArea, right.competenceArea],
        [planTexts.version, `${plan.version}, ${formats.text(`plan.state.${plan.state}`)}`],
        [planTexts.approved, plan.approvedAt && formats.date(schoolDateOf(plan.approvedAt, timeZone))],
        [planTexts.responsible, responsible?.name],
        [planTexts.ends, right.estimatedEndDate && formats.date(right.estimatedEndDate)],
        [
          planTexts.done,
          say('doneOf')
            .replace('{{done}}', extent(progress.completedOsp + progress.recognisedOsp))
            .replace('{{whole}}', extent(progress.requiredOsp)),
        ],
      ]),
    },
    { kind: 'heading', text: say('goal') },
    ...textBlocks(goals.length === 0 ? say('noGoal') : goals.join('\n')),
    ...(wishes ? [{ kind: 'heading', text: say('wishes') } as const, ...textBlocks(wishes)] : []),
    { kind: 'heading', text: say('units') },
    {
      kind: 'table',
      columns: [
        { label: inLanguage(documentTexts.unit, language), share: 4.5 },
        { label: inLanguage(documentTexts.extent, language), share: 1.5, align: 'right' },
        { label: inLanguage(documentTexts.state, language), share: 2.2 },
        { label: say('when'), share: 3 },
      ],
      rows: inOrderOfUnits(plan.modules).map(module => [
        nameOfUnit(module),
        extent(module.osp),
        formats.text(`plan.module.${module.state}`),
        timesOf(module, formats),
      ]),
    },
    ...(next.length === 0
      ? []
      : [{ kind: 'heading', text: say('next') } as const, { kind: 'facts', facts: next } as const]),
  ]
}

function timesOf({ startDate, endDate }: PlanModule, formats: ReportContext['formats']): string {
  const days = [startDate, endDate].map(day => (day === undefined ? '' : formats.date(day)))
  return days.every(day => day === '') ? '' : days.join(' – ').trim()
}

/** Each line that somebody typed as a paragraph. */
export function textBlocks(typed: string): PdfBlock[] {
  return typed
    .split(/\n+/)
    .filter(line => line.trim() !== '')
    .map(text => ({ kind: 'text', text }))
}
