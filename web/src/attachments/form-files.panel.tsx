import type { AttachmentRef } from '@studentgo/protocol/attachments'
import type { ComponentProps } from 'react'
import { useField } from '#web/platform/forms/form-fields.tsx'
import { FilePicker } from './file-picker.panel.tsx'

/** The files of the form around it; its value are files as answers name them. */
export function FormFiles({
  name,
  ...rest
}: { name: string } & Omit<ComponentProps<typeof FilePicker>, 'files' | 'onChange' | 'error'>) {
  const { value, onChange, error } = useField<AttachmentRef[]>(name)
  return <FilePicker {...rest} files={value} onChange={onChange} error={error} />
}
