import { addresses, demonstrationAddress, eventAddress, planAddress } from '@studentgo/protocol/addresses'
import type { Policies } from '@studentgo/protocol/policies'
import { addDays, daysBetween, isMinor, schoolDateOf } from '@studentgo/protocol/rules/calendar'
import { type Db, transaction } from '../platform/database/database.ts'
import { everyMorning, hourly } from '../platform/jobs/job-runner.ts'
import { type NotifiedEvent, notify } from '../platform/notify/notify.ts'
import type { Platform } from '../platform/platform.ts'
import { changingAccess } from '../student-parent-access/changing-access.sql.ts'
import { accessNoticeDays } from '../student-parent-access/parent-access.rules.ts'
import {
  closingWindows,
  comingDemonstrations,
  openedEvents,
  unassessedDemonstrations,
  waitingPlans,
} from './reminders.sql.ts'

const windowClosesInDays = 2
const demonstrationInDays = [7, 1]
const daysToSelfAssess = 7
const planWaitsDays = 7
/** Longer than from one run to the next; a second event with the same key notifies nobody again. */
const openedWithinHours = 3
const hour = 3_600_000

/** Notifies people of calendar events: every morning, and every hour of sign-ups that have opened. */
export function defineReminders({ db, jobs, clock, provider }: Platform): void {
  const { timeZone } = clock

  jobs.define(
    'reminders',
    async (_subject, now) => {
      const { policies } = await provider()
      await transaction(db, db => remind(db, now, timeZone, policies))
    },
    everyMorning(timeZone),
  )
  jobs.define('opened-sign-ups', (_subject, now) => transaction(db, db => notifyOfOpenings(db, now)), hourly)
}

type ExplainingPolicies = Pick<Policies, 'absence.explainWindowDays' | 'absence.minorSelfExplain'>

async function remind(db: Db, now: Date, timeZone: string, policies: ExplainingPolicies): Promise<void> {
  const today = schoolDateOf(now, timeZone)
  const events = [
    await windowReminders(db, today, policies, timeZone),
    await demonstrationReminders(db, today),
    await selfAssessmentReminders(db, today),
    await planReminders(db, now),
    await accessReminders(db, today),
  ]
  await notify(db, events.flat(), now)
}

/** For those who have to explain: the student, unless only guardians may; and the guardians of a minor. */
async function windowReminders(
  db: Db,
  today: string,
  policies: ExplainingPolicies,
  timeZone: string,
): Promise<NotifiedEvent[]> {
  const day = addDays(today, windowClosesInDays)
  const windowDays = policies['absence.explainWindowDays']
  const windows = await closingWindows(db, { day, windowDays, timeZone })
  return windows.flatMap(({ studentId, birthDate, unexplained, proposed, guardianIds }): NotifiedEvent[] => {
    const minor = isMinor(birthDate, today)
    const studentExplains = !minor || policies['absence.minorSelfExplain'] !== 'NO'
    const about = {
      rule: 'absence-window-closing' as const,
      studentId,
      key: `window ${day}`,
      target: addresses.absences,
    }
    const count = unexplained + proposed
    return [
      ...(studentExplains && unexplained > 0
        ? [{ ...about, data: { untilOn: day, count: unexplained } }]
        : []),
      ...(minor
        ? guardianIds.map(guardianId => ({ ...about, guardianId, data: { untilOn: day, count } }))
        : []),
    ]
  })
}

async function demonstrationReminders(db: Db, today: string): Promise<NotifiedEvent[]> {
  const dates = demonstrationInDays.map(days => addDays(today, days))
  return (await comingDemonstrations(db, { dates })).map(({ id, studentId, name, startDate }) => ({
    rule: 'demonstration-soon',
    studentId,
    key: `demonstration ${id} ${startDate} ${daysBetween(today, startDate)}`,
    data: { what: name, startsOn: startDate },
    target: demonstrationAddress({ id }),
  }))
}

async function selfAssessmentReminders(db: Db, today: string): Promise<NotifiedEvent[]> {
  const since = addDays(today, -daysToSelfAssess)
  return (await unassessedDemonstrations(db, { since, today })).map(({ id, studentId, name }) => ({
    rule: 'self-assessment-open',
    studentId,
    key: `demonstration ${id}`,
    data: { what: name },
    target: demonstrationAddress({ id }),
  }))
}

async function planReminders(db: Db, now: Date): Promise<NotifiedEvent[]> {
  const before = new Date(now.getTime() - planWaitsDays * 24 * hour).toISOString()
  return (await waitingPlans(db, { before })).map(({ id, studentId, rightId }) => ({
    rule: 'plan-reminder',
    studentId,
    key: `version ${id}`,
    data: {},
    target: planAddress(rightId),
  }))
}

/**
 * For the student, and the guardian whose right it is. On the day itself this guardian may not learn of the student any
 * more, so their notification names no student.
 */
async function accessReminders(db: Db, today: string): Promise<NotifiedEvent[]> {
  const dates = accessNoticeDays.map(days => addDays(today, days))
  return (await changingAccess(db, { dates })).flatMap(({ guardianId, studentId, day }): NotifiedEvent[] => {
    const days = daysBetween(today, day)
    const event = { rule: 'access-changes' as const, data: { changesOn: day } }
    const ofGuardian = {
      ...event,
      key: `access ${studentId} ${day} ${days}`,
      target: addresses.account,
      guardianId,
    }
    return [
      // Leads to the page where the student decides about access.
      { ...event, key: `access ${day} ${days}`, target: addresses.parentAccess, studentId },
      days > 0 ? { ...ofGuardian, studentId } : ofGuardian,
    ]
  })
}

async function notifyOfOpenings(db: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - openedWithinHours * hour).toISOString()
  const opened = await openedEvents(db, { since, now: now.toISOString() })
  await notify(
    db,
    opened.map(({ id, studentId, slotId, name }) => ({
      rule: 'registration-opens',
      studentId,
      key: `event ${id}`,
      data: { what: name },
      target: eventAddress({ event: id, slot: slotId }),
    })),
    now,
  )
}
