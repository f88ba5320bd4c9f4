import type { Report } from '@studentgo/protocol/documents'
import { toWire } from '@studentgo/protocol/language'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { useApp } from '#web/platform/page/app-context.ts'
import { AnchorButton } from '#web/ui/form/button.tsx'
import { reportAddress } from './documents.data.ts'

interface Props extends Pick<Report, 'module' | 'id' | 'code'> {
  /** The subject of the PDF, for people who hear links without the text around them. */
  about: string
}

/** Opens the subject of a screen as a PDF in the reader's language. */
export function PrintLink({ about, ...report }: Props) {
  const { t } = useTranslation()
  const { language } = useFormats()
  const { boot } = useApp()
  return (
    <AnchorButton
      small
      variant="plain"
      href={reportAddress(report, { language: toWire(language) }, boot.apiBase)}
      target="_blank"
      rel="noopener"
    >
      {t('documents.print')}
      <span className="visually-hidden">
        : {about} {t('documents.newTab')}
      </span>
    </AnchorButton>
  )
}
