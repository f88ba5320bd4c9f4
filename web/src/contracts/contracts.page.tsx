import { addresses } from '@studentgo/protocol/addresses'
import type { PersonalStudyPlan } from '@studentgo/protocol/skill-acquirement-plan'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#web/ui/content/text.tsx'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { LinkButton } from '#web/ui/form/button.tsx'
import { Fold } from '#web/ui/layout/fold.tsx'
import { Stack } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { ContractCard } from './contract-card.tsx'
import { apprenticeInfoQuery, contractsQuery, rightsQuery } from './contracts.data.ts'

/** The student's agreements, and what to do with them (S18). */
export default function ContractsPage() {
  const { t } = useTranslation()
  const rights = useQuery(rightsQuery())
  const apprentice = useQuery(apprenticeInfoQuery())
  return (
    <Page
      title={t('contracts.title')}
      lead={t('contracts.lead')}
      actions={
        (apprentice.data?.length ?? 0) === 0 ? null : (
          <LinkButton to={addresses.apprenticeInfo}>{t('contracts.apprentice')}</LinkButton>
        )
      }
    >
      <QueryState query={rights} lines={6} />
      {rights.data === undefined ? null : <OfRights rights={rights.data} />}
    </Page>
  )
}

function OfRights({ rights }: { rights: readonly PersonalStudyPlan[] }) {
  const { t } = useTranslation()
  const answers = useQueries({
    queries: rights.map(right => contractsQuery(right.personalStudyPlanId)),
  })
  const waiting = answers.find(one => one.data === undefined)
  if (waiting !== undefined) return <QueryState query={waiting} lines={6} />
  const all = rights.flatMap(({ personalStudyPlanId, qualification }, at) =>
    (answers[at]?.data ?? []).map(contract => ({
      contract,
      studyRightId: personalStudyPlanId,
      studies: rights.length > 1 ? qualification.name : undefined,
    })),
  )
  const isOver = (one: (typeof all)[number]) =>
    ['ENDED', 'TERMINATED', 'DECLINED'].includes(one.contract.state)
  const present = all.filter(one => !isOver(one))
  const past = all.filter(isOver)
  const isFirst = (one: (typeof all)[number]) => one.contract.needsMyAction
  return (
    <Stack gap="loose">
      {all.length === 0 ? <EmptyState>{t('contracts.empty')}</EmptyState> : null}
      {all.length > 0 && present.length === 0 ? <p>{t('contracts.nonePresent')}</p> : null}
      {[...present.filter(isFirst), ...present.filter(one => !isFirst(one))].map(one => (
        <ContractCard key={one.contract.id} {...one} />
      ))}
      {past.length === 0 ? null : (
        <Fold summary={t('contracts.past', { count: past.length })}>
          <Stack gap="loose">
            {past.map(one => (
              <ContractCard key={one.contract.id} {...one} />
            ))}
          </Stack>
        </Fold>
      )}
    </Stack>
  )
}
