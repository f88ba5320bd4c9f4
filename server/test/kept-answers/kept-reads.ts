import { sql } from 'kysely'
import type { OpenDatabase } from '../../src/platform/database/database.ts'

/** The first reads of a student. */
export const firstReads = [
  '/rest/v1/home',
  '/rest/v1/studenttimetable?from=2026-11-23&to=2026-11-29',
  '/rest/v1/absence',
] as const

interface Ids {
  planId: number | null
  studyRightId: number | null
  demonstrationId: number | null
  personalEventId: number | null
  threadId: number | null
  answerId: number | null
}

/** Reads whose answers are kept, as a student sends them; a guardian adds whose they are. */
export async function readsAbout({ db }: OpenDatabase, studentId: number) {
  const { rows } = await sql<Ids>`select
    (select id from plan where student_id = ${studentId} order by id limit 1) as "planId",
    (select id from study_right where student_id = ${studentId} order by id limit 1) as "studyRightId",
    (select id from demonstration where student_id = ${studentId} order by id limit 1) as "demonstrationId",
    (select id from personal_education_event where student_id = ${studentId} order by id limit 1) as "personalEventId",
    (select t.id from message_thread t join message_participant p on p.thread_id = t.id and p.person_id = ${studentId}
      where t.student_id = ${studentId} order by t.id limit 1) as "threadId",
    (select id from request where student_id = ${studentId} order by id limit 1) as "answerId"`.execute(db)
  const [ids] = rows
  const named: [keyof Ids, string][] = [
    ['planId', '/rest/v1/skillacquirementplan/:id/personaleducationevents'],
    ['personalEventId', '/rest/v1/personaleducationevent/:id'],
    ['planId', '/rest/v1/skillacquirementplan/:id/competencedemonstration'],
    ['studyRightId', '/rest/v1/studies/:id/contracts'],
    ['personalEventId', '/rest/v1/personaleducationevent/:id/intermediateassessments'],
    ['answerId', '/rest/v1/request/answer/:id'],
  ]
  const ofBoth = [
    ...firstReads.slice(1),
    '/rest/v1/absence/participations',
    '/rest/v1/skillacquirementplan',
    '/rest/v1/skillacquirementplan/psp',
    '/rest/v1/skillacquirementplan/studenthoksapproval',
    '/rest/v1/competencedemonstrations',
    '/rest/v1/personalinfo',
    '/rest/v1/personalinfo/psapactivities',
    '/rest/v1/personalinfo/approvals',
    '/rest/v1/apprenticeinfo/psp',
    '/rest/v1/messages/multipleselection/person',
    '/rest/v1/messages/sendmessages',
    '/rest/v1/messages/teachers',
    '/rest/v1/messages/unread',
    '/rest/v1/request/answer',
    '/rest/v1/request/question',
    '/rest/v1/report',
    `/rest/v1/student/${studentId}/attachment`,
    ...named.flatMap(([name, path]) => {
      const id = ids?.[name]
      return id === null || id === undefined ? [] : [path.replace(':id', String(id))]
    }),
  ]
  return {
    ofBoth,
    ofStudent: [
      `/rest/v1/messages/sendmessages?threadId=${ids?.threadId}`,
      '/rest/v1/home',
      '/rest/v1/session',
      '/rest/v1/studentparentaccess',
      '/rest/v1/studyskills',
      '/rest/v1/studysocialbenefit',
      '/rest/v1/news',
      '/rest/v1/news/1',
      '/rest/v1/notifications',
    ],
    ofGuardian: [
      '/rest/v1/session',
      '/rest/v1/studentparentaccess/student',
      '/rest/v1/news',
      '/rest/v1/notifications',
    ],
  }
}

/** The same as a guardian sends it, about a child. */
export function ofChild(path: string, studentId: number): string {
  if (path.includes('/student/')) return path
  return `${path}${path.includes('?') ? '&' : '?'}studentId=${studentId}`
}
