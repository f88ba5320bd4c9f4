import { sql } from 'kysely'
import type { EventRecord, SchoolRecords } from './records.ts'
import { isMissing, type Run, stageOf, syncRows } from './stage.ts'
import type { Tally } from './tally.ts'
import {
  campusEntity,
  eventEntity,
  eventTeacherEntity,
  holidayEntity,
  moduleEntity,
  participantEntity,
  roomEntity,
  termEntity,
  workplacePeriodEntity,
} from './teaching-entities.ts'

/** Writes campuses, rooms, the school year and modules. Rooms and modules that are gone stay for old lessons. */
export async function applySchool(run: Run, records: SchoolRecords, tally: Tally): Promise<void> {
  if (records.campuses) tally('campuses', await syncRows(run, campusEntity, records.campuses))
  if (records.rooms) tally('rooms', await syncRows(run, roomEntity, records.rooms))
  if (records.terms) {
    tally('terms', await syncRows(run, termEntity, records.terms, () => removeMissing(run, termEntity)))
  }
  if (records.holidays) {
    const end = () => removeMissing(run, holidayEntity)
    tally('holidays', await syncRows(run, holidayEntity, records.holidays, end))
  }
  if (records.modules) tally('modules', await syncRows(run, moduleEntity, records.modules))
}

/** Writes education events, who teaches and takes part in them, and the periods at workplaces. */
export async function applyTeaching(
  run: Run,
  records: SchoolRecords,
  today: string,
  tally: Tally,
): Promise<void> {
  if (records.events) {
    const end = () => endEvents(run)
    tally('classes', await syncRows(run, eventEntity, active(records.events), end))
  }
  if (records.eventTeachers) {
    const end = () => removeEventTeachers(run)
    tally('class teachers', await syncRows(run, eventTeacherEntity, records.eventTeachers, end))
  }
  if (records.participants) {
    const end = () => endParticipants(run, today)
    tally('enrolments', await syncRows(run, participantEntity, records.participants, end))
  }
  if (records.workplacePeriods) {
    const end = () => endWorkplacePeriods(run, today)
    tally('workplace periods', await syncRows(run, workplacePeriodEntity, records.workplacePeriods, end))
  }
}

function* active(events: Iterable<EventRecord>) {
  for (const event of events) yield { ...event, is_active: true }
}

async function removeMissing(run: Run, entity: typeof termEntity): Promise<number> {
  const result = await sql`delete from ${sql.id(entity.table)} t where ${isMissing(run, entity)}`.execute(
    run.db,
  )
  return Number(result.numAffectedRows ?? 0)
}

async function endEvents(run: Run): Promise<number> {
  const result = await sql`update education_event t set is_active = false
    where t.is_active and ${isMissing(run, eventEntity)}`.execute(run.db)
  return Number(result.numAffectedRows ?? 0)
}

async function removeEventTeachers(run: Run): Promise<number> {
  const result = await sql`delete from event_teacher t where starts_with(t.source_id, ${run.prefix})
    and not exists (select from ${stageOf(eventTeacherEntity)} s where s.event_id = t.event_id
      and s.staff_id = t.staff_id)`.execute(run.db)
  return Number(result.numAffectedRows ?? 0)
}

/** Today is the last day of an enrolment that is gone; one that had not begun never was. */
async function endParticipants(run: Run, today: string): Promise<number> {
  const removed = await sql`delete from event_participant t
    where t.begin_date > ${today}::date and ${isMissing(run, participantEntity)}`.execute(run.db)
  const ended = await sql`update event_participant t set end_date = ${today}::date
    where t.end_date > ${today}::date and ${isMissing(run, participantEntity)}`.execute(run.db)
  return Number(removed.numAffectedRows ?? 0) + Number(ended.numAffectedRows ?? 0)
}

async function endWorkplacePeriods(run: Run, today: string): Promise<number> {
  const removed = await sql`delete from workplace_period t
    where t.start_date > ${today}::date and ${isMissing(run, workplacePeriodEntity)}`.execute(run.db)
  const ended = await sql`update workplace_period t set end_date = ${today}::date
    where t.end_date > ${today}::date and ${isMissing(run, workplacePeriodEntity)}`.execute(run.db)
  return Number(removed.numAffectedRows ?? 0) + Number(ended.numAffectedRows ?? 0)
}
