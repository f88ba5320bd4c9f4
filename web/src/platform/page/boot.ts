import type { PageBoot } from '@studentgo/protocol/page'
import type { PageAnswer } from './page-answers.ts'

/** The page's data block: the server's data about the page, and the answers that its first screen shows. */
export interface Boot extends PageBoot {
  answers: PageAnswer[]
}

const elementId = 'boot'

/** Reads the data block of the page. It is JSON that no browser runs. */
export function readBoot(document: Document): Boot {
  const text = document.getElementById(elementId)?.textContent
  if (!text) throw new Error('no boot data')
  return JSON.parse(text) as Boot
}

/** The data block of the page, with answers as JSON; `<` is escaped so that no text can end the block. */
export function bootElement(boot: PageBoot, answers: readonly string[]): string {
  const json = `${JSON.stringify(boot).slice(0, -1)},"answers":[${answers.join(',')}]}`
  return `<script type="application/json" id="${elementId}">${json.replaceAll('<', '\\u003c')}</script>`
}
