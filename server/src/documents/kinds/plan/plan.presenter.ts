import { schoolDateOf } from '@studentgo/protocol/rules/calendar'
import type { PlanModule } from '@studentgo/protocol/skill-acquirement-plan'
import texts from '@studentgo/protocol/translations/server/documents.json' with { type: 'json' }
import type { PdfBlock } from '../../../platform/pdf/pdf-content.ts'
import { textsIn } from '../../../platform/texts.ts'
import type { ReportContext } from '../../report-kind.query.ts'
import { factsOf } from '../facts.presenter.ts'
import { inOrderOfUnits, nameOfUnit, writeExtent } from '../units.presenter.ts'
import type { PlanOfStudent } from './plan-of-student.query.ts'

/** A plan as it is read aloud in a meeting: the goal, the units, and what comes next. */
export function presentPlanOnPaper(
  { holder, right, plan }: PlanOfStudent,
  { language, formats, timeZone }: ReportContext,
): PdfBlock[] {
  const { progress, goal, guidance, wishes } = plan
  const say = textsIn(texts, language)
  const extent = (amount: number) => writeExtent(amount, progress.unit, formats)
  const { nextMeeting, nextDemonstration, responsible } = guidance
  const goals = [goal.careerPlan?.name, goal.text].filter(text => text !== undefined && text !== '')
  const next = factsOf([
    [say('plan.meeting'), nextMeeting && formats.dateTime(nextMeeting, timeZone)],
    [
      say('plan.demonstration'),
      nextDemonstration && `${nextDemonstration.name}, ${formats.date(nextDemonstration.startDate)}`,
    ],
  ])
  return [
    {
      kind: 'facts',
      facts: factsOf([
        [say('holder'), holder.name],
        [say('qualification'), right.qualification.name],
        [say('competenceArea'), right.competenceArea],
        [say('plan.version'), `${plan.version}, ${formats.text(`plan.state.${plan.state}`)}`],
        [say('plan.approved'), plan.approvedAt && formats.date(schoolDateOf(plan.approvedAt, timeZone))],
        [say('plan.responsible'), responsible?.name],
        [say('plan.ends'), right.estimatedEndDate && formats.date(right.estimatedEndDate)],
        [
          say('plan.done'),
          say('plan.doneOf', {
            done: extent(progress.completedOsp + progress.recognisedOsp),
            whole: extent(progress.requiredOsp),
          }),
        ],
      ]),
    },
    { kind: 'heading', text: say('plan.goal') },
    ...textBlocks(goals.length === 0 ? say('plan.noGoal') : goals.join('\n')),
    ...(wishes ? [{ kind: 'heading', text: say('plan.wishes') } as const, ...textBlocks(wishes)] : []),
    { kind: 'heading', text: say('plan.units') },
    {
      kind: 'table',
      columns: [
        { label: say('unit'), share: 4.5 },
        { label: say('extent'), share: 1.5, align: 'right' },
        { label: say('state'), share: 2.2 },
        { label: say('plan.when'), share: 3 },
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
      : [{ kind: 'heading', text: say('plan.next') } as const, { kind: 'facts', facts: next } as const]),
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
