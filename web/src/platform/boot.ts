import type { Language } from '@studentgo/protocol/language'
import type { DehydratedState } from '@tanstack/react-query'

/**
 * What the page itself carries, so that nothing has to be asked for before the first screen stands: where the
 * portal lies, the language and its texts, and the answers that the screen needs.
 */
export interface Boot {
  /** The path and query that the page was written for. */
  url: string
  basePath: string
  apiBase: string
  language: Language
  /** Milliseconds that the school's clock is ahead of the world's; 0 outside demonstrations. */
  clockAhead: number
  /** The instant, ISO, at which the server wrote the page. */
  renderedAt: string
  timeZone: string
  texts: { common: Record<string, string>; error: Record<string, string> }
  queries: DehydratedState | undefined
}

const elementId = 'boot'

/** Reads the data block of the page. It is JSON that no browser runs. */
export function readBoot(document: Document): Boot {
  const text = document.getElementById(elementId)?.textContent
  if (!text) throw new Error('the page carries no boot data')
  return JSON.parse(text) as Boot
}

/** The data block as it stands in the page; `<` is escaped so that no text can end the block. */
export function bootElement(boot: Boot): string {
  const json = JSON.stringify(boot).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${elementId}">${json}</script>`
}
