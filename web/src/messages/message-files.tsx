import { useTranslation } from 'react-i18next'
import { FormFiles } from '#web/attachments/form-files.panel.tsx'
import { useChildId } from '#web/platform/page/app-context.ts'

/** The files of the message around it. A guardian brings files for the explanation of an absence alone. */
export function MessageFiles() {
  const { t } = useTranslation()
  const isChild = useChildId() !== undefined
  if (isChild) return null
  return (
    <FormFiles
      name="attachments"
      category="MESSAGE"
      label={t('messages.files')}
      help={t('messages.filesSeenBy')}
    />
  )
}
