import type { AbsenceMark } from '@studentgo/protocol/absences'
import type { AttachmentRef } from '@studentgo/protocol/attachments'
import { useTranslation } from 'react-i18next'
import { AttachedFiles } from '#web/attachments/attached-files.panel.tsx'
import { useFormats } from '#web/platform/language/format.ts'
import { InSchoolLanguage } from '#web/ui/content/in-school-language.tsx'
import { Quiet, Quote, Text } from '#web/ui/content/text.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Fold } from '#web/ui/layout/fold.tsx'
import { Column, Row, Stack } from '#web/ui/layout/layout.tsx'
import { hasState, useMarkLabels } from '../absence-labels.ts'
import style from '../absences.module.css'
import { MarkLesson } from './mark-lesson.tsx'

interface LineProps {
  /** Marks of one day with the same content: what they are, their state, and the possible actions. Never empty. */
  marks: readonly AbsenceMark[]
  explain: (marks: AbsenceMark[]) => void
}

/** One day's equal marks on one line; each lesson and all details are one tap away. */
export function MarkLine({ marks, explain }: LineProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const labelsOf = useMarkLabels()
  const [first] = marks
  if (first === undefined) return null
  const [earliest, latest] = [marks.at(-1) ?? first, first]
  const isOne = marks.length === 1
  const name = isOne ? <MarkLesson mark={first} /> : t('absences.history.lessons', { count: marks.length })
  const minutes = marks.reduce((sum, mark) => sum + mark.minutes, 0)
  const labels = new Map(marks.flatMap(labelsOf).map(label => [JSON.stringify(label), label]))
  const open = marks.filter(isOpen)
  const editable = marks.filter(mark => mark.explainable && !isOpen(mark))
  const day = formats.shortWeekdayDate(first.date)
  return (
    <Row className={style.mark}>
      <p className={style.markTime}>
        <span>{day}</span> <span>{formats.timeRange(earliest.start, latest.end)}</span>
      </p>
      <Column gap="tight">
        <Text strong>{name}</Text>
        <Quiet>
          {[kindOf(first), minutes > 0 ? formats.duration(minutes) : '', isOne ? first.room : '']
            .filter(Boolean)
            .join(' · ')}
        </Quiet>
        {isOne && first.teacherNote ? (
          <Quote>
            <InSchoolLanguage>{first.teacherNote}</InSchoolLanguage>
          </Quote>
        ) : null}
        {labels.size > 0 || !isOne ? (
          <Fold
            small
            summary={
              <>
                {t(isOne ? 'absences.mark.more' : 'absences.mark.lessons')}{' '}
                <span className="visually-hidden">
                  {day} {name}
                </span>
              </>
            }
          >
            {isOne ? null : <Lessons marks={marks} />}
            {[...labels].map(([key, { sentence, schoolText }]) => (
              <p key={key}>
                {sentence}{' '}
                {schoolText ? (
                  <InSchoolLanguage>{t('absences.mark.quote', { text: schoolText })}</InSchoolLanguage>
                ) : null}
              </p>
            ))}
            <AttachedFiles files={filesOf(marks)} />
            {editable.length > 0 ? <Act marks={editable} explain={explain} /> : null}
          </Fold>
        ) : null}
      </Column>
      <div className={style.markState}>
        {hasState(first) ? <Text strong>{t(`absences.state.${first.state}`)}</Text> : null}
        {open.length > 0 ? <Act marks={open} explain={explain} /> : null}
      </div>
    </Row>
  )
}

/** The files of the explanations of these marks, each once. */
function filesOf(marks: readonly AbsenceMark[]): AttachmentRef[] {
  const explanations = marks.flatMap(mark => [mark.explanation, mark.proposal])
  return [
    ...new Map(explanations.flatMap(one => one?.attachments ?? []).map(file => [file.id, file])).values(),
  ]
}

/** Key of the marks that share one line: of one day, in one state, for one reason. */
export function sameLine(mark: AbsenceMark): string {
  return [mark.date, mark.state, kindOf(mark), mark.class === 'REMARK' ? mark.id : ''].join(' ')
}

function Lessons({ marks }: { marks: readonly AbsenceMark[] }) {
  const formats = useFormats()
  return (
    <Stack as="ul" gap="tight">
      {marks.toReversed().map(mark => (
        <li key={mark.id}>
          {formats.timeRange(mark.start, mark.end)} <MarkLesson mark={mark} />
          {mark.room ? <Quiet inline> · {mark.room}</Quiet> : null}
          {mark.teacherNote ? (
            <Quote>
              <InSchoolLanguage>{mark.teacherNote}</InSchoolLanguage>
            </Quote>
          ) : null}
        </li>
      ))}
    </Stack>
  )
}

/** The name of a mark: while its explanation is pending, the reason given. */
function kindOf(mark: AbsenceMark): string {
  const isPending = mark.state === 'EXPLAINED' || mark.state === 'CERTIFICATE_REQUIRED'
  return (isPending ? mark.explanation?.reason.name : undefined) ?? mark.type.name
}

function isOpen(mark: AbsenceMark): boolean {
  return mark.explainable && mark.state === 'UNEXPLAINED'
}

function Act({ marks, explain }: { marks: AbsenceMark[]; explain: LineProps['explain'] }) {
  const { t } = useTranslation()
  const [first] = marks
  if (first === undefined) return null
  return (
    <Button small onClick={() => explain(marks)}>
      {t(actionOf(first))}
    </Button>
  )
}

function actionOf(mark: AbsenceMark): string {
  if (mark.state === 'UNEXPLAINED')
    return mark.proposeOnly ? 'absences.mark.propose' : 'absences.mark.explain'
  return mark.state === 'REJECTED' ? 'absences.mark.explainAgain' : 'absences.mark.edit'
}
