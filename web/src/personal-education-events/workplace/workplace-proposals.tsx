import type {
  PersonalEducationEventDetails,
  WorkplaceProposal,
} from '@studentgo/protocol/personal-education-events'
import { useTranslation } from 'react-i18next'
import { useFormDisclosure } from '#web/platform/forms/use-form-disclosure.ts'
import { useFormats } from '#web/platform/language/format.ts'
import { Quiet } from '#web/ui/content/text.tsx'
import { Receipt } from '#web/ui/feedback/notice.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Card, Section } from '#web/ui/layout/layout.tsx'
import { WorkplaceProposalForm } from './workplace-proposal.form.tsx'

const tones = { SENT: 'info', IN_REVIEW: 'info', ACCEPTED: 'good', REJECTED: 'changed' } as const

/** Workplaces found by the student: the proposal, and the school's answer. */
export function WorkplaceProposals({ event }: { event: PersonalEducationEventDetails }) {
  const { t } = useTranslation()
  const form = useFormDisclosure()
  const { workplaceProposals: proposals, can } = event
  if (proposals.length === 0 && !can.proposeWorkplace) return null
  const sent = proposals.find(one => one.state === 'SENT')
  return (
    <Section id="proposal" title={t('personalEvents.proposal')} headingRef={form.heading} narrow>
      {proposals.map(proposal => (
        <Proposal key={proposal.id} proposal={proposal} />
      ))}
      {can.proposeWorkplace ? (
        <>
          <Quiet>{t('personalEvents.proposalRule')}</Quiet>
          {form.isOpen ? (
            <Card>
              <WorkplaceProposalForm event={event} sent={sent} onCancel={form.close} onDone={form.close} />
            </Card>
          ) : (
            <Button ref={form.button} onClick={form.open}>
              {t(sent === undefined ? 'personalEvents.propose' : 'personalEvents.proposalChange')}
            </Button>
          )}
        </>
      ) : null}
    </Section>
  )
}

function Proposal({ proposal }: { proposal: WorkplaceProposal }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { decidedAt, decidedBy } = proposal
  const sent = t('personalEvents.proposalSentOn', { date: formats.dateOf(proposal.sentAt) })
  const decided =
    decidedAt === undefined
      ? undefined
      : t('personalEvents.proposalDecided', {
          date: formats.dateOf(decidedAt),
          name: decidedBy?.name ?? t('personalEvents.school'),
        })
  const businessId =
    proposal.businessId === undefined
      ? undefined
      : t('personalEvents.businessId', { id: proposal.businessId })
  return (
    <Receipt
      tone={tones[proposal.state]}
      title={t(`personalEvents.proposalState.${proposal.state}`)}
      sent={[proposal.name, businessId, proposal.contact].filter(Boolean).join(' · ')}
      next={proposal.comment}
      at={[sent, decided].filter(Boolean).join(' · ')}
    />
  )
}
