import { chooseAddress } from '@studentgo/protocol/addresses'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ScreenLink } from '#web/ui/content/links/screen-link.tsx'
import { EmptyState } from '#web/ui/content/text.tsx'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { Section } from '#web/ui/layout/layout.tsx'
import { moduleOffersQuery } from '../education-events.data.ts'
import { ChosenList } from './chosen-list.tsx'
import { OfferRows } from './offer-row.tsx'

/** Choosing where to learn one unit, on the unit's page: the student's places, a few offers, and the link to all. */
export function ModuleOffers({ moduleId }: { moduleId: number | string }) {
  const { t } = useTranslation()
  const { data, error } = useQuery(moduleOffersQuery(moduleId))
  if (data === undefined) return <QueryState query={{ data, error }} lines={4} />
  const { planId, chosen, content, totalElements, emptyReason } = data
  return (
    <>
      {chosen.length === 0 ? null : (
        <Section id="chosen" title={t('education-events.chosen')}>
          <ChosenList chosen={chosen} planId={planId} ofModule />
        </Section>
      )}
      <Section id="choose-more" title={t('education-events.chooseMore')}>
        {emptyReason === undefined ? null : (
          <EmptyState>{t(`education-events.empty.module.${emptyReason}`)}</EmptyState>
        )}
        <OfferRows events={content} planId={planId} ofModule />
        {content.length === 0 ? null : (
          <p>
            <ScreenLink to={chooseAddress(planId, moduleId)} whenOff="nothing">
              {t('education-events.all', { count: totalElements })}
            </ScreenLink>
          </p>
        )}
      </Section>
    </>
  )
}
