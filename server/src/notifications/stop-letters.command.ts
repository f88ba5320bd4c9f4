import { stopLetters as endpoint, type NotificationTopic } from '@studentgo/protocol/notifications'
import { daysBetween } from '@studentgo/protocol/rules/calendar'
import { writeAudit } from '../platform/access/audit.ts'
import { transaction } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problems.ts'
import { announce } from '../platform/live/messages.ts'
import type { Platform } from '../platform/platform.ts'
import { hashToken, type Secrets, seal, unseal } from '../platform/secrets.ts'
import { switchOffEmail } from './choices.command.ts'
import type { Recipient } from './notification.rules.ts'

/** How long the link of a letter counts. */
const validDays = 90
const purpose = 'stop letters'

/** To whom a letter went, and what it was about that may be switched off. */
export interface SentLetter {
  personId: number
  area: Recipient['area']
  email: string
  topics: readonly NotificationTopic[]
  /** The school's day. */
  day: string
}

/** The token of a letter's link: sealed, so that it identifies nobody, and nobody can make one. */
export function stopToken({ account }: Secrets, { personId, area, email, topics, day }: SentLetter): string {
  return seal(account, JSON.stringify([personId, area, addressMark(email), topics, day]), purpose)
}

/** Ties a link to the address: once the person has another one, links in mail to the old one no longer work. */
function addressMark(email: string): string {
  return hashToken(email).slice(0, 22)
}

function readToken({ account }: Secrets, token: string) {
  try {
    const [personId, area, address, topics, day] = JSON.parse(unseal(account, token, purpose))
    return { personId, area, address, topics, day } as Omit<SentLetter, 'email'> & { address: string }
  } catch {
    // Not made here, or cut on the way.
    return undefined
  }
}

/**
 * Switches e-mail off about the topics of a letter, for anybody who has its link, however often it is used. Throws
 * `window-closed` alike for a token that is old, made up, or of an address that is not the person's any more.
 */
export async function stopLetters(
  { db, secrets, clock }: Pick<Platform, 'db' | 'secrets' | 'clock'>,
  token: string,
  requestId: string,
): Promise<void> {
  const letter = readToken(secrets, token)
  if (letter === undefined || daysBetween(letter.day, clock.today()) > validDays) {
    throw new Problem('window-closed')
  }
  const { personId, area, topics } = letter
  await transaction(db, async db => {
    const person = await db
      .selectFrom('person')
      .where('id', '=', personId)
      .where('is_active', '=', true)
      .select('email')
      .executeTakeFirst()
    if (person?.email == null || addressMark(person.email) !== letter.address) {
      throw new Problem('window-closed')
    }
    await switchOffEmail(db, personId, topics)
    await writeAudit(db, {
      at: clock.now(),
      actorId: personId,
      actorKind: area,
      studentId: undefined,
      action: `${endpoint.method} ${endpoint.path}`,
      object: topics.join(' '),
      outcome: 'DONE',
      requestId,
    })
    await announce(db, [personId], endpoint.affects)
  })
}
