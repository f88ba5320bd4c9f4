import type { Absences } from '@studentgo/protocol/absences'
import type { PdfBlock } from '../../../platform/pdf/pdf-content.ts'
import { inLanguage } from '../../../platform/rows/localised.ts'
import { documentTexts } from '../../documents.labels.ts'
import type { ReportContext } from '../../report-kind.query.ts'
import { factsOf } from '../facts.presenter.ts'
import { absenceTexts } from './absence-summary.labels.ts'

/** Attendance in numbers, then every entry; explanations are not printed, they may tell of health. */
export function presentAbsenceSummary(
  name: string,
  { summary, marks }: Absences,
  { language, formats, timeZone }: ReportContext,
): PdfBlock[] {
  const say = (text: keyof typeof absenceTexts) => inLanguage(absenceTexts[text], language)
  const hours = (minutes: number) => say('hours').replace('{{hours}}', formats.hours(minutes))
  const { from, to, heldMinutes, absentMinutes, attendanceRate, lateCount, positiveCount } = summary
  const modules = summary.byModule.filter(module => module.heldMinutes > 0)
  return [
    {
      kind: 'facts',
      facts: factsOf(language, [
        [documentTexts.holder, name],
        [absenceTexts.period, `${formats.date(from)} – ${formats.date(to)}`],
        [absenceTexts.held, hours(heldMinutes)],
        [absenceTexts.absent, hours(absentMinutes)],
        [absenceTexts.rate, attendanceRate === undefined ? '' : formats.percent(attendanceRate)],
        [absenceTexts.late, formats.number(lateCount)],
        [absenceTexts.positive, formats.number(positiveCount)],
      ]),
    },
    ...section(say('causes'), summary.byCause.length > 0, {
      kind: 'table',
      columns: [
        { label: say('cause'), share: 6 },
        { label: say('absent'), share: 2, align: 'right' },
      ],
      rows: summary.byCause.map(({ cause, minutes }) => [
        formats.text(`absences.cause.${cause}`),
        hours(minutes),
      ]),
    }),
    ...section(say('modules'), modules.length > 0, {
      kind: 'table',
      columns: [
        { label: inLanguage(documentTexts.unit, language), share: 6 },
        { label: say('held'), share: 2.4, align: 'right' },
        { label: say('absent'), share: 2, align: 'right' },
      ],
      rows: modules.map(module => [module.name, hours(module.heldMinutes), hours(module.absentMinutes)]),
    }),
    { kind: 'heading', text: say('marks') },
    marks.length === 0
      ? { kind: 'text', text: say('noMarks') }
      : {
          kind: 'table',
          columns: [
            { label: inLanguage(documentTexts.day, language), share: 2.6 },
            { label: say('lesson'), share: 4 },
            { label: say('mark'), share: 3 },
            { label: inLanguage(documentTexts.state, language), share: 2.6 },
          ],
          rows: marks.map(mark => [
            formats.dateTime(mark.start, timeZone),
            mark.educationEvent.name,
            mark.type.name,
            mark.class === 'REMARK' || mark.class === 'NOT_ABSENCE' || mark.class === 'LATE'
              ? ''
              : formats.text(`absences.state.${mark.state}`),
          ]),
        },
  ]
}

function section(title: string, isShown: boolean, block: PdfBlock): PdfBlock[] {
  return isShown ? [{ kind: 'heading', text: title }, block] : []
}
