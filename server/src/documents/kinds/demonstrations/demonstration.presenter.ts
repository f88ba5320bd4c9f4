import type { DemonstrationAssessment } from '@studentgo/protocol/competence-demonstrations'
import { schoolDateOf } from '@studentgo/protocol/rules/calendar'
import texts from '@studentgo/protocol/translations/server/documents.json' with { type: 'json' }
import type { PdfBlock, PdfFact } from '../../../platform/pdf/pdf-content.ts'
import { inLanguage } from '../../../platform/rows/localised.ts'
import { textsIn } from '../../../platform/texts.ts'
import type { ReportContext } from '../../report-kind.query.ts'
import { factsOf, titledList } from '../facts.presenter.ts'
import { textBlocks } from '../plan/plan.presenter.ts'
import type { DemonstrationOfStudent } from './demonstration-of-student.query.ts'

/** A demonstration's content, time and place, its assessors, and its requirements. */
export function presentDemonstrationPlan(found: DemonstrationOfStudent, context: ReportContext): PdfBlock[] {
  const { language } = context
  const { demonstration, tasks } = found
  const say = textsIn(texts, language)
  return [
    { kind: 'facts', facts: factsOfDemonstration(found, context) },
    ...titledList(say('demonstration.content'), demonstration.contentDescriptions),
    ...titledList(
      say('demonstration.tasks'),
      tasks.map(({ text }) => inLanguage(text, language)),
    ),
    ...titledList(
      say('demonstration.requirements'),
      demonstration.requirements.map(({ text }) => text),
    ),
    ...titledList(say('demonstration.individual'), demonstration.individualCriteria ?? []),
  ]
}

/** A published assessment with its grounds. */
export function presentAssessmentForm(
  found: DemonstrationOfStudent,
  assessment: DemonstrationAssessment,
  context: ReportContext,
): PdfBlock[] {
  const { language, formats, timeZone } = context
  const say = textsIn(texts, language)
  const grade = say('grade')
  const names = (codes: readonly { name: string }[]) => codes.map(({ name }) => name).join(', ')
  const gradeOf = new Map(assessment.requirementGrades.map(one => [one.requirementId, one.grade]))
  const graded = found.demonstration.requirements.filter(({ id }) => gradeOf.has(id))
  return [
    {
      kind: 'facts',
      facts: [
        ...factsOfDemonstration(found, context),
        ...factsOf([
          [say('grade'), formats.grade(assessment.grade)],
          [say('demonstration.assessed'), formats.date(assessment.date)],
          [say('demonstration.published'), formats.date(schoolDateOf(assessment.publishedAt, timeZone))],
          [say('demonstration.deciders'), names(assessment.deciders)],
          [say('demonstration.participants'), names(assessment.discussionParticipants)],
          [
            say('demonstration.review'),
            say('demonstration.until', { date: formats.date(assessment.reviewRequestUntil) }),
          ],
        ]),
      ],
    },
    { kind: 'heading', text: say('demonstration.justification') },
    ...textBlocks(assessment.justification),
    ...gradesTable(
      say('demonstration.targets'),
      [say('demonstration.target'), grade],
      assessment.targets.map(one => [one.name, formats.grade(one.grade)]),
    ),
    ...gradesTable(
      say('demonstration.byRequirement'),
      [say('demonstration.requirement'), grade],
      graded.map(({ id, text }) => [text, formats.grade(gradeOf.get(id) ?? '')]),
    ),
  ]
}

function gradesTable(title: string, [what = '', grade = '']: string[], rows: string[][]): PdfBlock[] {
  if (rows.length === 0) return []
  const columns = [
    { label: what, share: 7 },
    { label: grade, share: 3 },
  ]
  return [
    { kind: 'heading', text: title },
    { kind: 'table', columns, rows },
  ]
}

function factsOfDemonstration(
  { holder, demonstration }: DemonstrationOfStudent,
  { language, formats }: ReportContext,
): PdfFact[] {
  const { name, modules, startDate, endDate, startTime, endTime, environment, organiser, assessors } =
    demonstration
  const say = textsIn(texts, language)
  const days = startDate === endDate ? [startDate] : [startDate, endDate]
  const times = [startTime, endTime].filter(time => time !== undefined)
  return factsOf([
    [say('holder'), holder.name],
    [say('demonstration.demonstration'), name],
    [say('unit'), modules.map(module => module.name).join(', ')],
    [say('demonstration.when'), days.map(formats.date).join(' – ')],
    [say('demonstration.time'), times.map(formats.wallTime).join('–')],
    [say('place'), environment && [environment.name, environment.description].filter(Boolean).join(', ')],
    [say('demonstration.address'), environment?.address],
    [say('demonstration.organiser'), organiser],
    [
      say('demonstration.assessors'),
      assessors
        .map(({ name, role, organisation }) => [name, role.name, organisation].filter(Boolean).join(', '))
        .join('; '),
    ],
  ])
}
