import type { OffersPage } from '@studentgo/protocol/education-events'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Actions, Section } from '#web/ui/layout/layout.tsx'
import { type OfferQuestion, offersQuery } from '../education-events.data.ts'
import { useRefetchAtOpening } from '../registration-window.tsx'
import { ChosenList } from './chosen-list.tsx'
import { CompareTable } from './compare-table.tsx'
import { addressOf, OfferFilter } from './offer-filter.tsx'
import { OfferRows } from './offer-row.tsx'

interface Props {
  planId: string
  question: OfferQuestion
}

/** The choices and the offers for the open units of a plan, or for one of them. */
export function OffersPart({ planId, question }: Props) {
  const { data, error, refetch, dataUpdatedAt } = useQuery(offersQuery(planId, question))
  useRefetchAtOpening(nextOpening(data), dataUpdatedAt, refetch)
  if (data === undefined) return <QueryState query={{ data, error }} lines={8} />
  return (
    <>
      <Chosen page={data} planId={planId} />
      <Offered page={data} planId={planId} question={question} />
    </>
  )
}

function Chosen({ page, planId }: { page: OffersPage; planId: string }) {
  const { t } = useTranslation()
  if (page.chosen.length === 0) return null
  return (
    <Section id="chosen" title={t('education-events.chosen')}>
      <ChosenList chosen={page.chosen} planId={planId} />
    </Section>
  )
}

function Offered({ page, planId, question }: { page: OffersPage } & Props) {
  const { t } = useTranslation()
  const isFirst = page.number === 0
  return (
    <Section id="offers" title={t('education-events.offers')}>
      {page.emptyReason === undefined || page.emptyReason === 'NO_MATCH' ? (
        <OfferFilter key={planId} question={question} planId={planId} campuses={page.campuses} />
      ) : null}
      {page.content.length > 0 ? (
        <Actions>
          <p role="status">{t('education-events.offers.count', { count: page.totalElements })}</p>
          {page.content.length > 1 || question.compare ? (
            <CompareSwitch planId={planId} question={question} />
          ) : null}
        </Actions>
      ) : (
        <Notice
          title={
            page.emptyReason === undefined
              ? t('education-events.empty.page')
              : t(`education-events.empty.${page.emptyReason}`)
          }
        />
      )}
      {question.compare && page.content.length > 0 ? (
        <CompareTable events={page.content} planId={planId} />
      ) : (
        <OfferRows events={page.content} planId={planId} />
      )}
      {page.totalPages > 1 || !isFirst ? <Pages page={page} planId={planId} question={question} /> : null}
    </Section>
  )
}

/** The soonest opening among the offers that are not open yet. */
function nextOpening(page: OffersPage | undefined): string | undefined {
  const coming = page?.content.filter(event => event.state === 'NOT_OPEN') ?? []
  return coming.map(event => event.registration.opensAt).toSorted()[0]
}

/** The same offers as rows or side by side. */
function CompareSwitch({ planId, question }: Props) {
  const { t } = useTranslation()
  const to = addressOf(planId, { ...question, compare: !question.compare })
  return (
    <Link to={to} preventScrollReset>
      {t(question.compare ? 'education-events.compare.off' : 'education-events.compare')}
    </Link>
  )
}

function Pages({ page, planId, question }: { page: OffersPage } & Props) {
  const { t } = useTranslation()
  const to = (number: number) => addressOf(planId, { ...question, page: number > 0 ? String(number) : '' })
  const label = t('education-events.page', {
    number: page.number + 1,
    total: Math.max(1, page.totalPages),
  })
  return (
    <Actions as="nav" aria-label={label}>
      {page.first ? null : <Link to={to(page.number - 1)}>{t('education-events.page.previous')}</Link>}
      <span>{label}</span>
      {page.last ? null : <Link to={to(page.number + 1)}>{t('education-events.page.next')}</Link>}
    </Actions>
  )
}
