import type { WorkplaceDay } from '@studentgo/protocol/participations'
import type {
  DiaryEntry,
  PersonalEducationEvent,
  PersonalEducationEventDetails,
  PersonalWorkplace,
  WorkplaceProposal,
} from '@studentgo/protocol/personal-education-events'
import texts from '@studentgo/protocol/translations/server/personal-education-events.json' with {
  type: 'json',
}
import type { CardById } from '../education-events/offers/event-cards.cache.ts'
import { isInForce } from '../platform/access/study-rights.rules.ts'
import type { Unserialised } from '../platform/http/wire-values.ts'
import type { StudentContext } from '../platform/request-context.ts'
import { personRef } from '../platform/rows/person-ref.ts'
import { codeRefIn } from '../platform/texts.ts'
import { abilitiesOf, noAbilities, stateOn } from './period.rules.ts'
import type { PersonalEventDetailsRow, PersonalEventRow } from './personal-events.sql.ts'
import { attendanceOf, type Presence } from './presence.rules.ts'

/** The school's facts about the events of some periods, and the student's presence from the absences. */
export interface School {
  cardOf: CardById
  presence: Presence
}

/** A period as its card shows it. */
export function presentPersonalEvent(
  row: PersonalEventRow,
  { cardOf, presence }: School,
  context: StudentContext,
): Unserialised<PersonalEducationEvent> {
  const { access, language, today } = context
  const event = row.eventId === null ? undefined : cardOf(row.eventId)
  const method = { code: row.method, name: texts[`method.${row.method}` as const][language] }
  return {
    id: row.id,
    planId: row.planId,
    links: row.links.map(({ slotId, planModuleId, moduleName, osp }) => ({
      peeemId: slotId,
      moduleId: planModuleId,
      moduleName,
      osp,
    })),
    method,
    educationEventId: row.eventId,
    // The name of an event may name a group or a campus.
    name: access.hidesLocation ? (row.links[0]?.moduleName ?? method.name) : row.name,
    specifier: row.specifier,
    startDate: row.startDate,
    endDate: row.endDate,
    state: stateOn(row, today),
    teachers: event?.teachers ?? row.contacts?.map(personRef) ?? [],
    rooms: event?.rooms.length ? event.rooms : null,
    teachingHours: row.teachingHours,
    learningEnvironments: row.environments.map(({ code, start, end }) => ({
      environment: codeRefIn(texts, 'environment', code, language),
      start: start ?? row.startDate,
      end: end ?? row.endDate,
    })),
    workplace: presentWorkplace(row, context),
    representatives: row.representatives,
    interruptions: row.interruptions,
    attendance: attendanceOf(row, presence, context),
    intermediateAssessments: {
      count: row.assessmentCount,
      latestAt: row.latestAssessment,
      unread: row.unreadAssessments,
    },
    result: row.resultGrade === null ? null : { grade: row.resultGrade, at: row.resultOn },
    version: row.version,
  }
}

function presentWorkplace(
  row: PersonalEventRow,
  { language }: StudentContext,
): Unserialised<PersonalWorkplace> | null {
  const { workplace } = row
  if (workplace === null) return null
  const { basis, instructorName: name, instructorEmail: email, instructorPhone: phone } = workplace
  return {
    name: workplace.name,
    businessId: workplace.businessId,
    address: workplace.address,
    instructor: name === null ? null : { name, email, phone },
    tasks: workplace.tasks,
    partTimePercent: workplace.partTimePercent,
    apprenticeshipBasis: basis === null ? null : codeRefIn(texts, 'apprenticeshipBasis', basis, language),
  }
}

interface DetailRows {
  school: School
  details: PersonalEventDetailsRow
  /** Those of the event, on whatever day. */
  sessions: Unserialised<PersonalEducationEventDetails['sessions']>
}

/** A period as its own page shows it. */
export function presentPersonalEventDetails(
  row: PersonalEventRow,
  { school, details, sessions }: DetailRows,
  context: StudentContext,
): Unserialised<PersonalEducationEventDetails> {
  const { access, today } = context
  const { workplace, startDate, endDate } = row
  const { presence } = school
  const event = row.eventId === null ? undefined : presence.events.get(row.eventId)
  const participations = new Map(event?.sessions.map(one => [one.sessionId, one.participation]))
  const mayChange = access.reader.kind === 'STUDENT' && isInForce(row.rightState)
  return {
    ...presentPersonalEvent(row, school, context),
    sessions: sessions
      .filter(({ start }) => start.slice(0, 10) >= startDate && start.slice(0, 10) <= endDate)
      .map(session => {
        const participation = participations.get(session.sessionId)
        return {
          ...session,
          participation: participation === 'NOT_MARKED' ? null : participation,
        }
      }),
    // Without agreed hours there are no weekdays.
    agreedHours:
      workplace === null || workplace.weekdays.length === 0
        ? null
        : {
            weekdays: workplace.weekdays,
            dailyStart: workplace.dailyStart,
            dailyEnd: workplace.dailyEnd,
          },
    ...details.material,
    goals: details.goals,
    diary: presentDiary(details.diary, presence.days, row),
    workplaceProposals: details.proposals.map(proposal => presentProposal(proposal)),
    requirements: details.requirements,
    can: mayChange ? abilitiesOf(row, today) : noAbilities,
  }
}

/**
 * The diary, newest first. A day at work has the hours of the day log, and its note where nobody has written
 * a text here.
 */
function presentDiary(
  entries: PersonalEventDetailsRow['diary'],
  log: readonly Unserialised<WorkplaceDay>[],
  { startDate, endDate, workplace }: PersonalEventRow,
): Unserialised<DiaryEntry[]> {
  const logged = workplace === null ? [] : log.filter(day => day.date >= startDate && day.date <= endDate)
  const dates = new Set([...entries, ...logged].map(one => one.date))
  return [...dates]
    .toSorted()
    .toReversed()
    .map(date => {
      const entry = entries.find(one => one.date === date)
      const day = logged.find(one => one.date === date)
      return {
        date,
        text: entry?.text ?? day?.note ?? '',
        hours: workplace === null ? entry?.hours : day?.hours,
        hoursState: day?.state,
      }
    })
}

function presentProposal({
  sentAt,
  decidedAt,
  decidedBy,
  ...proposal
}: PersonalEventDetailsRow['proposals'][number]): Unserialised<WorkplaceProposal> {
  return {
    ...proposal,
    sentAt,
    decidedAt,
    decidedBy: decidedBy && personRef(decidedBy),
  }
}
