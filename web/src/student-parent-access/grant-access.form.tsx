import {
  accessGrant,
  type ParentAccess,
  type StudentParentAccess,
  saveStudentParentAccess,
} from '@studentgo/protocol/student-parent-access'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { useConfirmedMutation } from '#web/platform/forms/confirmed-mutation.tsx'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { useFormats } from '#web/platform/language/format.ts'
import { Dialog } from '#web/ui/late.tsx'
import { AccessFields, type AccessValues, consentOf, valuesOf } from './access-fields.tsx'
import { parentAccessQuery } from './parent-access.data.ts'

interface Props {
  parent: ParentAccess
  access: StudentParentAccess
  close: () => void
}

/** The data that a person sees from now on, or a guardian from the birthday on. */
export default function GrantAccessForm({ parent, access, close }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { accessId, name, basis, version, afterwards } = parent
  const { invitationPolicy, adultFrom = '' } = access
  const save = useEndpointMutation(saveStudentParentAccess, {
    replyTo: parentAccessQuery,
    done: () => t('parentAccess.granted', { name }),
  })
  const { mutation, passwordAgain } = useConfirmedMutation(save)
  const isAfterwards = basis === 'MINOR'
  const now = isAfterwards ? afterwards : { scopes: parent.scopes, validUntil: parent.validUntil }
  const isKnown = now !== undefined && now.scopes.length > 0 && now.validUntil !== undefined
  return (
    <Dialog title={t('parentAccess.form', { name })} onClose={close}>
      <EndpointForm
        mutation={mutation}
        schema={accessGrant}
        initial={valuesOf(now?.scopes ?? [], isKnown ? (now.validUntil ?? '') : invitationPolicy.latestEnd)}
        draft={null}
        version={version}
        toBody={(values: AccessValues, version) => ({ accessId, version, ...consentOf(values) })}
        toInput={change => ({ body: [change] })}
        onDone={close}
        onCancel={close}
        submitLabel={t('parentAccess.save')}
      >
        <p>
          {isAfterwards
            ? t('parentAccess.form.afterwards', { date: formats.date(adultFrom) })
            : t('parentAccess.form.about')}
        </p>
        <AccessFields ends={invitationPolicy} />
        {passwordAgain}
      </EndpointForm>
    </Dialog>
  )
}
