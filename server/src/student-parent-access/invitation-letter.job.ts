import { parentActivationPath, parentLoginPath } from '@studentgo/protocol/paths'
import texts from '@studentgo/protocol/translations/server/student-parent-access.json' with { type: 'json' }
import { tokenInForce } from '../platform/access/one-time-token.ts'
import { sendLetter } from '../platform/mail/mailer.ts'
import type { Platform } from '../platform/platform.ts'
import { shownLanguage } from '../platform/rows/shown-language.ts'
import { textsIn } from '../platform/texts.ts'
import { invitationJob } from './invite-parent.command.ts'

/** Sends the letter of an invitation, unless it was cancelled or accepted meanwhile. */
export function defineInvitationLetter(platform: Platform): void {
  const { db, jobs, environment, secrets } = platform
  const portal = `${environment.publicOrigin}${environment.BASE_PATH}`

  jobs.define(invitationJob, async (subject, now) => {
    const invited = await db
      .selectFrom('parent_access as a')
      .innerJoin('person as p', 'p.id', 'a.parent_id')
      .where('a.id', '=', Number(subject))
      .where('a.accepted_at', 'is', null)
      .where('a.revoked_at', 'is', null)
      .where('a.invited_until', '>', now.toISOString())
      .select([
        'a.id',
        'a.parent_id as personId',
        'a.version',
        'a.invited_email as to',
        shownLanguage('p').as('language'),
      ])
      .executeTakeFirst()
    if (invited === undefined || invited.to === null) return
    const { id, personId, version, to, language } = invited
    const issued = await tokenInForce(db, secrets, { purpose: 'INVITE', personId, about: id }, now)
    const text = textsIn(texts, language)
    // The token comes after `#`, which no log and no other site sees.
    const link =
      issued === undefined
        ? `${portal}${parentLoginPath}`
        : `${portal}${parentActivationPath}#t=${issued.token}`
    await sendLetter(platform, personId, {
      id: `invitation-${id}-${version}`,
      to,
      language,
      subject: text('subject'),
      text: [text(issued === undefined ? 'text' : 'activate'), link, text('otherwise')].join('\n\n'),
    })
  })
}
