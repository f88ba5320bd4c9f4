import texts from '@studentgo/protocol/translations/server/study-social-benefit.json' with { type: 'json' }
import { sendLetter } from '../../platform/mail/mailer.ts'
import type { Platform } from '../../platform/platform.ts'
import { textsIn } from '../../platform/texts.ts'
import { shownLanguageOf } from '../../session/session.sql.ts'
import { accountLetterJob } from './notify-account.command.ts'

/** Sends a letter about the changed account to the student's former address. */
export function defineAccountLetters(platform: Platform): void {
  const { db, jobs } = platform
  jobs.define(accountLetterJob, async (subject, now) => {
    const [personId = 0, instant = 0] = subject.split(' ').map(Number)
    const former = await db
      .selectFrom('former_email')
      .where('person_id', '=', personId)
      .where('until', '>', now.toISOString())
      .select('email')
      .executeTakeFirst()
    if (former === undefined) return
    const language = await shownLanguageOf(db, personId)
    const text = textsIn(texts, language)
    await sendLetter(platform, personId, {
      id: `account-letter-${personId}-${instant}`,
      to: former.email,
      language,
      subject: text('accountChanged.subject'),
      text: text('accountChanged.text'),
    })
  })
}
