import { demonstrationAddress } from '@studentgo/protocol/addresses'
import type { CompetenceDemonstration } from '@studentgo/protocol/competence-demonstrations'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '#web/platform/language/format.ts'
import { SchoolTimeNote } from '#web/ui/content/as-of.tsx'
import { IconLine } from '#web/ui/content/text.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Card } from '#web/ui/layout/layout.tsx'
import style from './competence-demonstrations.module.css'
import { kindOfPlace, useCountdown } from './demonstration-labels.ts'

interface Props {
  demonstration: CompetenceDemonstration
}

/**
 * The state of the demonstration: time and place while it is to come, days left, the next step, missing prerequisites,
 * attempts.
 */
export function DemonstrationStatus({ demonstration }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const countdown = useCountdown()(demonstration)
  const { state, environment, assessment } = demonstration
  const isAside = state === 'CANCELLED' || state === 'POSTPONED'
  return (
    <>
      {assessment === undefined ? (
        <Card tone="now">
          {countdown === undefined || isAside ? null : <p className={style.countdown}>{countdown}</p>}
          <IconLine icon="calendar">
            {isAside ? <s>{formats.days(demonstration)}</s> : formats.days(demonstration)}
          </IconLine>
          <SchoolTimeNote />
          <IconLine icon="place">
            {environment === undefined
              ? t('demonstrations.noPlace')
              : [environment.name, environment.address].filter(Boolean).join(', ')}
          </IconLine>
          {environment === undefined ? null : <p>{kindOfPlace(environment)}</p>}
          <p>
            <strong>{t(`demonstrations.state.${state}`)}.</strong> {t(`demonstrations.stateMeans.${state}`)}{' '}
            <ResultBy demonstration={demonstration} />
          </p>
        </Card>
      ) : null}
      <Prerequisites demonstration={demonstration} />
      <Attempt demonstration={demonstration} />
    </>
  )
}

function ResultBy({ demonstration }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  if (demonstration.resultBy === undefined) return null
  return <span>{t('demonstrations.resultBy', { date: formats.date(demonstration.resultBy) })}</span>
}

function Prerequisites({ demonstration }: Props) {
  const { t } = useTranslation()
  if (demonstration.missingPrerequisites.length === 0) return null
  return (
    <Notice tone="changed" title={t('demonstrations.missing')}>
      <ul>
        {demonstration.missingPrerequisites.map(name => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </Notice>
  )
}

/** A second attempt or a raise, with links to the demonstrations before and after it. */
function Attempt({ demonstration }: Props) {
  const { t } = useTranslation()
  const { attempt, raiseAttempt, previousId, nextId, planId } = demonstration
  const isSecond = attempt > 1 || raiseAttempt
  if (!isSecond && nextId === undefined) return null
  return (
    <Notice
      title={
        raiseAttempt
          ? t('demonstrations.raiseAttempt')
          : isSecond
            ? t('demonstrations.attempt', { number: attempt })
            : t('demonstrations.hasNext')
      }
    >
      {isSecond ? (
        <p>{raiseAttempt ? t('demonstrations.raiseMeans') : t('demonstrations.attemptMeans')}</p>
      ) : null}
      {previousId === undefined ? null : (
        <p>
          <Link to={demonstrationAddress({ planId, id: previousId })}>{t('demonstrations.previous')}</Link>
        </p>
      )}
      {nextId === undefined ? null : (
        <p>
          <Link to={demonstrationAddress({ planId, id: nextId })}>{t('demonstrations.following')}</Link>
        </p>
      )}
    </Notice>
  )
}
