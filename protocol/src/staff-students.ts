import * as z from 'zod/mini'
import { absenceSummary } from './absence-summary.ts'
import { endpoint, staffIn, staffOf, staffRoles } from './endpoint.ts'
import { languages } from './language.ts'
import { pageOf } from './paging.ts'
import { progress } from './progress.ts'
import { activityType, agreedAction } from './psap-activities.ts'
import { countText, date, dateTime, id, idText, personRef, typedText } from './shapes.ts'
import { planState } from './skill-acquirement-plan.ts'

const staffRole = z.enum(staffRoles)

/** A student among those of a member of staff. */
export const listedStudent = z.object({
  studentId: id,
  name: z.string(),
  /** Left out where the group would reveal where the student can be found. */
  group: z.optional(z.string()),
  minor: z.boolean(),
  /** In which roles they have the student. */
  roles: z.array(staffRole),
})
export type ListedStudent = z.infer<typeof listedStudent>

export const staffStudents = z.extend(pageOf(listedStudent), {
  /** The groups of all their students, whatever is searched for. */
  groups: z.array(z.object({ code: z.string(), students: z.int() })),
})
export type StaffStudents = z.infer<typeof staffStudents>

export const listStaffStudents = endpoint({
  method: 'GET',
  path: '/staff/students',
  who: staffIn(...staffRoles),
  summary: "The signed-in staff member's own students, by name and group; 50 to a page",
  query: z.strictObject({
    q: z.optional(typedText(1, 60)),
    group: z.optional(typedText(1, 40)),
    page: z.optional(countText),
  }),
  reply: staffStudents,
})

/** The kinds of a student's open matters. */
export const openMatterKind = z.enum([
  'UNEXPLAINED',
  'EXPLANATION',
  'LEAVE',
  'PLAN_SENT',
  'PLAN_RETURNED',
  'PLAN_APPROVED',
  'PLAN_PROPOSAL',
  'TASK_PROPOSAL',
  'ASSESSMENT',
  'AFTER_RESULT',
  'SUPPORT_REQUEST',
])
export type OpenMatterKind = z.infer<typeof openMatterKind>

const openMatter = z.object({ kind: openMatterKind, count: z.int(), since: dateTime })
export type OpenMatter = z.infer<typeof openMatter>

/** Whether attendance of the last four weeks with lessons is better than before, worse, or neither. */
export const attendanceTrend = z.enum(['BETTER', 'SAME', 'WORSE'])
export type AttendanceTrend = z.infer<typeof attendanceTrend>

const studentContact = z.object({
  name: z.string(),
  relation: z.optional(z.string()),
  phone: z.optional(z.string()),
  email: z.optional(z.string()),
})

export const studentCard = z.object({
  studentId: id,
  name: z.string(),
  birthDate: z.optional(date),
  minor: z.boolean(),
  /** In which the student is written to. */
  language: z.enum(languages),
  /** In which roles the reader has the student. */
  roles: z.array(staffRole),
  group: z.optional(z.string()),
  /** Said only to whom non-disclosure is part of the task. */
  nonDisclosure: z.optional(z.literal(true)),
  studyRights: z.array(
    z.object({
      personalStudyPlanId: id,
      name: z.string(),
      competenceArea: z.optional(z.string()),
      state: z.string(),
      startDate: date,
      estimatedEndDate: z.optional(date),
      responsibleTeacher: z.optional(personRef),
      counsellor: z.optional(personRef),
      plan: z.optional(
        z.object({
          planId: id,
          state: z.optional(planState),
          waitingSince: z.optional(dateTime),
          progress,
        }),
      ),
    }),
  ),
  /** Demonstrations that are under way or to come. */
  demonstrations: z.array(
    z.object({
      id,
      planId: z.optional(id),
      name: z.string(),
      startDate: date,
      endDate: date,
      state: z.string(),
    }),
  ),
  attendance: z.optional(
    z.object({
      from: date,
      /** Attended part of what was held, 0 to 1; left out while nothing has been held. */
      rate: z.optional(z.number()),
      trend: z.optional(attendanceTrend),
      unexplainedMinutes: z.int(),
      unexplainedCount: z.int(),
      lateCount: z.int(),
      positiveCount: z.int(),
      /** How urgently the absence needs attention, 0 to 3. */
      thresholdLevel: z.int(),
      weeks: absenceSummary.shape.byWeek,
    }),
  ),
  /** For special needs alone. */
  support: z.optional(
    z.object({
      learning: z.array(
        z.object({
          id,
          description: z.string(),
          startDate: z.optional(date),
          endDate: z.optional(date),
        }),
      ),
      decisions: z.array(
        z.object({
          id,
          level: z.enum(['SPECIAL', 'DEMANDING_SPECIAL']),
          state: z.string(),
          validFrom: date,
          validTo: z.optional(date),
          arrangements: z.array(z.string()),
        }),
      ),
    }),
  ),
  contacts: z.object({
    email: z.optional(z.string()),
    phone: z.optional(z.string()),
    /** Guardians who see something of the student today. */
    guardians: z.array(studentContact),
    emergency: z.array(studentContact),
  }),
  talks: z.object({
    /** The newest first, five at most. */
    latest: z.array(z.object({ id, date, type: activityType, title: z.string() })),
    nextMeeting: z.optional(dateTime),
    /** What has been agreed on and not done. */
    openActions: z.array(z.omit(agreedAction, { textLanguage: true, done: true })),
  }),
  open: z.array(openMatter),
})
export type StudentCard = z.infer<typeof studentCard>

export const readStudentCard = endpoint({
  method: 'GET',
  path: '/staff/student/:studentId',
  who: staffOf(...staffRoles),
  summary:
    'Overview of a student: progress, attendance, contacts, plan, meetings, open items; the student sees who looked',
  params: z.strictObject({ studentId: idText }),
  reply: studentCard,
})
