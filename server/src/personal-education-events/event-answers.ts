import type { PersonalEducationEvent, PersonalWorkplace } from '@studentgo/protocol/personal-education-events'
import type { Room } from '@studentgo/protocol/timetable'
import { inLanguage } from '../platform/localised.ts'
import { optional, staffRef } from '../skill-acquirement-plan/module-answers.ts'
import type { Asking } from './asking.ts'
import { attendanceOf, type Presence } from './attendance.ts'
import type { PersonalEventRow, RoomRow } from './events.queries.ts'
import { type PeriodFacts, standingState } from './period.rules.ts'
import { sheltered } from './sheltered.ts'
import { basisRef, environmentRef, methodRef } from './words.ts'

/** A period as its card tells of it to this reader. */
export function personalEventAnswer(
  row: PersonalEventRow,
  presence: Presence | undefined,
  asking: Asking,
): PersonalEducationEvent {
  const { language } = asking
  const answer: PersonalEducationEvent = {
    id: row.id,
    planId: row.planId,
    links: linkAnswers(row, asking),
    method: methodRef(row.method, language),
    ...optional('educationEventId', row.eventId),
    name: inLanguage(row.name, language),
    ...optional('specifier', row.specifier),
    startDate: row.startDate,
    endDate: row.endDate,
    state: standingState(factsOf(row, asking.today), asking.today),
    teachers: (row.teachers ?? []).map(staffRef),
    ...optional('rooms', row.rooms?.map(roomAnswer)),
    ...optional('teachingHours', row.teachingHours),
    learningEnvironments: row.environments.map(({ code, start, end }) => ({
      environment: environmentRef(code, language),
      start: start ?? row.startDate,
      end: end ?? row.endDate,
    })),
    ...optional('workplace', workplaceAnswer(row, asking)),
    interruptions: (row.interruptions ?? []).map(({ start, end }) => ({ start, ...optional('end', end) })),
    ...(presence === undefined ? {} : { attendance: attendanceOf(row, presence, asking) }),
    ...(asking.seesAssessments ? assessed(row) : {}),
    version: row.version,
  }
  return asking.sheltered ? sheltered(answer) : answer
}

function linkAnswers({ links }: PersonalEventRow, { language }: Asking): PersonalEducationEvent['links'] {
  return (links ?? []).map(link => ({
    peeemId: link.slotId,
    moduleId: link.planModuleId,
    moduleName: inLanguage(link.name, language),
    ...optional('osp', link.osp),
  }))
}

function assessed({ assessments, resultGrade, resultOn }: PersonalEventRow) {
  return {
    intermediateAssessments: {
      count: assessments.count,
      ...optional('latestAt', assessments.latest),
      unread: assessments.unread,
    },
    ...(resultGrade === null ? {} : { result: { grade: resultGrade, ...optional('at', resultOn) } }),
  }
}

function workplaceAnswer(row: PersonalEventRow, { language }: Asking): PersonalWorkplace | undefined {
  const { workplace } = row
  if (workplace === null) return undefined
  return {
    name: workplace.name,
    ...optional('businessId', row.businessId),
    ...optional('address', workplace.address),
    ...(workplace.instructorName === null
      ? {}
      : {
          instructor: {
            name: workplace.instructorName,
            ...optional('email', workplace.instructorEmail),
            ...optional('phone', workplace.instructorPhone),
          },
        }),
    tasks: row.tasks,
    ...optional('partTimePercent', row.partTimePercent),
    ...optional('apprenticeshipBasis', row.basis === null ? undefined : basisRef(row.basis, language)),
  }
}

function roomAnswer({ code, name, building, address, floor }: RoomRow): Room {
  return { code, name, building, ...optional('address', address), ...optional('floor', floor) }
}

/** What the rules ask of a row. */
export function factsOf(row: PersonalEventRow, today: string): PeriodFacts {
  const isAsked = row.registration === 'PENDING_APPROVAL'
  return {
    stored: row.state,
    method: row.method,
    startDate: row.startDate,
    endDate: row.endDate,
    settled: row.state !== 'PLANNED' || row.workplace !== null || (row.eventId !== null && !isAsked),
    interruptions: (row.interruptions ?? []).map(one => ({ start: one.start, end: one.end ?? undefined })),
    hasResult: row.resultGrade !== null,
    addedByStudent: row.addedByStudent,
    hasWorkplace: row.workplace !== null,
    proposal: row.proposal ?? undefined,
    assessedToday: row.assessedOn === today,
  }
}
