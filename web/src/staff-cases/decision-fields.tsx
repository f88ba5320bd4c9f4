import type {
  uploadClaimDocument,
  uploadDecisionDocument,
  uploadLeaveDocument,
} from '@studentgo/protocol/staff-cases-steps'
import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, type ComponentProps, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDescribeFailure } from '#web/platform/api/config.ts'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { useField } from '#web/platform/forms/form-fields.tsx'
import { useFormats } from '#web/platform/language/format.ts'
import { Fault, Quiet } from '#web/ui/content/text.tsx'
import { Choice } from '#web/ui/form/choice.tsx'
import { DateField } from '#web/ui/form/date-field.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { colleaguesQuery } from './staff-cases.data.ts'
import style from './staff-cases.module.css'

/** A day of the form around it. */
export function FormDay({
  name,
  ...rest
}: { name: string } & Pick<ComponentProps<typeof DateField>, 'label' | 'help' | 'earliest' | 'latest'>) {
  const { value, onChange, onBlur, error, ref } = useField<string>(name)
  return <DateField {...rest} value={value} onChange={onChange} onBlur={onBlur} error={error} ref={ref} />
}

/** One of a few of the form around it. */
export function FormRadio({
  name,
  label,
  options,
}: {
  name: string
  label: string
  options: { value: string; label: string }[]
}) {
  const { value, onChange, error, ref } = useField<string>(name)
  return <Choice label={label} options={options} value={value} onChange={onChange} error={error} ref={ref} />
}

/** To whom a request goes on. */
export function FormColleague({ name, requestId }: { name: string; requestId: number }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { data = [] } = useQuery(colleaguesQuery(requestId))
  const { value, onChange, error, ref } = useField<string>(name)
  return (
    <SelectField
      label={t('staffCases.colleague')}
      value={value}
      onChange={onChange}
      error={error}
      ref={ref}
      options={[
        { value: '', label: t('staffCases.choosePerson') },
        ...data.map(one => ({
          value: String(one.personId),
          label: [
            one.name,
            one.title,
            one.awayUntil && t('messages.away', { date: formats.date(one.awayUntil) }),
          ]
            .filter(Boolean)
            .join(' · '),
        })),
      ]}
    />
  )
}

/** A file that goes with a decision: sent at once, and the student's with the decision. */
export function FormDocument({
  name,
  label,
  caseId,
  endpoint,
}: {
  name: string
  label: string
  caseId: number
  endpoint: typeof uploadClaimDocument | typeof uploadDecisionDocument | typeof uploadLeaveDocument
}) {
  const { t } = useTranslation()
  const id = useId()
  const { onChange, error } = useField<number | null>(name)
  const [file, setFile] = useState<string>()
  const describe = useDescribeFailure()
  const upload = useEndpointMutation(endpoint, { silent: true })
  const fault = upload.error === null ? error : describe(upload.error)
  function choose({ target }: ChangeEvent<HTMLInputElement>): void {
    const chosen = target.files?.[0]
    if (chosen === undefined) return
    upload.mutate(
      { params: { caseId: String(caseId) }, body: {}, file: chosen },
      {
        onSuccess: kept => {
          onChange(kept.id)
          setFile(kept.name)
        },
      },
    )
  }
  return (
    <div className={style.file}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="file"
        disabled={upload.isPending}
        aria-describedby={`${id}-said`}
        onChange={choose}
      />
      <div id={`${id}-said`} role="status">
        {upload.isPending ? <Quiet small>{t('attachments.pick.sending')}</Quiet> : null}
        {file === undefined ? null : <Quiet small>{t('attachments.pick.added', { name: file })}</Quiet>}
        {fault === undefined ? null : <Fault>{fault}</Fault>}
      </div>
    </div>
  )
}
