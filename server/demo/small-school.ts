import { addMonths, isoWeekday, isoWithOffset, schoolDateOf } from '@studentgo/protocol/rules/calendar'
import { hashInitialPasswords } from '../src/import/accounts.ts'
import { applyRecords, prefixOf } from '../src/import/apply.ts'
import type { SchoolRecords } from '../src/import/records.ts'
import { type Db, type OpenDatabase, transaction } from '../src/platform/database.ts'
import { demoAttendance } from './attendance.ts'
import { demoChanges, movedAfterMark } from './changes.ts'
import { curriculumModules, demoCurriculum } from './curriculum/curriculum-records.ts'
import { demoDemonstrations } from './demonstrations/demo-demonstrations.ts'
import { saveOwnFacts } from './demonstrations/save-own-facts.ts'
import { demoOfferedTeaching } from './education-offers-records.ts'
import { saveRegistrations } from './education-registrations.ts'
import {
  type DemoWorkplaceDay,
  saveChanges,
  saveConsents,
  saveNotices,
  saveOutcomes,
  saveProvider,
  saveWorkplaceDays,
} from './facts.ts'
import { type DemoGroup, demoGroups } from './groups.ts'
import { saveGuidance } from './guidance/save-guidance.ts'
import { demoLearning } from './learning/demo-learning.ts'
import { saveLearning } from './learning/save-learning.ts'
import { demoNotices } from './notices.ts'
import { demoParticipants } from './participants.ts'
import { demoAccounts, demoLinks, demoPeople, parentIdOf, studentRecords } from './people.ts'
import { demoCampuses, demoRooms } from './places.ts'
import { demoDecisions, savePlanFacts } from './plan-facts.ts'
import { demoPlans } from './plans.ts'
import { randomFrom } from './random.ts'
import { type SchoolCalendar, schoolCalendarAround } from './school-calendar.ts'
import { announceExam, demoAppointments } from './special-lessons.ts'
import { demoStaff } from './staff.ts'
import { type DemoStudent, demoStudents } from './students.ts'
import { demoRights } from './study-rights.ts'
import { demoTeaching } from './teaching.ts'
import { calendarRecords } from './terms.ts'
import { demoWorkplacePeriods, workplaceSpan } from './workplaces.ts'

/** The name under which the demo's records are imported. */
export const demoSource = 'demo'

export interface DemoOptions {
  now: Date
  timeZone: string
  hash: (password: string) => Promise<string>
  progress?: (line: string) => void
}

/**
 * Loads Kuutsalmen ammattiopisto (domain §4) into an empty database, in one transaction. Every date follows
 * from `now`; the same day makes the same school.
 */
export async function loadSmallSchool(database: OpenDatabase, options: DemoOptions): Promise<void> {
  const school = buildDemoSchool(options.now, options.timeZone)
  const prefix = prefixOf(demoSource)
  const { accounts = [] } = school.records
  const hashes = await hashInitialPasswords(database.db, prefix, accounts, options.hash, () => undefined)
  await transaction(database.db, async db => {
    await saveProvider(db, schoolDateOf(options.now, options.timeZone))
    await applyRecords(db, school.records, {
      source: demoSource,
      now: options.now,
      timeZone: options.timeZone,
      hashes: Promise.resolve(hashes),
      ...(options.progress ? { progress: options.progress } : {}),
    })
    await saveFacts(db, prefix, school, options)
  })
}

export interface DemoSchool {
  calendar: SchoolCalendar
  groups: DemoGroup[]
  students: DemoStudent[]
  records: SchoolRecords
  facts: {
    changes: ReturnType<typeof demoChanges>
    marks: ReturnType<typeof demoAttendance>['marks']
    notices: ReturnType<typeof demoNotices>
    links: ReturnType<typeof demoLinks>
    workplaceDays: DemoWorkplaceDay[]
    planDecisions: ReturnType<typeof demoDecisions>
    demonstrations: ReturnType<typeof demoDemonstrations>['facts']
  }
}

/** Everything that the demo school is, before any of it is written. */
export function buildDemoSchool(now: Date, timeZone: string): DemoSchool {
  const today = schoolDateOf(now, timeZone)
  const random = randomFrom(`kuutsalmi ${today}`)
  const calendar = schoolCalendarAround(today)
  const groups = demoGroups(calendar)
  const students = demoStudents(groups, today, random)
  const teaching = demoTeaching(groups, calendar, timeZone, random)
  announceExam(teaching.sessions, calendar)
  const changes = demoChanges(teaching.sessions, calendar, now, timeZone, random)
  const appointments = demoAppointments(calendar, timeZone)
  const offered = demoOfferedTeaching(calendar, timeZone)
  const participants = demoParticipants(students, teaching, calendar)
  const attendance = demoAttendance({
    students,
    participants,
    sessions: teaching.sessions,
    calendar,
    changes,
    now,
    timeZone,
    random,
  })
  const people = demoPeople(demoStaff, students)
  const links = demoLinks(students)
  const { rights, responsible } = demoRights(students, groups, calendar)
  const curriculum = demoCurriculum()
  const plans = demoPlans({ students, groups, rights, events: teaching.events, calendar, timeZone })
  const workplacePeriods = demoWorkplacePeriods(students, calendar)
  const demonstrations = demoDemonstrations({
    planModules: [...(plans.planModules ?? [])],
    workplacePeriods,
    calendar,
    now,
    timeZone,
  })
  return {
    calendar,
    groups,
    students,
    records: {
      ...calendarRecords(calendar),
      campuses: demoCampuses,
      rooms: demoRooms,
      modules: curriculumModules(),
      ...curriculum,
      ...plans,
      ...demoLearning({
        students,
        participants,
        events: teaching.events,
        planModules: [...(plans.planModules ?? [])],
        workplacePeriods,
        curriculum,
        calendar,
        timeZone,
      }),
      ...demonstrations.records,
      people,
      groups: groups.map(group => ({ source_id: group.id, code: group.code, name: group.name })),
      students: studentRecords(students, groups),
      staff: demoStaff.map(one => ({ person_id: one.id, title: one.title, is_public: true })),
      parents: [...new Set(links.map(link => parentIdOf(link.parent)))].map(id => ({ person_id: id })),
      accounts: demoAccounts(people),
      studyRights: rights,
      responsibleStaff: responsible,
      parentAccess: links.map(link => link.record),
      events: [
        ...teaching.events.map(({ group: _group, course: _course, ...event }) => event),
        ...appointments.events,
        ...offered.events,
      ],
      eventTeachers: [...teaching.eventTeachers, ...appointments.eventTeachers, ...offered.eventTeachers],
      participants: [...participants, ...appointments.participants],
      sessions: [...teaching.sessions, ...appointments.sessions, ...offered.sessions],
      offers: offered.offers,
      rollCalls: attendance.rollCalls,
      marks: attendance.marks.map(mark => mark.record),
      workplacePeriods,
    },
    facts: {
      changes: [...changes, ...movedAfterMark(attendance.marks, teaching.sessions, changes, timeZone)],
      marks: attendance.marks,
      notices: demoNotices(students, calendar, timeZone, random),
      links,
      workplaceDays: workplaceDays(calendar),
      planDecisions: demoDecisions([...(plans.planVersions ?? [])], links),
      demonstrations: demonstrations.facts,
    },
  }
}

async function saveFacts(db: Db, prefix: string, school: DemoSchool, options: DemoOptions): Promise<void> {
  const { facts, calendar } = school
  const at = isoWithOffset(new Date(options.now.getTime() - 5_400_000), options.timeZone)
  await saveChanges(db, prefix, facts.changes, at)
  await saveOutcomes(db, prefix, facts.marks)
  await saveNotices(db, prefix, facts.notices)
  await saveConsents(db, prefix, facts.links, addMonths(calendar.today, 8))
  await saveWorkplaceDays(db, prefix, facts.workplaceDays, at)
  await savePlanFacts(db, prefix, facts.planDecisions, options.now)
  await saveRegistrations(db, prefix, options.now, calendar.today)
  await saveGuidance(db, prefix, school, options.timeZone)
  await saveLearning(db, prefix, calendar, options.timeZone)
  await saveOwnFacts(db, prefix, facts.demonstrations, options.now)
}

/** Amina's log of her weeks at work: the older days are confirmed, one is disputed, the newest wait. */
function workplaceDays(calendar: SchoolCalendar): DemoWorkplaceDay[] {
  const { start } = workplaceSpan(calendar)
  const days = calendar.teachingDays.filter(
    day => day >= start && day < calendar.today && isoWeekday(day) <= 4,
  )
  return days.map((date, at) => ({
    student_id: 'amina.warsame',
    date,
    hours: at % 3 === 2 ? 6.5 : 7.5,
    note: at === 0 ? 'Perehdytys ja työturvallisuus.' : null,
    state: at === 2 ? 'DISPUTED' : at < days.length - 3 ? 'CONFIRMED' : 'LOGGED',
  }))
}
