import type { AttachmentRef } from '@studentgo/protocol/attachments'
import type { StaffCaseDetail } from '@studentgo/protocol/staff-cases'
import { useTranslation } from 'react-i18next'
import { OpenableFile } from '#web/attachments/attached-files.panel.tsx'
import { caseFileQuery } from './staff-cases.data.ts'

/** Files of a case, which can be opened. */
export function CaseFiles({ detail, files }: { detail: StaffCaseDetail; files: readonly AttachmentRef[] }) {
  const { t } = useTranslation()
  if (files.length === 0) return null
  return (
    <ul aria-label={t('attachments.files')}>
      {files.map(file => (
        <li key={file.id}>
          <OpenableFile file={file} query={caseFileQuery(detail.kind, detail.id, file.id)} />
        </li>
      ))}
    </ul>
  )
}
