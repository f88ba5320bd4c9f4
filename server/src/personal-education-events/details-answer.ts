import type { WorkplaceDay } from '@studentgo/protocol/participations'
import type {
  DiaryEntry,
  PersonalEducationEventDetails,
  WorkplaceProposal,
} from '@studentgo/protocol/personal-education-events'
import { isoWithOffset } from '@studentgo/protocol/rules/calendar'
import { sessionsAnswer } from '../education-events/read-event.query.ts'
import { inLanguage } from '../platform/localised.ts'
import { optional, staffRef } from '../skill-acquirement-plan/module-answers.ts'
import type { Asking } from './asking.ts'
import { type Presence, presenceOf } from './attendance.ts'
import { type DiaryRow, type ProposalRow, personalEventDetails } from './details.queries.ts'
import { factsOf, personalEventAnswer } from './event-answers.ts'
import type { PersonalEventRow } from './events.queries.ts'
import { abilitiesOf, unable } from './period.rules.ts'
import { shelteredDetails } from './sheltered.ts'

/** A period with all that its own page tells this reader. */
export async function detailsAnswer(
  row: PersonalEventRow,
  asking: Asking,
): Promise<PersonalEducationEventDetails> {
  const { db, today, timeZone, language } = asking
  const presence = await presenceOf([row], asking)
  const more = await personalEventDetails(db, row.id)
  const able = asking.mayWrite && row.rightState === 'lasna'
  const answer: PersonalEducationEventDetails = {
    ...personalEventAnswer(row, asking.seesAbsences ? presence : undefined, asking),
    sessions: await sessionAnswers(row, presence, asking),
    ...optional('agreedHours', agreedHours(row)),
    ...optional('materialsUrl', row.materialsUrl),
    ...optional('instructions', row.instructions),
    goals: more.goals ?? [],
    // The log of days at work belongs to the absences.
    diary: diaryOf(more.diary ?? [], asking.seesAbsences ? presence.days : [], row),
    workplaceProposals: (more.proposals ?? []).map(one => proposalAnswer(one, timeZone)),
    requirements: (more.requirements ?? []).map(one => ({
      requirementId: one.id,
      moduleId: one.planModuleId,
      text: inLanguage(one.text, language),
    })),
    can: able ? abilitiesOf(factsOf(row, today), today) : unable,
  }
  return asking.sheltered ? shelteredDetails(answer) : answer
}

/** The lessons of the event on the days of the period, with what became of the student's own part in them. */
async function sessionAnswers(
  row: PersonalEventRow,
  presence: Presence,
  { db, timeZone, seesAbsences }: Asking,
): Promise<PersonalEducationEventDetails['sessions']> {
  if (row.eventId === null) return []
  const { sessions } = await sessionsAnswer(db, row.eventId, timeZone)
  const own = seesAbsences ? presence.events.get(row.eventId) : undefined
  const known = new Map(own?.sessions.map(one => [one.sessionId, one.participation]))
  return sessions
    .filter(({ start }) => start.slice(0, 10) >= row.startDate && start.slice(0, 10) <= row.endDate)
    .map(session => {
      const participation = known.get(session.sessionId)
      return {
        ...session,
        ...(participation === undefined || participation === 'NOT_MARKED' ? {} : { participation }),
      }
    })
}

function agreedHours({ workplace }: PersonalEventRow): PersonalEducationEventDetails['agreedHours'] {
  if (workplace === null) return undefined
  const { weekdays, dailyStart, dailyEnd } = workplace
  return { weekdays, dailyStart, dailyEnd }
}

/**
 * The diary, newest first. Of a day at work the hours are those of the day log, and a note made there stands for
 * a text that nobody has written here.
 */
export function diaryOf(
  entries: readonly DiaryRow[],
  log: readonly WorkplaceDay[],
  { startDate, endDate, workplace }: Pick<PersonalEventRow, 'startDate' | 'endDate' | 'workplace'>,
): DiaryEntry[] {
  const logged = workplace === null ? [] : log.filter(day => day.date >= startDate && day.date <= endDate)
  const days = new Set([...entries, ...logged].map(one => one.date))
  return [...days]
    .toSorted()
    .toReversed()
    .map(date => {
      const entry = entries.find(one => one.date === date)
      const day = logged.find(one => one.date === date)
      return {
        date,
        text: entry?.text ?? day?.note ?? '',
        ...optional('hours', workplace === null ? entry?.hours : day?.hours),
        ...optional('hoursState', day?.state),
      }
    })
}

function proposalAnswer(row: ProposalRow, timeZone: string): WorkplaceProposal {
  const at = (instant: string) => isoWithOffset(new Date(instant), timeZone)
  return {
    id: row.id,
    name: row.name,
    ...optional('businessId', row.businessId),
    contact: row.contact,
    state: row.state,
    sentAt: at(row.sentAt),
    ...optional('decidedAt', row.decidedAt === null ? undefined : at(row.decidedAt)),
    ...optional('decidedBy', row.decidedBy === null ? undefined : staffRef(row.decidedBy)),
    ...optional('comment', row.comment),
  }
}
