import type { DemonstrationAssessment } from '@studentgo/protocol/competence-demonstrations'
import { schoolDateOf } from '@studentgo/protocol/rules/calendar'
import type { PdfBlock, PdfFact } from '../../../platform/pdf/pdf-content.ts'
import { inLanguage } from '../../../platform/rows/localised.ts'
import { documentTexts } from '../../documents.labels.ts'
import type { ReportContext } from '../../report-kind.query.ts'
import { factsOf, titledList } from '../facts.presenter.ts'
import { textBlocks } from '../plan/plan.presenter.ts'
import { demonstrationTexts as texts } from './demonstration.labels.ts'
import type { DemonstrationOfStudent } from './demonstration-of-student.query.ts'

/** What is shown when and where, by whom it is assessed, and by what. */
export function presentDemonstrationPlan(found: DemonstrationOfStudent, context: ReportContext): PdfBlock[] {
  const { language } = context
  const { demonstration, tasks } = found
  const say = (text: keyof typeof texts) => inLanguage(texts[text], language)
  return [
    { kind: 'facts', facts: factsOfDemonstration(found, context) },
    ...titledList(say('content'), demonstration.contentDescriptions),
    ...titledList(
      say('tasks'),
      tasks.map(({ text }) => inLanguage(text, language)),
    ),
    ...titledList(
      say('requirements'),
      demonstration.requirements.map(({ text }) => text),
    ),
    ...titledList(say('individual'), demonstration.individualCriteria ?? []),
  ]
}

/** A published assessment with its grounds. */
export function presentAssessmentForm(
  found: DemonstrationOfStudent,
  assessment: DemonstrationAssessment,
  context: ReportContext,
): PdfBlock[] {
  const { language, formats, timeZone } = context
  const say = (text: keyof typeof texts) => inLanguage(texts[text], language)
  const grade = inLanguage(documentTexts.grade, language)
  const names = (codes: readonly { name: string }[]) => codes.map(({ name }) => name).join(', ')
  const gradeOf = new Map(assessment.requirementGrades.map(one => [one.requirementId, one.grade]))
  const graded = found.demonstration.requirements.filter(({ id }) => gradeOf.has(id))
  return [
    {
      kind: 'facts',
      facts: [
        ...factsOfDemonstration(found, context),
        ...factsOf(language, [
          [documentTexts.grade, formats.grade(assessment.grade)],
          [texts.assessed, formats.date(assessment.date)],
          [texts.published, formats.date(schoolDateOf(assessment.publishedAt, timeZone))],
          [texts.deciders, names(assessment.deciders)],
          [texts.participants, names(assessment.discussionParticipants)],
          [texts.review, say('until').replace('{{date}}', formats.date(assessment.reviewRequestUntil))],
        ]),
      ],
    },
    { kind: 'heading', text: say('justification') },
    ...textBlocks(assessment.justification),
    ...gradesTable(
      say('targets'),
      [say('target'), grade],
      assessment.targets.map(one => [one.name, formats.grade(one.grade)]),
    ),
    ...gradesTable(
      say('byRequirement'),
      [say('requirement'), grade],
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
  const days = startDate === endDate ? [startDate] : [startDate, endDate]
  const times = [startTime, endTime].filter(time => time !== undefined)
  return factsOf(language, [
    [documentTexts.holder, holder.name],
    [texts.demonstration, name],
    [documentTexts.unit, modules.map(module => module.name).join(', ')],
    [texts.when, days.map(formats.date).join(' – ')],
    [texts.time, times.map(formats.wallTime).join('–')],
    [
      documentTexts.place,
      environment && [environment.name, environment.description].filter(Boolean).join(', '),
    ],
    [texts.address, environment?.address],
    [texts.organiser, organiser],
    [
      texts.assessors,
      assessors
        .map(({ name, role, organisation }) => [name, role.name, organisation].filter(Boolean).join(', '))
        .join('; '),
    ],
  ])
}
