import { addresses, addressIn } from '@studentgo/protocol/addresses'
import texts from '@studentgo/protocol/translations/server/personal-info.json' with { type: 'json' }
import { sendLetter } from '../platform/mail/mailer.ts'
import type { Platform } from '../platform/platform.ts'
import { shownLanguage } from '../platform/rows/shown-language.ts'
import { textsIn } from '../platform/texts.ts'
import { shownLanguageOf } from '../session/session.sql.ts'
import { emailProofJob, formerAddressJob, proofToken } from './email-proof.command.ts'

/** Sends the letters about a new address: one that proves it, and one that tells the address before. */
export function defineEmailLetters(platform: Platform): void {
  const { db, jobs, environment, secrets } = platform

  // The token comes after `#`, which no log and no other site sees.
  jobs.define(emailProofJob, async (subject, now) => {
    const [personId, kind] = subject.split(' ')
    const asked = await db
      .selectFrom('email_change as c')
      .innerJoin('person as p', 'p.id', 'c.person_id')
      .where('c.person_id', '=', Number(personId))
      .where('c.expires_at', '>', now.toISOString())
      .select([
        'c.person_id as personId',
        'c.email',
        'c.requested_at as requestedAt',
        shownLanguage('p').as('language'),
      ])
      .executeTakeFirst()
    if (asked === undefined) return
    const token = proofToken(secrets, asked)
    const page = kind === 'PARENT' ? addressIn(kind, addresses.guardianEmail) : addresses.confirmEmail
    const link = `${environment.publicOrigin}${environment.BASE_PATH}${page}#t=${token}`
    const text = textsIn(texts, asked.language)
    await sendLetter(platform, asked.personId, {
      id: `email-proof-${asked.personId}-${Date.parse(asked.requestedAt)}`,
      to: asked.email,
      language: asked.language,
      subject: text('subject'),
      text: [text('text'), link, text('otherwise')].join('\n\n'),
    })
  })

  jobs.define(formerAddressJob, async subject => {
    const [personId = '', instant = '', to = ''] = subject.split(' ')
    const language = await shownLanguageOf(db, Number(personId))
    const text = textsIn(texts, language)
    await sendLetter(platform, Number(personId), {
      id: `former-address-${personId}-${instant}`,
      to,
      language,
      subject: text('formerSubject'),
      text: text('formerText'),
    })
  })
}
