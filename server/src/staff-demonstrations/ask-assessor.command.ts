import {
  type Assessing,
  assessingAffects,
  type makeAssessorLink,
  type revokeAssessorLink,
} from '@studentgo/protocol/staff-demonstrations'
import { addressOfLink, assessorLetterJob } from '../assessor/assessor-letter.job.ts'
import { mayCountUntil, mostOpenLinks } from '../assessor/assessor-links.rules.ts'
import { endVisits, tokenOfLink } from '../assessor/assessor-links.sql.ts'
import type { Db } from '../platform/database/database.ts'
import { invalidInput, notFound, Problem, stateConflict } from '../platform/http/problems.ts'
import type { CallOf } from '../platform/http/serve.ts'
import type { Unserialised } from '../platform/http/wire-values.ts'
import { enqueue } from '../platform/jobs/job-queue.ts'
import { announce } from '../platform/live/messages.ts'
import type { Platform } from '../platform/platform.ts'
import { hashToken, randomToken } from '../platform/secrets.ts'
import type { CurriculumCache } from '../skill-acquirement-plan/curriculum.cache.ts'
import { findAssessing, lockAssessing } from './assessing.query.ts'

/** Asks somebody of working life to assess: by a letter, or by an address that is shown this once. */
export async function askAssessor(
  call: CallOf<typeof makeAssessorLink>,
  platform: Platform,
  curriculum: CurriculumCache,
): Promise<{ assessing: Unserialised<Assessing>; link?: string }> {
  const { db, access, staff, params, body, now, today } = call
  const { row, answer } = await lockAssessing(call, params.demonstrationId, curriculum)
  if (!answer.can.askAssessor) throw new Problem('state-conflict')
  if (!mayCountUntil(body.lastDay, row.endDate, today)) {
    throw invalidInput({ code: 'notAllowed', field: 'body.lastDay' })
  }
  const name = body.name.trim()
  const live = answer.assessorLinks.filter(({ state }) => state === 'OPEN' || state === 'OPENED')
  const earlier = live.filter(one => one.name.toLowerCase() === name.toLowerCase()).map(one => one.id)
  if (live.length - earlier.length >= mostOpenLinks) throw stateConflict({ code: 'tooManyLinks' })
  await takeBack(db, earlier, now)
  const email = platform.mailer === undefined ? undefined : body.email
  const { id } = await db
    .insertInto('assessor_link')
    .values({
      demonstration_id: row.id,
      student_id: access.studentId,
      name,
      organisation: body.organisation?.trim() || null,
      role: body.role,
      email: email ?? null,
      language: body.language,
      made_by: staff.staffId,
      made_at: now,
      token_hash: hashToken(randomToken(32)),
      last_day: body.lastDay,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const token = tokenOfLink(platform.secrets, id, now)
  await db
    .updateTable('assessor_link')
    .set({ token_hash: hashToken(token) })
    .where('id', '=', id)
    .execute()
  if (email !== undefined) await enqueue(db, { kind: assessorLetterJob, subject: id, at: now, now })
  const { answer: assessing } = await findAssessing(call, row.id, curriculum)
  await announce(db, [access.studentId], assessingAffects)
  if (email !== undefined) return { assessing }
  return { assessing, link: addressOfLink(platform, { token, language: body.language }) }
}

/** Takes a link back. An assessor who has it open loses access at the next request; a sent assessment stays. */
export async function revokeLink(
  call: CallOf<typeof revokeAssessorLink>,
  curriculum: CurriculumCache,
): Promise<Unserialised<Assessing>> {
  const { db, params, now } = call
  const { row, answer } = await lockAssessing(call, params.demonstrationId, curriculum)
  const link = answer.assessorLinks.find(one => one.id === params.linkId)
  if (link === undefined) throw notFound()
  if (link.state !== 'OPEN' && link.state !== 'OPENED') throw new Problem('state-conflict')
  await takeBack(db, [link.id], now)
  return (await findAssessing(call, row.id, curriculum)).answer
}

async function takeBack(db: Db, linkIds: readonly number[], now: Date): Promise<void> {
  if (linkIds.length === 0) return
  await db.updateTable('assessor_link').set({ revoked_at: now }).where('id', 'in', linkIds).execute()
  await endVisits(db, linkIds)
}
