import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PageAssets, programHeader } from '@studentgo/protocol/page'
import { addDays } from '@studentgo/protocol/rules/calendar'
import { root } from '../source-files.ts'
import type { Visit } from './large-school.ts'

/** The browser's own header: pages are sent as a browser gets them. */
export const compressed = { 'accept-encoding': 'br, gzip' }

export interface Request {
  path: string
  headers: Record<string, string>
}

/** A request that students send. */
export interface Question {
  name: string
  /** The share of `limit` that it must reach. */
  share?: number
  limit: 'rows' | 'bytes'
  /** The p95 that it may not exceed, in milliseconds with 16 connections, and which measure judges it. */
  longestP95?: number
  judgedBy?: 'messages' | 'matters'
  /** Undefined for a student without the thing that the request is about. */
  request: (visit: Visit, monday: string) => Request | undefined
}

type Path = (visit: Visit, monday: string) => string | undefined

const asked = (name: string, path: Path, share?: number): Question => ({
  name,
  ...(share === undefined ? {} : { share }),
  limit: 'rows',
  request(visit, monday) {
    const found = path(visit, monday)
    return found === undefined
      ? undefined
      : { path: `/rest/v1${found}`, headers: { cookie: visit.cookie, ...compressed } }
  },
})

const within = (
  longestP95: number,
  question: Question,
  judgedBy: NonNullable<Question['judgedBy']> = 'messages',
): Question => ({ ...question, longestP95, judgedBy })

/** A page as sent to a device that has the program, or with its screen for the first visit. */
const page = (name: string, path: string, isFirst = false): Question => ({
  name: `${name} page${isFirst ? ', first' : ''}`,
  share: isFirst ? 0 : 0.2,
  limit: 'rows',
  request: ({ cookie }) => ({
    path: `/studentgo/app${path}`,
    headers: { cookie, ...(isFirst ? {} : { [programHeader]: buildStamp }), ...compressed },
  }),
})

const { stamp: buildStamp } = JSON.parse(readFileSync(join(root, 'web/dist/page.json'), 'utf8')) as PageAssets

/** A path with an id in it. */
const of = (id: number | undefined, path: (id: number) => string) => (id === undefined ? undefined : path(id))

export function offersOf(planId: number): string {
  return `/skillacquirementplan/${planId}/unaddededucationevents`
}

/** All reads of a student: endpoints, then pages. */
export const questions: Question[] = [
  asked('timetable', (_, monday) => `/studenttimetable?from=${monday}&to=${addDays(monday, 6)}`, 0.7),
  asked('session', () => '/session', 0.6),
  asked('plan', () => '/skillacquirementplan', 0.6),
  asked('demonstrations', () => '/competencedemonstrations', 0.6),
  asked('absences', () => '/absence', 0.4),
  asked('offers', ({ planId }) => offersOf(planId), 0.4),
  asked('personal events', ({ planId }) => `/skillacquirementplan/${planId}/personaleducationevents`, 0.4),
  asked('home', () => '/home', 0.2),
  asked('search', () => '/search?q=ohjelm', 0.05),
  asked('participations', () => '/absence/participations'),
  asked('calendar feeds', () => '/studenttimetable/feeds'),
  asked('study plans', () => '/skillacquirementplan/psp'),
  asked('plan approvals', () => '/skillacquirementplan/studenthoksapproval'),
  asked('plan talks', () => '/personalinfo/psapactivities'),
  asked('meeting', ({ activityId }) => of(activityId, id => `/personalinfo/psapactivities/${id}/meeting`)),
  asked('special support', () => '/education/specialsupport'),
  asked('study skills', () => '/studyskills'),
  asked('own sessions', () => '/session/all'),
  asked('codes', () => '/code/languages'),
  asked('personal event', ({ personalEventId }) =>
    of(personalEventId, id => `/personaleducationevent/${id}`),
  ),
  asked('assessments', ({ personalEventId }) =>
    of(personalEventId, id => `/personaleducationevent/${id}/intermediateassessments`),
  ),
  asked('plan demonstrations', ({ planId }) => `/skillacquirementplan/${planId}/competencedemonstration`),
  asked('demonstration tasks', ({ planId, demonstrationId }) =>
    of(demonstrationId, id => `/skillacquirementplan/${planId}/competencedemonstration/${id}/tasks`),
  ),
  asked('self-assessment', ({ planId, demonstrationId }) =>
    of(demonstrationId, id => `/skillacquirementplan/${planId}/competencedemonstration/${id}/selfassessment`),
  ),
  asked('module offers', ({ moduleId }) => of(moduleId, id => `/educationevent/choices?moduleId=${id}`)),
  asked('event sessions', ({ eventId, slotId }) =>
    of(eventId, id => `/educationevent/${id}/showlist?peeemId=${slotId}`),
  ),
  asked('event overlaps', ({ eventId, slotId }) =>
    of(eventId, id => `/educationevent/${id}/showoverlaps?peeemId=${slotId}`),
  ),
  within(
    15,
    asked('threads', () => '/messages/sendmessages'),
  ),
  within(
    15,
    asked('thread', ({ threadId }) => of(threadId, id => `/messages/sendmessages?threadId=${id}`)),
  ),
  within(
    15,
    asked('news', () => '/news'),
  ),
  within(
    15,
    asked('requests', () => '/request/answer?size=20&sort=updated,desc'),
    'matters',
  ),
  within(
    15,
    {
      name: 'matters',
      limit: 'rows',
      request: ({ cookie }) => ({
        path: '/api/v1/processtracking/instance?filter%5Blimit%5D=20&filter%5Border%5D=updatedAt%20DESC',
        headers: { cookie },
      }),
    },
    'matters',
  ),
  within(
    15,
    asked('contracts', ({ studyRightId }) => `/studies/${studyRightId}/contracts`),
    'matters',
  ),
  within(
    15,
    asked('study benefits', () => '/studysocialbenefit'),
    'matters',
  ),
  asked('notifications', () => '/notifications'),
  page('home', '/'),
  page('timetable', '/studenttimetable'),
  page('absences', '/absence'),
  page('plan', '/studies/plan'),
  page('demonstrations', '/competencedemonstrations'),
  page('home', '/', true),
  {
    name: 'sign-in page',
    share: 0.5,
    limit: 'bytes',
    request: () => ({ path: '/studentgo/app/login', headers: compressed }),
  },
]

/** The requests of those students to whom the question applies. */
export function requestsOf(question: Question, visits: Visit[], monday: string): Request[] {
  return visits.map(visit => question.request(visit, monday)).filter(request => request !== undefined)
}
