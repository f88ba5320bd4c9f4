import {
  guardianInvitation,
  inviteGuardian,
  type StudentGuardians,
} from '@studentgo/protocol/staff-guardians'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { FormSelect } from '#web/platform/forms/form-choices.tsx'
import { FormTextField } from '#web/platform/forms/form-fields.tsx'
import { useFormats } from '#web/platform/language/format.ts'
import { Fact, Facts } from '#web/ui/content/facts.tsx'
import { Dialog } from '#web/ui/late.tsx'
import { guardiansQuery } from './guardians.data.ts'

interface Props {
  student: StudentGuardians
  close: () => void
  onDone: (name: string) => void
}

/** A letter to a guardian whom no register lists. */
export default function InviteGuardianForm({ student, close, onDone }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { studentId, guardiansUntil } = student
  const invite = useEndpointMutation(inviteGuardian, { replyTo: guardiansQuery(studentId) })
  const initial = { name: '', email: '', language: 'fi' as string }
  return (
    <Dialog title={t('staffGuardians.invite', { name: student.name })} onClose={close}>
      <EndpointForm
        mutation={invite}
        schema={guardianInvitation}
        initial={initial}
        draft={null}
        toInput={body => {
          const params = { studentId: String(studentId) }
          return { params, body }
        }}
        onDone={({ guardians }) =>
          onDone(guardians.findLast(one => one.invitation === 'WAITING')?.access.name ?? '')
        }
        onCancel={close}
        submitLabel={t('staffGuardians.invite.send')}
      >
        <p>{t('staffGuardians.invite.letter')}</p>
        <FormTextField name="name" label={t('staffGuardians.invite.name')} autoComplete="off" />
        <FormTextField
          name="email"
          type="email"
          label={t('staffGuardians.invite.email')}
          autoComplete="off"
        />
        <FormSelect
          name="language"
          label={t('staffGuardians.invite.language')}
          labelOf={language => t(`staffGuardians.language.${language}`)}
        />
        <Facts variant="beside">
          <Fact label={t('staffGuardians.link')}>{t('staffGuardians.relation.GUARDIAN')}</Fact>
          <Fact label={t('staffGuardians.sees')}>
            {guardiansUntil === undefined
              ? undefined
              : t('staffGuardians.invite.sees', { date: formats.date(guardiansUntil) })}
          </Fact>
        </Facts>
      </EndpointForm>
    </Dialog>
  )
}
