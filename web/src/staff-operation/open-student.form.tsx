import { staffAuditAddress } from '@studentgo/protocol/addresses'
import { openStudent, openStudentBody } from '@studentgo/protocol/staff-operation'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { FormTextArea, FormTextField } from '#web/platform/forms/form-fields.tsx'
import { Section } from '#web/ui/layout/layout.tsx'

/** Opens a student's data only after a written reason, which the student can read. */
export function OpenStudent() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const open = useEndpointMutation(openStudent)
  return (
    <Section id="open" title={t('staffAudit.open')} narrow>
      <EndpointForm
        mutation={open}
        schema={openStudentBody}
        initial={{ student: '', reason: '' }}
        draft={null}
        toInput={body => ({ body })}
        onDone={({ studentId }) => void navigate(staffAuditAddress(studentId))}
        submitLabel={t('staffAudit.openNow')}
      >
        <FormTextField
          name="student"
          label={t('staffAudit.student')}
          help={t('staffAudit.studentHelp')}
          autoComplete="off"
        />
        <FormTextArea name="reason" label={t('staffAudit.reason')} help={t('staffAudit.reasonHelp')} />
      </EndpointForm>
    </Section>
  )
}
