import type { AttachmentCategory, AttachmentRef } from '@studentgo/protocol/attachments'
import { deleteAttachment } from '@studentgo/protocol/attachments'
import { fileKindNames, fileKinds, pictureKinds } from '@studentgo/protocol/rules/file-kinds'
import { type ChangeEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfig } from '#web/platform/api/config.ts'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { type Upload, useUploads } from '#web/platform/api/uploads.ts'
import { useFormats } from '#web/platform/language/format.ts'
import { useStudentId } from '#web/platform/session/session.ts'
import { Fault, Quiet } from '#web/ui/content/text.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Actions, Stack } from '#web/ui/layout/layout.tsx'
import { FileName } from './attached-files.panel.tsx'
import style from './attachments.module.css'

interface Props {
  label: string
  help?: ReactNode
  error?: string | undefined
  category: AttachmentCategory
  /** The files that are attached so far. */
  files: readonly AttachmentRef[]
  onChange: (files: AttachmentRef[]) => void
  most?: number
  /** Only photos. */
  pictures?: boolean
}

/**
 * Files attached to something: chosen from the device or taken with its camera, uploaded at once one after another,
 * each with its progress. A file that is removed before it is used is deleted.
 */
export function FilePicker({
  label,
  help,
  error,
  category,
  files,
  onChange,
  most = 10,
  pictures = false,
}: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const id = useId()
  const { attachment } = useConfig()
  const studentId = useStudentId()
  const [said, setSaid] = useState('')
  const latest = useRef(files)
  useEffect(() => {
    latest.current = files
  }, [files])
  const remove = useEndpointMutation(deleteAttachment, { silent: true })
  const own = useRef(new Set<number>())
  const { uploads, isBusy, add, retry, cancel } = useUploads({
    category,
    onUploaded({ id: attachmentId, name, mime, size, scan }) {
      own.current.add(attachmentId)
      latest.current = [...latest.current, { id: attachmentId, name, mime, size, scan }]
      onChange([...latest.current])
      setSaid(t('attachments.pick.added', { name }))
    },
  })
  const accepted = (pictures ? pictureKinds : fileKindNames)
    .flatMap(kind => fileKinds[kind].extensions.map(extension => `.${extension}`))
    .join(',')
  const room = most - files.length - uploads.length
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    add([...(event.target.files ?? [])].slice(0, Math.max(0, room)))
    // So that the same file can be chosen again.
    event.target.value = ''
  }
  const takeAway = (file: AttachmentRef) => {
    onChange(files.filter(one => one.id !== file.id))
    setSaid(t('attachments.pick.removed', { name: file.name }))
    if (!own.current.delete(file.id)) return
    remove.mutate({ params: { studentId: String(studentId), attachmentId: String(file.id) } })
  }
  return (
    <fieldset aria-describedby={`${id}-help`}>
      <legend>{label}</legend>
      <div id={`${id}-help`}>
        {help === undefined ? null : <Quiet small>{help}</Quiet>}
        <Quiet small>
          {t(pictures ? 'attachments.pick.pictures' : 'attachments.pick.kinds', {
            size: formats.fileSize(attachment.maxBytes),
          })}
        </Quiet>
      </div>
      {files.length + uploads.length === 0 ? null : (
        <Stack as="ul">
          {files.map(file => (
            <li key={file.id} className={style.picked}>
              <FileName file={file} />
              <Button small variant="text" onClick={() => takeAway(file)}>
                {t('attachments.pick.remove')}
                <span className="visually-hidden">: {file.name}</span>
              </Button>
            </li>
          ))}
          {uploads.map(upload => (
            <UploadLine key={upload.key} upload={upload} retry={retry} cancel={cancel} />
          ))}
        </Stack>
      )}
      {room > 0 ? (
        <Actions>
          <PickButton
            text={t('attachments.pick.choose')}
            describedBy={`${id}-help`}
            accept={accepted}
            onChange={choose}
            multiple
          />
          <PickButton
            text={t('attachments.pick.camera')}
            describedBy={`${id}-help`}
            accept="image/jpeg"
            onChange={choose}
            camera
          />
        </Actions>
      ) : (
        <Quiet small>{t('attachments.pick.full', { count: most })}</Quiet>
      )}
      {error === undefined ? null : <Fault>{error}</Fault>}
      <p role="status" className="visually-hidden">
        {isBusy ? t('attachments.pick.sending') : said}
      </p>
    </fieldset>
  )
}

interface PickButtonProps {
  text: string
  describedBy: string
  accept: string
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
  multiple?: boolean
  camera?: boolean
}

/** The browser's own file input, as a button of ours. Handheld devices are also offered a camera. */
function PickButton({
  text,
  describedBy,
  accept,
  onChange,
  multiple = false,
  camera = false,
}: PickButtonProps) {
  return (
    <label className={camera ? style.camera : style.choose}>
      <input
        type="file"
        className={style.input}
        aria-describedby={describedBy}
        accept={accept}
        multiple={multiple}
        {...(camera ? { capture: 'environment' as const } : {})}
        onChange={onChange}
      />
      {text}
    </label>
  )
}

interface UploadLineProps {
  upload: Upload
  retry: (key: string) => void
  cancel: (key: string) => void
}

function UploadLine({ upload: { key, file, part, failure, mayRetry }, retry, cancel }: UploadLineProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const percent = Math.round(part * 100)
  const name = <span className="visually-hidden">: {file.name}</span>
  return (
    <li className={style.picked}>
      <div className={style.sending}>
        <span className={style.name}>{file.name}</span>
        {failure === undefined ? (
          <>
            <progress
              className={style.progress}
              aria-label={t('attachments.pick.progress', { name: file.name })}
              value={percent}
              max={100}
            />
            <Quiet small>
              {percent < 100
                ? t('attachments.pick.percent', { percent, size: formats.fileSize(file.size) })
                : t('attachments.pick.looking')}
            </Quiet>
          </>
        ) : (
          <div role="alert">
            <Fault>{failure}</Fault>
          </div>
        )}
      </div>
      <Actions>
        {failure !== undefined && mayRetry ? (
          <Button small onClick={() => retry(key)}>
            {t('attachments.pick.retry')}
            {name}
          </Button>
        ) : null}
        <Button small variant="text" onClick={() => cancel(key)}>
          {t(failure === undefined ? 'attachments.pick.cancel' : 'attachments.pick.remove')}
          {name}
        </Button>
      </Actions>
    </li>
  )
}
