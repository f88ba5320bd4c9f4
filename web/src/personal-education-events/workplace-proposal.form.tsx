import {
  type PersonalEducationEventDetails,
  type WorkplaceProposal,
  workplaceProposalBody,
} from '@studentgo/protocol/personal-education-events'
import { useTranslation } from 'react-i18next'
import { EndpointForm, useField } from '#web/platform/endpoint-form.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useEditEvent } from './personal-education-events.data.ts'

interface Values {
  name: string
  businessId: string
  contact: string
}

interface Props {
  event: PersonalEducationEventDetails
  /** A proposal that the school has not taken up yet: sending replaces it. */
  sent: WorkplaceProposal | undefined
  onDone: () => void
  onCancel: () => void
}

/** A workplace that the student has found, for the school to look at. */
export function WorkplaceProposalForm({ event, sent, onDone, onCancel }: Props) {
  const { t } = useTranslation()
  const edit = useEditEvent(String(event.id))
  return (
    <EndpointForm
      schema={workplaceProposalBody}
      initial={{ name: sent?.name ?? '', businessId: sent?.businessId ?? '', contact: sent?.contact ?? '' }}
      draft={`workplace-proposal.${event.id}`}
      toBody={({ name, businessId, contact }: Values) => ({
        name,
        contact,
        ...(businessId.trim() === '' ? {} : { businessId: businessId.trim() }),
      })}
      send={proposal => edit({ workplaceProposal: proposal, version: event.version })}
      onDone={onDone}
      onCancel={onCancel}
      submitLabel={t('personalEvents.proposalSend')}
    >
      <Line name="name" maxLength={200} />
      <Line name="businessId" maxLength={9} />
      <Contact />
    </EndpointForm>
  )
}

function Line({ name, maxLength }: { name: 'name' | 'businessId'; maxLength: number }) {
  const { t } = useTranslation()
  const field = useField<string>(name)
  return (
    <TextField
      ref={field.ref}
      label={t(`personalEvents.proposal.${name}`)}
      help={name === 'businessId' ? t('personalEvents.proposal.businessIdHelp') : undefined}
      value={field.value}
      onChange={event => field.set(event.target.value)}
      onBlur={field.onBlur}
      maxLength={maxLength}
      autoComplete="off"
      error={field.error}
    />
  )
}

function Contact() {
  const { t } = useTranslation()
  const field = useField<string>('contact')
  return (
    <TextArea
      ref={field.ref}
      label={t('personalEvents.proposal.contact')}
      help={t('personalEvents.proposal.contactHelp')}
      value={field.value}
      onChange={event => field.set(event.target.value)}
      onBlur={field.onBlur}
      maxLength={500}
      rows={2}
      error={field.error}
    />
  )
}
