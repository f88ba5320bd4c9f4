import type { Report } from '@studentgo/protocol/documents'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { Quiet } from '#web/ui/content/text.tsx'

/** When an official document was last printed, and until when that paper is valid. */
export function Printed({ report: { generatedAt, validUntil } }: { report: Report }) {
  const { t } = useTranslation()
  const formats = useFormats()
  if (generatedAt === undefined) return null
  return (
    <Quiet small>
      {t('documents.printed', { at: formats.dateOf(generatedAt) })}{' '}
      {validUntil === undefined ? null : t('documents.validUntil', { until: formats.date(validUntil) })}
    </Quiet>
  )
}
