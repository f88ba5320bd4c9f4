import type { AttachmentRef } from '@studentgo/protocol/attachments'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormFiles } from '#web/attachments/form-files.panel.tsx'
import { FormTextField, useFieldValue } from '#web/platform/forms/form-fields.tsx'
import { useChildId } from '#web/platform/page/app-context.ts'
import { Fold } from '#web/ui/layout/fold.tsx'
import { Stack } from '#web/ui/layout/layout.tsx'

/**
 * The optional parts of a message: files, and the subject of a new one, folded away while empty. A guardian attaches
 * files only to the explanation of an absence.
 */
export function MessageExtras({ isNew = false }: { isNew?: boolean }) {
  const { t } = useTranslation()
  const isChild = useChildId() !== undefined
  const files = useFieldValue<AttachmentRef[]>('attachments')
  const subject = useFieldValue<string | undefined>('subject') ?? ''
  const [isOpen] = useState(files.length > 0 || subject !== '')
  if (isChild && !isNew) return null
  const summary = isChild ? 'messages.addSubject' : isNew ? 'messages.addMore' : 'messages.addFiles'
  return (
    <Fold small open={isOpen} summary={t(summary)}>
      <Stack>
        {isNew ? <FormTextField name="subject" label={t('messages.subject')} /> : null}
        {isChild ? null : (
          <FormFiles
            name="attachments"
            category="MESSAGE"
            label={t('messages.files')}
            help={t('messages.filesSeenBy')}
          />
        )}
      </Stack>
    </Fold>
  )
}
