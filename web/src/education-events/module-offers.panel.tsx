import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useDescribeFailure } from '#web/platform/config.ts'
import { Skeleton } from '#web/ui/loading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ChosenList } from './chosen-list.tsx'
import { chooseAddress, moduleOffersQuery } from './education-events.data.ts'
import style from './offer.module.css'
import { OfferCard } from './offer-card.tsx'

/** Choosing where to learn one unit, as its page shows it: the places one has, a few offers, the way to all. */
export function ModuleOffers({ moduleId }: { moduleId: number | string }) {
  const { t } = useTranslation()
  const describe = useDescribeFailure()
  const { data, error } = useQuery(moduleOffersQuery(moduleId))
  if (data === undefined) {
    return error ? <Notice tone="bad" title={describe(error)} /> : <Skeleton lines={4} />
  }
  const { planId, chosen, content, totalElements, emptyReason } = data
  return (
    <>
      {chosen.length === 0 ? null : (
        <section className={style.section} aria-labelledby="chosen">
          <h2 id="chosen">{t('education-events.chosen')}</h2>
          <ChosenList chosen={chosen} planId={planId} ofModule />
        </section>
      )}
      <section className={style.section} aria-labelledby="choose-more">
        <h2 id="choose-more">{t('education-events.chooseMore')}</h2>
        {emptyReason === undefined ? null : (
          <p className={style.module}>{t(`education-events.empty.module.${emptyReason}`)}</p>
        )}
        <ul className={style.cards}>
          {content.map(event => (
            <li key={event.educationEventId}>
              <OfferCard event={event} planId={planId} ofModule />
            </li>
          ))}
        </ul>
        {content.length === 0 ? null : (
          <p>
            <Link to={chooseAddress(planId, moduleId)}>
              {t('education-events.all', { count: totalElements })}
            </Link>
          </p>
        )}
      </section>
    </>
  )
}
