import { useTranslation } from 'react-i18next'
import { FormFiles } from '#web/attachments/form-files.panel.tsx'

/** The files of the message around it. A guardian brings files for the explanation of an absence alone. */
export function MessageFiles({ studentId }: { studentId: number | undefined }) {
  const { t } = useTranslation()
  if (studentId !== undefined) return null
  return (
    <FormFiles
      name="attachments"
      category="MESSAGE"
      label={t('messages.files')}
      help={t('messages.filesSeenBy')}
    />
  )
}
