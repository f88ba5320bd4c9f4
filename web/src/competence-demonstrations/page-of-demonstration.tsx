import type { CompetenceDemonstration } from '@studentgo/protocol/competence-demonstrations'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { AsOf } from '#web/ui/content/as-of.tsx'
import { QueryState, Skeleton } from '#web/ui/feedback/loading.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import {
  type DemonstrationPlace,
  demonstrationQuery,
  demonstrationsQuery,
  wantedOf,
} from './competence-demonstrations.data.ts'

interface Props {
  title: (demonstration: CompetenceDemonstration) => string
  lead: (demonstration: CompetenceDemonstration) => string
  children: (demonstration: CompetenceDemonstration) => ReactNode
}

/** A page of the demonstration that its address names. */
export function PageOfDemonstration(props: Props) {
  const [search] = useSearchParams()
  const wanted = wantedOf(search)
  if (wanted === undefined) return <NotFound />
  if (wanted.planId === undefined) return <PlanFirst id={wanted.id} {...props} />
  return <Found place={{ id: wanted.id, planId: wanted.planId }} {...props} />
}

/** For an address without a plan: gets the plan from the list of all demonstrations. */
function PlanFirst({ id, ...props }: Props & { id: number }) {
  const { t } = useTranslation()
  const { data, error } = useQuery(demonstrationsQuery())
  const place = data?.find(one => one.id === id)
  if (place !== undefined) return <Found place={{ id, planId: place.planId }} {...props} />
  if (data !== undefined || error) return <NotFound />
  return (
    <Page title={t('demonstrations.one')}>
      <Skeleton lines={8} />
    </Page>
  )
}

function Found({ place, title, lead, children }: Props & { place: DemonstrationPlace }) {
  const { t } = useTranslation()
  const { data, error, dataUpdatedAt } = useQuery(demonstrationQuery(place))
  const demonstration = data?.[0]
  if (data !== undefined && demonstration === undefined) return <NotFound />
  return (
    <Page
      title={demonstration === undefined ? t('demonstrations.one') : title(demonstration)}
      lead={
        demonstration === undefined ? undefined : (
          <>
            {lead(demonstration)} <AsOf updatedAt={dataUpdatedAt} />
          </>
        )
      }
    >
      <QueryState query={{ data, error }} lines={8} />
      {demonstration === undefined ? null : children(demonstration)}
    </Page>
  )
}

function NotFound() {
  const { t } = useTranslation()
  return (
    <Page title={t('demonstrations.one')}>
      <Notice tone="info" title={t('demonstrations.notFound')} />
    </Page>
  )
}
