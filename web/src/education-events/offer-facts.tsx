import type { EducationEventOffer } from '@studentgo/protocol/education-events'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { Fact, Facts } from '#web/ui/content/facts.tsx'
import style from './offer.module.css'

/** Days as text, place, teacher, extent. */
export function OfferFacts({ event }: { event: EducationEventOffer }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const place = [event.campus, t(`education-events.delivery.${event.delivery}`)].filter(Boolean).join(' · ')
  return (
    <Facts variant="columns">
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
      <Fact label={t('education-events.teachers')}>
        {event.teachers.map(teacher => teacher.name).join(', ')}
      </Fact>
      {event.osp === undefined ? null : (
        <Fact label={t('education-events.osp')}>
          {t('education-events.ospValue', { count: event.osp, osp: formats.number(event.osp) })}
        </Fact>
      )}
    </Facts>
  )
}
