import {
  type PersonalEducationEventDetails,
  type WorkplaceProposal,
  workplaceProposalBody,
} from '@studentgo/protocol/personal-education-events'
import { useTranslation } from 'react-i18next'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { FormTextArea, FormTextField } from '#web/platform/forms/form-fields.tsx'
import { useEditEvent } from '../personal-education-events.data.ts'

interface Props {
  event: PersonalEducationEventDetails
  /** A proposal that the school has not handled yet: sending replaces it. */
  sent: WorkplaceProposal | undefined
  onDone: () => void
  onCancel: () => void
}

/** A workplace found by the student, for the school to check. */
export function WorkplaceProposalForm({ event, sent, onDone, onCancel }: Props) {
  const { t } = useTranslation()
  const { edit, toInput } = useEditEvent(String(event.id), t('personalEvents.proposalSent'))
  return (
    <EndpointForm
      mutation={edit}
      schema={workplaceProposalBody}
      initial={{ name: sent?.name ?? '', businessId: sent?.businessId ?? '', contact: sent?.contact ?? '' }}
      draft={`workplace-proposal.${event.id}`}
      toInput={proposal => toInput({ workplaceProposal: proposal, version: event.version })}
      onDone={onDone}
      onCancel={onCancel}
      submitLabel={t('personalEvents.proposalSend')}
    >
      <Line name="name" />
      <Line name="businessId" maxLength={9} />
      <Contact />
    </EndpointForm>
  )
}

function Line({ name, ...limit }: { name: 'name' | 'businessId'; maxLength?: number }) {
  const { t } = useTranslation()
  return (
    <FormTextField
      {...limit}
      name={name}
      label={t(`personalEvents.proposal.${name}`)}
      help={name === 'businessId' ? t('personalEvents.proposal.businessIdHelp') : undefined}
      autoComplete="off"
    />
  )
}

function Contact() {
  const { t } = useTranslation()
  return (
    <FormTextArea
      name="contact"
      label={t('personalEvents.proposal.contact')}
      help={t('personalEvents.proposal.contactHelp')}
      rows={2}
    />
  )
}
