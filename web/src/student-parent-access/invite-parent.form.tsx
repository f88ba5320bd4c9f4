import {
  accessInvitation,
  accessRelation,
  inviteParent,
  type StudentParentAccess,
} from '@studentgo/protocol/student-parent-access'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { useConfirmedMutation } from '#web/platform/forms/confirmed-mutation.tsx'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { FormTextField, useField } from '#web/platform/forms/form-fields.tsx'
import { Choice } from '#web/ui/form/choice.tsx'
import { Dialog } from '#web/ui/late.tsx'
import { AccessFields, consentOf, valuesOf } from './access-fields.tsx'
import { parentAccessQuery } from './parent-access.data.ts'

type Relation = (typeof accessRelation.options)[number]

interface Props {
  policy: StudentParentAccess['invitationPolicy'] & ComponentProps<typeof AccessFields>['ends']
  close: () => void
}

/** A letter to a person whom the college does not know as the student's guardian. */
export default function InviteParentForm({ policy, close }: Props) {
  const { t } = useTranslation()
  const invite = useEndpointMutation(inviteParent, {
    replyTo: parentAccessQuery,
    done: () => t('parentAccess.invited'),
  })
  const { mutation, passwordAgain } = useConfirmedMutation(invite)
  return (
    <Dialog title={t('parentAccess.invite.open')} onClose={close}>
      <EndpointForm
        mutation={mutation}
        schema={accessInvitation}
        initial={{ name: '', email: '', relation: 'GUARDIAN' as Relation, ...valuesOf([], policy.latestEnd) }}
        draft="parent-access.invite"
        toBody={consentOf}
        onDone={close}
        onCancel={close}
        submitLabel={t('parentAccess.invite.send')}
      >
        <p>{t('parentAccess.invite.letter', { days: policy.inviteDays })}</p>
        <FormTextField name="name" label={t('parentAccess.name')} autoComplete="off" />
        <FormTextField name="email" type="email" label={t('parentAccess.email')} autoComplete="off" />
        <RelationField />
        <AccessFields ends={policy} />
        {passwordAgain}
      </EndpointForm>
    </Dialog>
  )
}

function RelationField() {
  const { t } = useTranslation()
  const field = useField<Relation>('relation')
  return (
    <Choice
      label={t('parentAccess.relation')}
      options={accessRelation.options.map(value => ({ value, label: t(`parentAccess.relation.${value}`) }))}
      value={field.value}
      onChange={field.onChange}
      error={field.error}
      ref={field.ref}
    />
  )
}
