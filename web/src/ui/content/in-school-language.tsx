import type { ReactNode } from 'react'
import { useConfig } from '#web/platform/api/config.ts'
import { useFormats } from '#web/platform/language/format.ts'
import { InLanguage } from './in-language.tsx'

/**
 * Text that the school writes in one language only, as a room, a title or a note: read out and hyphenated in that
 * language, not in the reader's.
 */
export function InSchoolLanguage({ children }: { children: ReactNode }) {
  const { contentLanguage } = useConfig()
  const { language } = useFormats()
  return (
    <InLanguage language={language === contentLanguage ? undefined : contentLanguage}>{children}</InLanguage>
  )
}
