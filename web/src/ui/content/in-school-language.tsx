import type { ReactNode } from 'react'
import { useConfig } from '#web/platform/api/config.ts'
import { useFormats } from '#web/platform/language/format.ts'

/**
 * What the school writes in one language only, a room, a title, a note: read out and hyphenated in that language,
 * whatever the reader's is (WCAG 2.2, 3.1.2).
 */
export function InSchoolLanguage({ children }: { children: ReactNode }) {
  const { contentLanguage } = useConfig()
  const { language } = useFormats()
  return language === contentLanguage ? children : <span lang={contentLanguage}>{children}</span>
}
