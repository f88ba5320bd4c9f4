import type { EducationEventOffer } from '@studentgo/protocol/education-events'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/format.ts'
import style from './offer.module.css'

/** Days in words, place, teacher, extent. */
export function EventFacts({ event }: { event: EducationEventOffer }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const place = [event.campus, t(`education-events.delivery.${event.delivery}`)].filter(Boolean).join(' · ')
  return (
    <dl className={style.facts}>
      <Fact label={t('education-events.when')}>
        {formats.date(event.startDate)}–{formats.date(event.endDate)}
        {event.weekPattern === undefined ? null : (
          <span className={style.line}>
            {event.weekPattern} · {t('education-events.sessions', { count: event.sessionCount })}
          </span>
        )}
      </Fact>
      <Fact label={t('education-events.where')}>
        {place} · {t(`education-events.language.${event.language}`)}
      </Fact>
      {event.teachers.length === 0 ? null : (
        <Fact label={t('education-events.teachers')}>
          {event.teachers.map(teacher => teacher.name).join(', ')}
        </Fact>
      )}
      {event.osp === undefined ? null : (
        <Fact label={t('education-events.osp')}>
          {t('education-events.ospValue', { count: event.osp, osp: formats.number(event.osp) })}
        </Fact>
      )}
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={style.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
