import { languageParameter, localeOf, toWire } from '@studentgo/protocol/language'
import { assessorPath } from '@studentgo/protocol/paths'
import { schoolDateOf } from '@studentgo/protocol/rules/calendar'
import texts from '@studentgo/protocol/translations/server/assessor.json' with { type: 'json' }
import { sendLetter } from '../platform/mail/mailer.ts'
import type { Platform } from '../platform/platform.ts'
import { textsIn } from '../platform/texts.ts'
import { linkForLetter, tokenOfLink } from './assessor-links.sql.ts'

/** The job that sends the letter; its subject is the link. */
export const assessorLetterJob = 'assessor-letter'

/** The address that a link leads to. The token comes after `#`, which no log and no other site sees. */
export function addressOfLink(
  { environment }: Pick<Platform, 'environment'>,
  { token, language }: { token: string; language: 'fi' | 'sv' | 'en' },
): string {
  const page = `${environment.publicOrigin}${environment.BASE_PATH}${assessorPath}`
  return `${page}?${languageParameter}=${toWire(language)}#t=${token}`
}

/** Sends the letter with the link, unless the link is no longer valid. */
export function defineAssessorLetter(platform: Platform): void {
  const { db, jobs, secrets, clock } = platform
  jobs.define(assessorLetterJob, async (subject, now) => {
    const linkId = Number(subject)
    const today = schoolDateOf(now, clock.timeZone)
    const [link] = await linkForLetter(db, { linkId, today })
    if (link === undefined || link.email === null) return
    const { language, email, lastDay, madeAt, madeBy } = link
    const token = tokenOfLink(secrets, linkId, new Date(madeAt))
    const text = textsIn(texts, language)
    const day = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(`${lastDay}T12:00:00Z`),
    )
    await sendLetter(platform, madeBy, {
      id: `assessor-${linkId}`,
      to: email,
      language,
      subject: text('subject'),
      text: [text('text', { day }), addressOfLink(platform, { token, language }), text('otherwise')].join(
        '\n\n',
      ),
    })
  })
}
