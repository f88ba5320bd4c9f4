import type { StaffCaseDetail } from '@studentgo/protocol/staff-cases'
import type {
  uploadClaimDocument,
  uploadDecisionDocument,
  uploadLeaveDocument,
} from '@studentgo/protocol/staff-cases-steps'
import { type ChangeEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDescribeFailure } from '#web/platform/api/config.ts'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { FormTextArea, useField } from '#web/platform/forms/form-fields.tsx'
import { Fault, Quiet } from '#web/ui/content/text.tsx'
import { Choice } from '#web/ui/form/choice.tsx'
import style from './staff-cases.module.css'

/** A choice of one from a few in the surrounding form. */
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

interface TextProps {
  detail: StaffCaseDetail
  name: string
}

/** A text that the student reads, with the language to write it in. */
export function FormToStudent({ detail: { student }, ...rest }: TextProps & { label: string; rows: number }) {
  const { t } = useTranslation()
  const help = t(`staffCases.writeIn.${student.language}`, { name: student.name })
  return <FormTextArea {...rest} help={help} />
}

/** The reason of a negative decision. */
export function FormWhy({ name = 'comment', detail }: Partial<TextProps> & Pick<TextProps, 'detail'>) {
  const { t } = useTranslation()
  return <FormToStudent detail={detail} name={name} label={t('staffCases.why')} rows={3} />
}

/** An optional comment on an approval. */
export function FormWord(props: TextProps) {
  const { t } = useTranslation()
  return <FormToStudent {...props} label={t('staffCases.toStudent')} rows={3} />
}

/** A file for a decision: uploaded at once, and given to the student with the decision. */
export function FormDocument({
  detail,
  endpoint,
  label,
}: {
  detail: StaffCaseDetail
  /** By default, that it is a file for the student. */
  label?: string
  endpoint: typeof uploadClaimDocument | typeof uploadDecisionDocument | typeof uploadLeaveDocument
}) {
  const { t } = useTranslation()
  const id = useId()
  const { onChange, error } = useField<number | ''>('documentId')
  const [file, setFile] = useState<string>()
  const describe = useDescribeFailure()
  const upload = useEndpointMutation(endpoint, { silent: true })
  const fault = upload.error === null ? error : describe(upload.error)
  function choose({ target }: ChangeEvent<HTMLInputElement>): void {
    const chosen = target.files?.[0]
    if (chosen === undefined) return
    upload.mutate(
      { params: { caseId: String(detail.id) }, body: {}, file: chosen },
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
      <label htmlFor={id}>{label ?? t('staffCases.file')}</label>
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
