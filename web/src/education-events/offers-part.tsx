import type { OffersPage } from '@studentgo/protocol/education-events'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useDescribeFailure } from '#web/platform/config.ts'
import { Skeleton } from '#web/ui/loading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ChosenList } from './chosen-list.tsx'
import { type OfferQuestion, offersQuery, questionOf } from './education-events.data.ts'
import style from './offer.module.css'
import { OfferCard } from './offer-card.tsx'
import { addressOfQuestion, OfferFilter } from './offer-filter.tsx'

interface Props {
  planId: string
  question: OfferQuestion
}

/** What is chosen and what can be chosen: the screen of offers, and a part of a module's education events. */
export function OffersPart({ planId, question }: Props) {
  const describe = useDescribeFailure()
  const { data, error } = useQuery(offersQuery(planId, question))
  if (error && data === undefined) return <Notice tone="bad" title={describe(error)} />
  if (data === undefined) return <Skeleton lines={8} />
  return (
    <>
      <Chosen page={data} />
      <Offered page={data} planId={planId} question={question} />
    </>
  )
}

/** The same for one module of a plan, as the module's page mounts it: no filter, a few offers, all of them. */
export function ChooseMore({ planId, moduleId }: { planId: number; moduleId: number }) {
  const question = questionOf(new URLSearchParams({ module: String(moduleId) }))
  return <OffersPart planId={String(planId)} question={question} />
}

function Chosen({ page }: { page: OffersPage }) {
  const { t } = useTranslation()
  if (page.chosen.length === 0) return null
  return (
    <section className={style.section} aria-labelledby="chosen">
      <h2 id="chosen">{t('education-events.chosen')}</h2>
      <ChosenList chosen={page.chosen} />
    </section>
  )
}

function Offered({ page, planId, question }: { page: OffersPage } & Props) {
  const { t } = useTranslation()
  const isFirst = page.number === 0
  return (
    <section className={style.section} aria-labelledby="offers">
      <h2 id="offers">{t('education-events.offers')}</h2>
      {page.emptyReason === undefined || page.emptyReason === 'NO_MATCH' ? (
        <OfferFilter key={planId} question={question} planId={planId} campuses={page.campuses} />
      ) : null}
      {page.content.length > 0 ? (
        <p role="status">{t('education-events.offers.count', { count: page.totalElements })}</p>
      ) : (
        <Notice
          title={
            page.emptyReason === undefined
              ? t('education-events.empty.page')
              : t(`education-events.empty.${page.emptyReason}`)
          }
        />
      )}
      <ul className={style.cards}>
        {page.content.map(event => (
          <li key={event.educationEventId}>
            <OfferCard event={event} />
          </li>
        ))}
      </ul>
      {page.totalPages > 1 || !isFirst ? <Pages page={page} planId={planId} question={question} /> : null}
    </section>
  )
}

function Pages({ page, planId, question }: { page: OffersPage } & Props) {
  const { t } = useTranslation()
  const { moduleId, onlyFree, ...rest } = question
  const to = (number: number) =>
    addressOfQuestion(planId, {
      ...rest,
      module: moduleId,
      onlyFree: onlyFree ? 'true' : '',
      page: number > 0 ? String(number) : '',
    })
  const label = t('education-events.page', {
    number: page.number + 1,
    total: Math.max(1, page.totalPages),
  })
  return (
    <nav className={style.actions} aria-label={label}>
      {page.first ? null : <Link to={to(page.number - 1)}>{t('education-events.page.previous')}</Link>}
      <span>{label}</span>
      {page.last ? null : <Link to={to(page.number + 1)}>{t('education-events.page.next')}</Link>}
    </nav>
  )
}
