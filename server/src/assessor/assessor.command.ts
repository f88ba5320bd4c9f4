import type { openAssessorLink, sendAssessorAssessment } from '@studentgo/protocol/assessor'
import type { WriteLimit } from '@studentgo/protocol/endpoint'
import { isOnScale } from '../competence-demonstrations/assessing.rules.ts'
import { lockDemonstrationRow } from '../competence-demonstrations/demonstrations.sql.ts'
import { assessorObject } from '../platform/access/assessor-access.ts'
import { writeAudit } from '../platform/access/audit.ts'
import { transaction } from '../platform/database/database.ts'
import { assessorMinutes, clearAssessorCookie, setAssessorCookie } from '../platform/http/browser/cookies.ts'
import { networkOf, tooManyRequests } from '../platform/http/limits/throttle.ts'
import { countQuietly } from '../platform/http/limits/write-limit.ts'
import { invalidInput, Problem } from '../platform/http/problems.ts'
import type { CallOf } from '../platform/http/serve.ts'
import { announce } from '../platform/live/messages.ts'
import type { Platform } from '../platform/platform.ts'
import { hashToken, randomToken } from '../platform/secrets.ts'
import type { CurriculumCache } from '../skill-acquirement-plan/curriculum.cache.ts'
import { demonstrationForAssessor } from './assessor.query.ts'
import { endVisits, linkByToken, listenersOf } from './assessor-links.sql.ts'

/** Tokens that open nothing, of one network: more than anybody mistypes. */
const limitOfFailures: WriteLimit = { times: 60, seconds: 600, of: 'assessorLinks' }

/**
 * Opens a link: the browser gets a cookie for two hours in place of the token. Throws `window-closed` alike for a link
 * that is used up, taken back, over or unknown.
 */
export async function openLink(call: CallOf<typeof openAssessorLink>, platform: Platform): Promise<null> {
  const { body, now, today, request, reply } = call
  const visit = randomToken(32)
  const link = await transaction(platform.db, async db => {
    const [found] = await linkByToken(db, { tokenHash: hashToken(body.token), today })
    if (found === undefined) return undefined
    await db
      .updateTable('assessor_link')
      .set(eb => ({ opened_at: eb.fn.coalesce('opened_at', eb.val(now.toISOString())) }))
      .where('id', '=', found.linkId)
      .execute()
    await db.deleteFrom('assessor_visit').where('ends_at', '<=', now.toISOString()).execute()
    await db
      .insertInto('assessor_visit')
      .values({
        token_hash: hashToken(visit),
        link_id: found.linkId,
        ends_at: new Date(now.getTime() + assessorMinutes * 60_000),
      })
      .execute()
    await writeAudit(db, {
      at: now,
      actorId: undefined,
      actorKind: 'ASSESSOR',
      studentId: found.studentId,
      action: 'POST /assessor',
      object: assessorObject(found.linkId),
      outcome: 'DONE',
      requestId: request.id,
    })
    return found
  })
  if (link === undefined) {
    const network = `network ${networkOf(request.ip)}`
    const may = await countQuietly(platform, network, 'assessor link', limitOfFailures, now)
    if (!may) {
      throw tooManyRequests(new Date(now.getTime() + limitOfFailures.seconds * 1000), now, limitOfFailures)
    }
    throw new Problem('window-closed')
  }
  setAssessorCookie(reply, visit)
  return null
}

/** Saves an assessor's assessment, once: the teacher reads it and publishes; the link is then used up. */
export async function takeWord(
  call: CallOf<typeof sendAssessorAssessment>,
  curriculum: CurriculumCache,
): Promise<{ sentAt: string }> {
  const { db, assessor, body, now, reply } = call
  const { linkId, studentId, demonstrationId } = assessor
  await lockDemonstrationRow(db, { studentId, demonstrationId })
  const { gradeScale, requirements, open } = await demonstrationForAssessor(call, curriculum)
  if (!open) throw new Problem('state-conflict')
  const known = new Set(requirements.map(requirement => requirement.id))
  const faults = [
    ...(isOnScale(body.grade, gradeScale) ? [] : ['grade']),
    ...body.requirementGrades.flatMap(({ requirementId, grade }, at) =>
      known.has(requirementId) && isOnScale(grade, gradeScale) ? [] : [`requirementGrades.${at}`],
    ),
  ]
  if (faults.length > 0) {
    throw invalidInput(...faults.map(field => ({ code: 'notAllowed', field: `body.${field}` })))
  }
  await db
    .updateTable('assessor_link')
    .set({ grade: body.grade, justification: body.justification.trim(), sent_at: now })
    .where('id', '=', linkId)
    .execute()
  const ratings = new Map(body.requirementGrades.map(one => [one.requirementId, one.grade]))
  if (ratings.size > 0) {
    await db
      .insertInto('assessor_rating')
      .values([...ratings].map(([requirement_id, grade]) => ({ link_id: linkId, requirement_id, grade })))
      .execute()
  }
  await endVisits(db, [linkId])
  const listeners = await listenersOf(db, { linkId })
  await announce(
    db,
    listeners.map(one => one.staffId),
    ['/staff/student', '/staff/waiting'],
  )
  clearAssessorCookie(reply)
  return { sentAt: now.toISOString() }
}
