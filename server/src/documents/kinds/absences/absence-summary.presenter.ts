import type { Absences } from '@studentgo/protocol/absences'
import texts from '@studentgo/protocol/translations/server/documents.json' with { type: 'json' }
import type { PdfBlock } from '../../../platform/pdf/pdf-content.ts'
import { textsIn } from '../../../platform/texts.ts'
import type { ReportContext } from '../../report-kind.query.ts'
import { factsOf } from '../facts.presenter.ts'

/** Attendance in numbers, then every entry; explanations are not printed, because they may be about health. */
export function presentAbsenceSummary(
  name: string,
  { summary, marks }: Absences,
  { language, formats, timeZone }: ReportContext,
): PdfBlock[] {
  const say = textsIn(texts, language)
  const hours = (minutes: number) => say('absences.hours', { hours: formats.hours(minutes) })
  const { from, to, heldMinutes, absentMinutes, attendanceRate, lateCount, positiveCount } = summary
  const modules = summary.byModule.filter(module => module.heldMinutes > 0)
  return [
    {
      kind: 'facts',
      facts: factsOf([
        [say('holder'), name],
        [say('absences.period'), `${formats.date(from)} – ${formats.date(to)}`],
        [say('absences.held'), hours(heldMinutes)],
        [say('absences.absent'), hours(absentMinutes)],
        [say('absences.rate'), attendanceRate === undefined ? '' : formats.percent(attendanceRate)],
        [say('absences.late'), formats.number(lateCount)],
        [say('absences.positive'), formats.number(positiveCount)],
      ]),
    },
    ...section(say('absences.causes'), summary.byCause.length > 0, {
      kind: 'table',
      columns: [
        { label: say('absences.cause'), share: 6 },
        { label: say('absences.absent'), share: 2, align: 'right' },
      ],
      rows: summary.byCause.map(({ cause, minutes }) => [
        formats.text(`absences.cause.${cause}`),
        hours(minutes),
      ]),
    }),
    ...section(say('absences.modules'), modules.length > 0, {
      kind: 'table',
      columns: [
        { label: say('unit'), share: 6 },
        { label: say('absences.held'), share: 2.4, align: 'right' },
        { label: say('absences.absent'), share: 2, align: 'right' },
      ],
      rows: modules.map(module => [module.name, hours(module.heldMinutes), hours(module.absentMinutes)]),
    }),
    { kind: 'heading', text: say('absences.marks') },
    marks.length === 0
      ? { kind: 'text', text: say('absences.noMarks') }
      : {
          kind: 'table',
          columns: [
            { label: say('day'), share: 2.6 },
            { label: say('absences.lesson'), share: 4 },
            { label: say('absences.mark'), share: 3 },
            { label: say('state'), share: 2.6 },
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
