import type { Language } from '@studentgo/protocol/language'
import type { NotificationRule } from '@studentgo/protocol/notifications'
import { inLanguage } from '../../platform/rows/localised.ts'
import { letterReasons, letterTexts } from './letter.labels.ts'

/** What a letter tells of, and where the very thing is. */
export interface LetterLink {
  rule: NotificationRule
  address: string
}

/**
 * A letter that says what kind of thing waits in the portal and nothing more: no name, no content, since others may see a
 * mailbox (security 4.11). It says why it was sent and where that can be changed.
 */
export function writeLetter(
  language: Language,
  links: readonly LetterLink[],
  { choices, stop }: { choices: string; stop: string | undefined },
): { subject: string; text: string } {
  const text = (name: keyof typeof letterTexts) => inLanguage(letterTexts[name], language)
  const parts = [...Map.groupBy(links, ({ rule }) => rule)].map(([rule, ofKind]) => {
    const reason = inLanguage(letterReasons[rule], language)
    const addresses = new Set(ofKind.map(({ address }) => address))
    return [ofKind.length > 1 ? `${reason} (${ofKind.length})` : reason, ...addresses].join('\n')
  })
  const ways = [`${text('choices')}: ${choices}`]
  if (stop !== undefined) ways.push(`${text('stop')}: ${stop}`)
  return {
    subject: text('subject'),
    text: [text('greeting'), ...parts, text('why'), ...ways].join('\n\n'),
  }
}
