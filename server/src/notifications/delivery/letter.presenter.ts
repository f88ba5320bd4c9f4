import type { Language } from '@studentgo/protocol/language'
import type { NotificationRule } from '@studentgo/protocol/notifications'
import { somethingNew } from '@studentgo/protocol/push-message'
import texts from '@studentgo/protocol/translations/server/notifications.json' with { type: 'json' }
import { textsIn } from '../../platform/texts.ts'

/** A notification of a letter, and the address of its matter. */
export interface LetterLink {
  rule: NotificationRule
  address: string
}

/**
 * A letter that only names the kind of matter that waits in the portal: no name, no content, since others may see a
 * mailbox (security 4.11). It says why it was sent and where that can be changed.
 */
export function writeLetter(
  language: Language,
  links: readonly LetterLink[],
  { choices, stop }: { choices: string; stop: string | undefined },
): { subject: string; text: string } {
  const text = textsIn(texts, language)
  const parts = [...Map.groupBy(links, ({ rule }) => rule)].map(([rule, ofKind]) => {
    const reason = text(`reason.${rule}`)
    const addresses = new Set(ofKind.map(({ address }) => address))
    return [ofKind.length > 1 ? `${reason} (${ofKind.length})` : reason, ...addresses].join('\n')
  })
  const ways = [`${text('choices')}: ${choices}`]
  if (stop !== undefined) ways.push(`${text('stop')}: ${stop}`)
  return {
    subject: somethingNew[language],
    text: [text('greeting'), ...parts, text('why'), ...ways].join('\n\n'),
  }
}
