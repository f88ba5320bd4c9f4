import type { CaseOf } from '@studentgo/protocol/staff-cases'
import { decideExplanations, explanationsBody } from '@studentgo/protocol/staff-cases-steps'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { InLanguage } from '#web/ui/content/in-language.tsx'
import { Quiet, Quote } from '#web/ui/content/text.tsx'
import { Fold } from '#web/ui/layout/fold.tsx'
import { Row, RowList } from '#web/ui/layout/layout.tsx'
import { CaseFiles } from '../case-files.tsx'
import { FormWhy } from '../decision-fields.tsx'
import type { CaseStep, KindOfCase } from './case-kind.ts'

function Content({ detail }: { detail: CaseOf<'EXPLANATION'> }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { marks } = detail
  const [first] = marks
  const { explanation, proposal } = first ?? {}
  const files = marks.flatMap(mark => mark.explanation?.attachments ?? [])
  return (
    <>
      {[proposal, explanation].map(one =>
        one === undefined ? null : (
          <div key={one.id}>
            <p>
              <strong>{one.reason.name}</strong>{' '}
              <Quiet inline small>
                {one.by.name} · {formats.dateTime(one.at)}
              </Quiet>
            </p>
            {one.text === undefined ? null : <Quote>{one.text}</Quote>}
          </div>
        ),
      )}
      <CaseFiles detail={detail} files={[...new Map(files.map(file => [file.id, file])).values()]} />
      <Fold small summary={t('timetable.lessonCount', { count: marks.length })}>
        <RowList>
          {marks.map(mark => (
            <Row key={mark.id}>
              {formats.shortWeekdayDate(mark.date)} {formats.timeRange(mark.start, mark.end)} ·{' '}
              <InLanguage language={mark.educationEvent.nameLanguage}>{mark.educationEvent.name}</InLanguage>
              {mark.teacherNote === undefined ? null : <Quiet small>{mark.teacherNote}</Quiet>}
            </Row>
          ))}
        </RowList>
      </Fold>
    </>
  )
}

const withReason: CaseStep<CaseOf<'EXPLANATION'>> = {
  schema: explanationsBody,
  initial: () => ({ comment: '' }),
  Fields: FormWhy,
}

export const explanation: KindOfCase<CaseOf<'EXPLANATION'>> = {
  codes: 'absences.reason',
  Content,
  endpoint: decideExplanations,
  seen: (_, marks) => ({ marks }),
  steps: { REJECT: withReason, ASK_CERTIFICATE: withReason },
}
