import type { SupportDecision } from '@studentgo/protocol/special-support'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/format.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Arrangements } from './arrangements.tsx'
import { Grounds } from './grounds.tsx'
import { HearingPart } from './hearing-part.tsx'
import style from './special-support.module.css'

/** One decision in plain words: where it stands, what it gives, why, and what one can say to it. */
export function Decision({
  decision,
  studentId,
}: {
  decision: SupportDecision
  studentId: number | undefined
}) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { state, validFrom, validTo, decidedAt, decidedBy, appealInstructions, appealUntil } = decision
  return (
    <section className={style.section} aria-labelledby={`decision-${decision.id}`}>
      <h2 id={`decision-${decision.id}`}>{t(`support.level.${decision.level}`)}</h2>
      <p>
        <strong className={style.state}>{t(`support.state.${state}`)}</strong> {t(`support.means.${state}`)}
      </p>
      {decision.appealed ? <Notice title={t('support.appealed')} /> : null}
      <dl className={style.facts}>
        {validFrom === undefined ? null : (
          <div>
            <dt>{state === 'HEARING' ? t('support.proposedTime') : t('support.validTime')}</dt>
            <dd>
              {formats.date(validFrom)}–{validTo === undefined ? '' : formats.date(validTo)}
            </dd>
          </div>
        )}
        <div>
          <dt>{t('support.responsible')}</dt>
          <dd>{decision.responsible.name}</dd>
        </div>
        {decidedAt === undefined ? null : (
          <div>
            <dt>{t('support.decided')}</dt>
            <dd>
              {formats.date(formats.dayOf(decidedAt))}
              {decidedBy === undefined ? '' : `, ${decidedBy.name}`}
            </dd>
          </div>
        )}
      </dl>
      <Arrangements decision={decision} />
      {state === 'PREPARING' ? null : <Grounds decisionId={decision.id} studentId={studentId} />}
      {decision.hearing === undefined ? null : (
        <HearingPart decisionId={decision.id} hearing={decision.hearing} studentId={studentId} />
      )}
      {appealInstructions === undefined ? null : (
        <details className={style.more}>
          <summary>{t('support.appeal')}</summary>
          <p>{appealInstructions}</p>
          {appealUntil === undefined ? null : (
            <p>{t('support.appealUntil', { date: formats.date(appealUntil) })}</p>
          )}
        </details>
      )}
    </section>
  )
}
