import { demonstrationAddress } from '@studentgo/protocol/addresses'
import type { DemonstrationSummary } from '@studentgo/protocol/competence-demonstrations'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { useToday } from '#web/platform/page/clock.ts'
import { ScreenLink } from '#web/ui/content/links/screen-link.tsx'
import { Quiet, Text } from '#web/ui/content/text.tsx'
import { Column } from '#web/ui/layout/layout.tsx'
import style from '../competence-demonstrations.module.css'
import { useCountdown, useGradeLabel } from '../demonstration-labels.ts'

/** One demonstration in a list: when, its name and units, and its state. */
export function DemonstrationLine({
  demonstration,
  withYear = false,
}: {
  demonstration: DemonstrationSummary
  withYear?: boolean
}) {
  const { t } = useTranslation()
  const formats = useFormats()
  const names = demonstration.modules.map(module => module.name).filter(name => name !== demonstration.name)
  return (
    <article className={style.line} aria-labelledby={`demonstration-${demonstration.id}`}>
      <Column gap="tight">
        <Quiet>
          {demonstration.assessment === undefined && !withYear
            ? formats.days(demonstration)
            : formats.date(demonstration.endDate)}
        </Quiet>
        <h3 id={`demonstration-${demonstration.id}`}>
          <ScreenLink to={demonstrationAddress(demonstration)}>{demonstration.name}</ScreenLink>
        </h3>
        {names.length === 0 ? null : <Quiet>{names.join(', ')}</Quiet>}
        <AttemptLabel demonstration={demonstration} />
      </Column>
      <Column gap="tight">
        <StatusSummary demonstration={demonstration} />
        {demonstration.can.selfAssess ? (
          <Quiet>{t(`demonstrations.self.short.${demonstration.selfAssessment.state}`)}</Quiet>
        ) : null}
      </Column>
    </article>
  )
}

/** The label of a second attempt or a raise; empty for a first attempt. */
export function AttemptLabel({ demonstration }: { demonstration: DemonstrationSummary }) {
  const { t } = useTranslation()
  if (demonstration.raiseAttempt) return <Quiet>{t('demonstrations.raiseAttempt')}</Quiet>
  if (demonstration.attempt === 1) return null
  return <Quiet>{t('demonstrations.attempt', { number: demonstration.attempt })}</Quiet>
}

/** The most important fact now: the grade, the time left, or the next step. */
function StatusSummary({ demonstration }: { demonstration: DemonstrationSummary }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const today = useToday()
  const countdown = useCountdown()(demonstration)
  const gradeLabel = useGradeLabel()
  const { assessment, resultBy, state } = demonstration
  if (assessment !== undefined) {
    const canAsk = demonstration.can.requestReview && assessment.reviewRequestUntil >= today
    return (
      <>
        <Text strong>
          {assessment.accepted ? gradeLabel(assessment.grade) : t('demonstrations.notYetAccepted')}
        </Text>
        {canAsk ? (
          <Quiet>
            {t('demonstrations.reviewUntilShort', { date: formats.shortDate(assessment.reviewRequestUntil) })}
          </Quiet>
        ) : null}
      </>
    )
  }
  const isCalledOff = state === 'CANCELLED' || state === 'POSTPONED'
  return (
    <>
      <Text strong>
        {countdown === undefined || isCalledOff ? t(`demonstrations.state.${state}`) : countdown}
      </Text>
      {resultBy === undefined ? null : (
        <Quiet>{t('demonstrations.resultByShort', { date: formats.shortDate(resultBy) })}</Quiet>
      )}
    </>
  )
}
