import { type AttachmentRef, isSent } from '@studentgo/protocol/attachments'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { useStudentId } from '#web/platform/session/session.ts'
import { Icon } from '#web/ui/content/icon.tsx'
import { Quiet } from '#web/ui/content/text.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Stack } from '#web/ui/layout/layout.tsx'
import { type FileQuery, fileQuery } from './attachments.data.ts'
import style from './attachments.module.css'

const FileViewer = lazy(() => import('./file-viewer.panel.tsx'))

/** The files of an object, which can be opened. */
export function AttachedFiles({ files }: { files: readonly AttachmentRef[] }) {
  const { t } = useTranslation()
  if (files.length === 0) return null
  return (
    <Stack as="ul" aria-label={t('attachments.files')}>
      {files.map(file => (
        <li key={file.id}>
          <FileName file={file} />
        </li>
      ))}
    </Stack>
  )
}

/** A file of a student by its name, which opens it. */
export function FileName({ file }: { file: AttachmentRef }) {
  const studentId = useStudentId()
  return <OpenableFile file={file} query={fileQuery(studentId, file)} />
}

/** The name of a file, which opens it once it is scanned; until then with the reason why it does not open. */
export function OpenableFile({ file, query }: { file: AttachmentRef; query: FileQuery }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={style.file}>
      <Icon name="file" />
      <div className={style.fileText}>
        {isSent(file.scan) ? (
          <Button variant="text" className={style.name} onClick={() => setOpen(true)}>
            {file.name}
          </Button>
        ) : (
          <span className={style.name}>{file.name}</span>
        )}
        <Quiet small inline>
          {formats.fileSize(file.size)}
          {file.scan === 'CLEAN' ? null : ` · ${t(`attachments.scan.${file.scan}`)}`}
        </Quiet>
      </div>
      {isOpen ? (
        <Suspense>
          <FileViewer file={file} query={query} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}
