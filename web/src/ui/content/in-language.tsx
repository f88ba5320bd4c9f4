import type { Language } from '@studentgo/protocol/language'
import type { ReactNode } from 'react'

interface Props {
  /** The server names it beside the text; undefined where it is the reader's own. */
  language: Language | undefined
  children: ReactNode
}

/** A text in another language than the page: read out and hyphenated in that one (WCAG 2.2, 3.1.2). */
export function InLanguage({ language, children }: Props) {
  return language === undefined ? children : <span lang={language}>{children}</span>
}
