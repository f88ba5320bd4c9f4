import { benefitClaimAddress } from '@studentgo/protocol/addresses'
import { daysBetween, schoolDateOf } from '@studentgo/protocol/rules/calendar'
import { type Db, transaction } from '../platform/database/database.ts'
import { everyMorning } from '../platform/jobs/job-runner.ts'
import { type NotifiedEvent, notify } from '../platform/notify/notify.ts'
import type { Platform } from '../platform/platform.ts'
import { freeDays } from './change-claim.command.ts'
import { noteEvent } from './claim-events.command.ts'
import { newsOfClaim } from './claim-news.rules.ts'
import { type BenefitPolicies, closesOn } from './study-days.rules.ts'

const warnInDays = [14, 3]

/** Every morning warns of drafts whose time ends soon, and closes those of which nothing can be claimed any more. */
export function defineClaimDeadlines({ db, jobs, clock: { timeZone }, provider }: Platform): void {
  jobs.define(
    'benefit-deadlines',
    async (_subject, now) => {
      const { policies } = await provider()
      await transaction(db, db => remind(db, schoolDateOf(now, timeZone), policies, now))
    },
    everyMorning(timeZone),
  )
}

async function remind(db: Db, today: string, policies: BenefitPolicies, now: Date): Promise<void> {
  const drafts = await db
    .selectFrom('benefit_claim')
    .where('state', '=', 'DRAFT')
    .orderBy('id')
    .select(['id', 'number', 'student_id as studentId', 'first_day as firstDay', 'last_day as lastDay'])
    .execute()
  const events = drafts.flatMap(({ id, number, studentId, firstDay }): NotifiedEvent[] => {
    const untilOn = closesOn(firstDay, policies)
    const days = daysBetween(today, untilOn)
    if (!warnInDays.includes(days)) return []
    const key = `claim ${id} ${untilOn} ${days}`
    const target = benefitClaimAddress(id)
    return [{ rule: 'benefit-closing', studentId, key, data: { number, untilOn }, target }]
  })
  await notify(db, events, now)
  const over = drafts.filter(({ lastDay }) => closesOn(lastDay, policies) < today)
  for (const { id } of over) await close(db, id, now)
}

async function close(db: Db, claimId: number, now: Date): Promise<void> {
  const closed = await db
    .updateTable('benefit_claim')
    .set(eb => ({ state: 'EXPIRED', version: eb('version', '+', 1) }))
    .where('id', '=', claimId)
    .where('state', '=', 'DRAFT')
    .returning(['id', 'number', 'student_id as studentId', 'state', 'version'])
    .executeTakeFirst()
  // The student may have sent it a moment ago.
  if (closed === undefined) return
  await freeDays(db, claimId, 'EXPIRED')
  await noteEvent(db, { claimId, kind: 'EXPIRED', byRole: 'SYSTEM' }, now)
  await notify(db, newsOfClaim(closed), now)
}
