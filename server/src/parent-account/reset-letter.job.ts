import { parentResetPath } from '@studentgo/protocol/paths'
import { transaction } from '../platform/database/database.ts'
import { sendLetter } from '../platform/mail/mailer.ts'
import type { Platform } from '../platform/platform.ts'
import { inLanguage } from '../platform/rows/localised.ts'
import { guardianByEmail } from './guardian.sql.ts'
import { issueToken } from './one-time-token.command.ts'
import { resetLetterTexts } from './reset-letter.labels.ts'

/** The job that sends the letter; its subject is the address that was typed, in small letters, known or not. */
export const resetLetterJob = 'parent-reset'

/**
 * Sends the link by which a guardian chooses a new password, or a first one: who reads the mail of an address that the
 * school knows is that guardian. For any other address nothing happens, here where nobody measures the time.
 */
export function defineResetLetter(platform: Platform): void {
  const { db, jobs, environment, secrets } = platform
  jobs.define(resetLetterJob, async (email, now) => {
    const guardian = await guardianByEmail(db, email)
    if (guardian?.email == null) return
    const { personId, language } = guardian
    const of = { purpose: 'RESET', personId } as const
    const { token } = await transaction(db, inside => issueToken(inside, secrets, of, now))
    // The token stands behind `#`, which no log and no other site sees.
    const link = `${environment.publicOrigin}${environment.BASE_PATH}${parentResetPath}#t=${token}`
    const text = (name: keyof typeof resetLetterTexts) => inLanguage(resetLetterTexts[name], language)
    await sendLetter(platform, personId, {
      id: `parent-reset-${personId}-${now.getTime()}`,
      to: guardian.email,
      subject: text('subject'),
      text: [text('text'), link, text('otherwise')].join('\n\n'),
    })
  })
}
