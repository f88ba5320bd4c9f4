import { addDays } from '@studentgo/protocol/rules/calendar'
import { assessorLinkForm, makeAssessorLink } from '@studentgo/protocol/staff-demonstrations'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { FormSelect } from '#web/platform/forms/form-choices.tsx'
import { FormDay } from '#web/platform/forms/form-day.tsx'
import { FormTextField } from '#web/platform/forms/form-fields.tsx'
import { useToday } from '#web/platform/page/clock.ts'
import { type AssessingProps, paramsOf } from './assessing.data.ts'

/** A new link: sent to an address, or shown only this once. */
export interface MadeLink {
  link?: string | undefined
  email?: string | undefined
}

interface Values {
  name: string
  organisation: string
  role: string
  email: string
  language: string
  lastDay: string
}

interface Props extends AssessingProps {
  onDone: (made: MadeLink) => void
  onCancel: () => void
}

/** Invites a workplace assessor by a link; the person that the demonstration names is filled in. */
export default function AssessorLinkForm(props: Props) {
  const { t } = useTranslation()
  const today = useToday()
  const { demonstration, assessorLinks, language } = props.assessing
  const make = useEndpointMutation(makeAssessorLink)
  const asked = new Set(assessorLinks.map(link => link.name.toLowerCase()))
  const named = demonstration.assessors.find(
    one => one.side === 'WORKING_LIFE' && !asked.has(one.name.toLowerCase()),
  )
  const last = demonstration.endDate > today ? demonstration.endDate : today
  const initial: Values = {
    name: named?.name ?? '',
    organisation: named?.organisation ?? '',
    role: named !== undefined && ['2', '3', '4'].includes(named.role.code) ? named.role.code : '3',
    email: '',
    language,
    lastDay: addDays(last, 14),
  }
  return (
    <EndpointForm
      mutation={make}
      schema={assessorLinkForm}
      initial={initial}
      draft={null}
      toInput={body => ({ params: paramsOf(props), body })}
      onDone={({ link, assessing }) => props.onDone({ link, email: assessing.assessorLinks[0]?.email })}
      onCancel={props.onCancel}
      submitLabel={t('assessing.links.make')}
    >
      <FormTextField name="name" label={t('assessing.links.name')} />
      <FormTextField name="organisation" label={t('assessing.links.organisation')} />
      <FormSelect
        name="role"
        label={t('assessing.links.role')}
        labelOf={code => t(`assessing.decider.${code}`)}
      />
      <FormTextField
        name="email"
        type="email"
        label={t('assessing.links.email')}
        help={t('assessing.links.emailHelp')}
      />
      <FormSelect
        name="language"
        label={t('assessing.links.language')}
        labelOf={one => t(`studentCard.language.${one}`)}
      />
      <FormDay
        name="lastDay"
        label={t('assessing.links.lastDay')}
        earliest={today}
        latest={addDays(last, 30)}
      />
    </EndpointForm>
  )
}
