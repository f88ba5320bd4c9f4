import type { AttachmentRef } from '@studentgo/protocol/attachments'
import { fileKindNames, fileKinds } from '@studentgo/protocol/rules/file-kinds'
import { type ChangeEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useDescribeFailure } from '#web/platform/api/config.ts'
import { useField } from '#web/platform/forms/form-fields.tsx'
import { useFormats } from '#web/platform/language/format.ts'
import { Fault, Quiet } from '#web/ui/content/text.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Stack } from '#web/ui/layout/layout.tsx'

const most = 10
const accepted = fileKindNames
  .flatMap(kind => fileKinds[kind].extensions.map(extension => `.${extension}`))
  .join(',')

interface Props {
  /** The field of the form that has them. */
  name: string
  upload: { isPending: boolean; error: Error | null }
  send: (file: File, onSuccess: (kept: AttachmentRef) => void) => void
}

/** Files of a message, each uploaded as soon as it is chosen; every recipient of the message can open them. */
export function MessageFilesField({ name, upload, send }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const id = useId()
  const { value: files, onChange, error } = useField<AttachmentRef[]>(name)
  const describe = useDescribeFailure()
  const fault = upload.error === null ? error : describe(upload.error)
  function choose({ target }: ChangeEvent<HTMLInputElement>): void {
    const chosen = target.files?.[0]
    if (chosen === undefined) return
    send(chosen, kept => onChange([...files, kept]))
    // Allows choosing the same file again.
    target.value = ''
  }
  return (
    <Stack>
      {files.length === 0 ? null : (
        <Stack as="ul">
          {files.map(file => (
            <li key={file.id}>
              {file.name}{' '}
              <Quiet inline small>
                {formats.fileSize(file.size)}
              </Quiet>{' '}
              <Button small variant="text" onClick={() => onChange(files.filter(one => one.id !== file.id))}>
                {t('attachments.pick.remove')}
                <span className="visually-hidden">: {file.name}</span>
              </Button>
            </li>
          ))}
        </Stack>
      )}
      {files.length >= most ? (
        <Quiet small>{t('attachments.pick.full', { count: most })}</Quiet>
      ) : (
        <Stack gap="tight">
          <label htmlFor={id}>{t('staffMessages.file')}</label>
          <input
            id={id}
            type="file"
            accept={accepted}
            disabled={upload.isPending}
            aria-describedby={`${id}-said`}
            onChange={choose}
          />
        </Stack>
      )}
      <div id={`${id}-said`} role="status">
        {upload.isPending ? <Quiet small>{t('attachments.pick.sending')}</Quiet> : null}
        {fault === undefined ? null : <Fault>{fault}</Fault>}
      </div>
    </Stack>
  )
}
