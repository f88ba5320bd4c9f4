import texts from '@studentgo/protocol/translations/server/password-letter.json' with { type: 'json' }
import { issueToken } from '../platform/access/one-time-token.ts'
import { transaction } from '../platform/database/database.ts'
import { sendLetter } from '../platform/mail/mailer.ts'
import type { Platform } from '../platform/platform.ts'
import { textsIn } from '../platform/texts.ts'
import type { LetterArea } from './letter-area.data.ts'

/**
 * Sends the link by which somebody chooses a new password, or a guardian a first one: reading the mail of their address
 * proves who they are. The subject is the typed address, in small letters, known or not; an unknown one does nothing,
 * here in a job where nobody can measure the time.
 */
export function defineResetLetter(platform: Platform, area: LetterArea): void {
  const { db, jobs, environment, secrets, clock } = platform
  jobs.define(area.job, async (email, now) => {
    const facts = { db, today: clock.today(), provider: await platform.provider() }
    const owner = await area.ownerByEmail(facts, email)
    if (owner?.email == null) return
    const { personId, language } = owner
    const of = { purpose: 'RESET', personId } as const
    const { token } = await transaction(db, inside => issueToken(inside, secrets, of, now))
    // The token comes after `#`, which no log and no other site sees.
    const link = `${environment.publicOrigin}${environment.BASE_PATH}${area.path}#t=${token}`
    const text = textsIn(texts, language)
    await sendLetter(platform, personId, {
      id: `${area.job}-${personId}-${now.getTime()}`,
      to: owner.email,
      language,
      subject: text('subject'),
      text: [text(`text.${area.kind}`), link, text('otherwise')].join('\n\n'),
    })
  })
}
