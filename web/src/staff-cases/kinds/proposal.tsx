import type { CaseOf } from '@studentgo/protocol/staff-cases'
import { decideStaffProposal, verdictBody } from '@studentgo/protocol/staff-cases-steps'
import { useTranslation } from 'react-i18next'
import { Fact, Facts } from '#web/ui/content/facts.tsx'
import { FormWhy } from '../decision-fields.tsx'
import type { KindOfCase } from './case-kind.ts'

function Content({ detail: { proposal } }: { detail: CaseOf<'WORKPLACE_PROPOSAL'> }) {
  const { t } = useTranslation()
  return (
    <Facts variant="columns">
      <Fact label={t('personalEvents.proposal.name')}>{proposal.name}</Fact>
      <Fact label={t('personalEvents.proposal.businessId')}>{proposal.businessId}</Fact>
      <Fact label={t('personalEvents.proposal.contact')}>{proposal.contact}</Fact>
    </Facts>
  )
}

export const proposal: KindOfCase<CaseOf<'WORKPLACE_PROPOSAL'>> = {
  Content,
  history: 'WORKPLACE_PROPOSAL',
  endpoint: decideStaffProposal,
  steps: { REJECT: { schema: verdictBody, initial: () => ({ comment: '' }), Fields: FormWhy } },
}
