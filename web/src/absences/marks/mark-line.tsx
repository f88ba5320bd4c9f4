import type { AbsenceMark } from '@studentgo/protocol/absences'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { Quiet, Quote, Text } from '#web/ui/content/text.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Column, Fold, Row } from '#web/ui/layout/layout.tsx'
import { hasState, useDuration, useMarkLabels } from '../absence-labels.ts'
import style from '../absences.module.css'

interface Props {
  mark: AbsenceMark
  explain: (marks: AbsenceMark[]) => void
}

/** One mark: when and what, its state in words, and all that is known of it one tap away. */
export function MarkLine({ mark, explain }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const duration = useDuration()
  const labels = useMarkLabels()(mark)
  const isOpen = mark.explainable && mark.state === 'UNEXPLAINED'
  return (
    <Row className={style.mark}>
      <p className={style.when}>
        <span>{formats.shortWeekdayDate(mark.date)}</span>{' '}
        <span>{formats.timeRange(mark.start, mark.end)}</span>
      </p>
      <Column gap="tight">
        <Text strong>{mark.educationEvent.name}</Text>
        <Quiet>
          {[kindOf(mark), mark.minutes > 0 ? duration(mark.minutes) : '', mark.room]
            .filter(Boolean)
            .join(' · ')}
        </Quiet>
        {mark.teacherNote ? <Quote>{mark.teacherNote}</Quote> : null}
        {labels.length > 0 ? (
          <Fold small summary={t('absences.mark.more')}>
            {labels.map(sentence => (
              <p key={sentence}>{sentence}</p>
            ))}
            {mark.explainable && !isOpen ? <Act mark={mark} explain={explain} /> : null}
          </Fold>
        ) : null}
      </Column>
      <div className={style.markState}>
        {hasState(mark) ? <Text strong>{t(`absences.state.${mark.state}`)}</Text> : null}
        {isOpen ? <Act mark={mark} explain={explain} /> : null}
      </div>
    </Row>
  )
}

/** The name of a mark: while its explanation is pending, the reason given. */
function kindOf(mark: AbsenceMark): string {
  const isPending = mark.state === 'EXPLAINED' || mark.state === 'CERTIFICATE_REQUIRED'
  return (isPending ? mark.explanation?.reason.name : undefined) ?? mark.type.name
}

function Act({ mark, explain }: Props) {
  const { t } = useTranslation()
  return (
    <Button small onClick={() => explain([mark])}>
      {t(actionOf(mark))}
    </Button>
  )
}

function actionOf(mark: AbsenceMark): string {
  if (mark.state === 'UNEXPLAINED')
    return mark.proposeOnly ? 'absences.mark.propose' : 'absences.mark.explain'
  return mark.state === 'REJECTED' ? 'absences.mark.explainAgain' : 'absences.mark.edit'
}
