import type { Language } from '@studentgo/protocol/language'
import { type ReactNode, useEffect, useRef } from 'react'
import { useConfig } from '#web/platform/api/config.ts'
import { useFormats } from '#web/platform/language/format.ts'
import { classes } from '../classes.ts'
import { OfflineAge } from '../content/as-of.tsx'
import style from './page.module.css'

interface Props {
  title: string
  /** The language of a title that the school has not written in the reader's. */
  titleLanguage?: Language | undefined
  /** The part of the page that its address names, where several share one title. */
  part?: string
  /** Beside or under the title: a date, a week. */
  lead?: ReactNode
  actions?: ReactNode
  /** On a phone the title is in one row with the actions, after the first of them. */
  compact?: boolean
  children: ReactNode
}

/** The index in the browser's history at which the program started, as the router counts. */
const startedAt = entryIndex()

function entryIndex(): number {
  return typeof history === 'undefined' ? 0 : (history.state?.idx ?? 0)
}

let opened = 0

/**
 * One page: its one `h1`, the document's title, and focus on the heading after a navigation, so that a screen reader
 * reads the new page's title. The first page of a visit takes no focus.
 */
export function Page({ title, titleLanguage, part, lead, actions, compact = false, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const provider = useProviderName()
  useEffect(() => {
    document.title = [part, title, provider].filter(one => one !== undefined).join(' – ')
  }, [part, title, provider])
  useEffect(() => {
    if (opened++ > 0 || entryIndex() !== startedAt) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className={classes(style.page, compact && style.compact)}>
      <header className={style.head}>
        <div className={style.titles}>
          <h1 ref={heading} tabIndex={-1} className={style.title} lang={titleLanguage}>
            {title}
          </h1>
          {lead ? <p className={style.lead}>{lead}</p> : null}
          <OfflineAge />
        </div>
        {actions ? <div className={style.actions}>{actions}</div> : null}
      </header>
      {children}
    </div>
  )
}

/** The provider's name in the reader's language. */
export function useProviderName(): string {
  const { providerName } = useConfig()
  return useFormats().text(providerName)
}
