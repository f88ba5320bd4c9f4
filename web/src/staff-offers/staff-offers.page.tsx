import { staffOfferAddress } from '@studentgo/protocol/addresses'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useFormats } from '#web/platform/language/format.ts'
import { Chip } from '#web/ui/content/facts.tsx'
import { InLanguage } from '#web/ui/content/in-language.tsx'
import { ScreenLink } from '#web/ui/content/links/screen-link.tsx'
import { EmptyState, Quiet } from '#web/ui/content/text.tsx'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Actions, Row, RowList, Stack } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { NewOfferForm } from './offer.form.tsx'
import { seatsInWords, staffOffersQuery } from './staff-offers.data.ts'

/** The education events that the person may offer, and the form for another one. */
export default function StaffOffersPage() {
  const { t } = useTranslation()
  const formats = useFormats()
  const navigate = useNavigate()
  const query = useQuery(staffOffersQuery)
  const [isMaking, setMaking] = useState(false)
  const { data: offers } = query
  return (
    <Page title={t('staffOffers.title')} lead={t('staffOffers.lead')}>
      <Stack gap="loose">
        {isMaking ? (
          <NewOfferForm
            onDone={eventId => void navigate(staffOfferAddress(eventId))}
            onCancel={() => setMaking(false)}
          />
        ) : (
          <Actions>
            <Button variant="primary" onClick={() => setMaking(true)}>
              {t('staffOffers.create')}
            </Button>
          </Actions>
        )}
        <QueryState query={query} lines={6} />
        {offers?.length === 0 ? <EmptyState>{t('staffOffers.none')}</EmptyState> : null}
        {offers === undefined || offers.length === 0 ? null : (
          <RowList>
            {offers.map(offer => (
              <Row key={offer.eventId} split>
                <div>
                  <ScreenLink to={staffOfferAddress(offer.eventId)}>
                    <InLanguage language={formats.textLanguage(offer.name)}>
                      {formats.text(offer.name)}
                    </InLanguage>
                  </ScreenLink>
                  <Quiet small>{formats.text(offer.unit)}</Quiet>
                  <Quiet small>{[formats.days(offer), seatsInWords(offer, t)].join(' · ')}</Quiet>
                </div>
                <Chip>{t(`staffOffers.state.${offer.state}`)}</Chip>
              </Row>
            ))}
          </RowList>
        )}
      </Stack>
    </Page>
  )
}
