import type { PersonalStudyPlan } from '@studentgo/protocol/skill-acquirement-plan'
import type { readStudentCard, StudentCard } from '@studentgo/protocol/staff-students'
import { openSince, periodOf } from '../absences/absence-context.query.ts'
import { unmarkedLessonsOf } from '../absences/attendance/lessons.sql.ts'
import { summaryOf, type UnmarkedLessons } from '../absences/attendance/summary.rules.ts'
import { lessonOf } from '../absences/list-absences.query.ts'
import { type MarkRow, marksOf } from '../absences/marks/marks.sql.ts'
import type { TermStartReader } from '../absences/term-start.cache.ts'
import { asStudentReads } from '../platform/access/as-student-reads.ts'
import { batch, onlyRow } from '../platform/database/statement.ts'
import type { CallOf } from '../platform/http/serve.ts'
import type { Unserialised } from '../platform/http/wire-values.ts'
import { presentStudyPlans } from '../skill-acquirement-plan/study-rights/study-plan.presenter.ts'
import { studyPlansOf } from '../skill-acquirement-plan/study-rights/study-plans.sql.ts'
import { decisionsOf, learningSupportOf } from '../special-support/support.sql.ts'
import { trendOf } from './attendance-trend.rules.ts'
import { cardPartsFor, mayKnowOf } from './card.rules.ts'
import { demonstrationsAhead, openMattersOf, type PersonRow, personOf, talksOf } from './card.sql.ts'

type CardCall = CallOf<typeof readStudentCard>

const basics = {
  person: personOf,
  rights: studyPlansOf,
  demonstrations: demonstrationsAhead,
  talks: talksOf,
  open: openMattersOf,
}
const cardOf = batch(basics)
const cardWithAttendanceOf = batch({ basics: cardOf, unmarked: unmarkedLessonsOf, marks: marksOf })
const supportOf = batch({ learning: learningSupportOf, decisions: decisionsOf })

/** One student in one look, as far as the roles go in which the reader has the student. */
export async function readCard(
  call: CardCall,
  termStart: TermStartReader,
): Promise<Unserialised<StudentCard>> {
  const { db, access, now, today, language, provider } = call
  const { studentId, roles, nonDisclosure, hidesLocation } = access
  const parts = cardPartsFor(roles)
  const ofStudent = { studentId, language }
  const params = {
    person: { studentId, today },
    rights: ofStudent,
    demonstrations: ofStudent,
    talks: { ...ofStudent, now: now.toISOString() },
    open: { studentId },
  }
  const period = periodOf({}, today, await termStart(call))
  const ofPeriod = { ...period, ...ofStudent, studyRightId: null }
  const read = parts.attendance
    ? onlyRow(
        await cardWithAttendanceOf(db, {
          basics: params,
          unmarked: { ...ofPeriod, now },
          marks: { ...ofPeriod, openSince: openSince(call) },
        }),
      )
    : { basics: await cardOf(db, params), unmarked: [], marks: [] }
  const { person, rights, demonstrations, talks, open } = onlyRow(read.basics)
  const plans = presentStudyPlans(rights, asStudentReads(call))
  const { latest, openActions, nextMeeting } = onlyRow(talks)
  const group = plans.find(plan => plan.isDefault)?.group
  const support = parts.support
    ? onlyRow(await supportOf(db, { learning: ofStudent, decisions: { ...ofStudent, drafts: false } }))
    : undefined

  return {
    ...aboutPerson(onlyRow(person), hidesLocation),
    studentId,
    minor: access.minor,
    roles: [...roles],
    group: hidesLocation ? null : (group ?? null),
    nonDisclosure: nonDisclosure && !hidesLocation ? (true as const) : null,
    studyRights: plans.map((plan, at) => presentRight(plan, rights[at]?.waits?.requestedAt ?? null)),
    demonstrations,
    attendance: parts.attendance
      ? attendanceOf(read.marks, onlyRow(read.unmarked), { ...period, now, policies: provider.policies })
      : null,
    support: support && {
      learning: support.learning.map(({ id, description, startDate, endDate }) => ({
        id,
        description,
        startDate,
        endDate,
      })),
      decisions: support.decisions.map(({ id, level, state, validFrom, validTo, arrangements }) => ({
        id,
        level,
        state,
        validFrom,
        validTo,
        arrangements: arrangements.map(one => one.text),
      })),
    },
    talks: {
      latest,
      nextMeeting,
      openActions,
    },
    open: open.filter(({ kind }) => mayKnowOf(kind, parts)),
  }
}

function aboutPerson({ guardians, emergency, email, phone, ...row }: PersonRow, hidesLocation: boolean) {
  const contacts = hidesLocation
    ? { email: null, phone: null, guardians: [], emergency: [] }
    : { email, phone, guardians, emergency }
  return { ...row, contacts }
}

function presentRight(plan: Unserialised<PersonalStudyPlan>, waitingSince: string | null) {
  const { currentPlanId, progress, planState, qualification } = plan
  return {
    personalStudyPlanId: plan.personalStudyPlanId,
    name: qualification.name,
    competenceArea: plan.competenceArea,
    state: plan.studyRightState,
    startDate: plan.startDate,
    estimatedEndDate: plan.estimatedEndDate,
    responsibleTeacher: plan.responsibleTeacher,
    counsellor: plan.counsellor,
    plan:
      currentPlanId == null || progress == null
        ? null
        : {
            planId: currentPlanId,
            state: planState,
            waitingSince,
            progress,
          },
  }
}

function attendanceOf(
  marks: readonly MarkRow[],
  unmarked: UnmarkedLessons,
  params: Omit<Parameters<typeof summaryOf>[1], 'unmarked' | 'daysOff'>,
): NonNullable<StudentCard['attendance']> {
  const lessons = marks.filter(({ day }) => day >= params.from && day <= params.to).map(lessonOf)
  const summary = summaryOf(lessons, { ...params, unmarked })
  const { attendanceRate, unexplainedMinutes, unexplainedCount, lateCount, positiveCount } = summary
  return {
    from: params.from,
    rate: attendanceRate,
    trend: trendOf(summary.byWeek),
    unexplainedMinutes,
    unexplainedCount,
    lateCount,
    positiveCount,
    thresholdLevel: summary.thresholdLevel,
    weeks: summary.byWeek,
  }
}
