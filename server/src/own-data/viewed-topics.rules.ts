import type { ViewedTopic } from '@studentgo/protocol/own-data'

/** By the endpoint that was read; the first line that fits counts. */
const topics: readonly (readonly [RegExp, ViewedTopic])[] = [
  [/^$/, 'CARD'],
  [/^\/:module\/report|^\/report/, 'DOCUMENTS'],
  [/^\/studenttimetable/, 'TIMETABLE'],
  [/^\/absence/, 'ABSENCES'],
  [/intermediateassessments$/, 'FEEDBACK'],
  [/personaleducationevent/, 'PERIODS'],
  [/competencedemonstration|^\/assessor/, 'DEMONSTRATIONS'],
  [/^\/skillacquirementplan/, 'PLAN'],
  [/^\/personalinfo\/psapactivities/, 'PLAN_TALKS'],
  [/^\/personalinfo\/approvals/, 'CONSENTS'],
  [/^\/personalinfo/, 'PERSONAL_INFO'],
  [/^(\/education)?\/specialsupport/, 'SUPPORT'],
  [/\/attachment\/:/, 'FILE_CONTENT'],
  [/\/attachment$/, 'FILES'],
  [/^\/messages/, 'MESSAGES'],
  [/^\/request\//, 'REQUESTS'],
  [/^\/search/, 'SEARCH'],
  [/^\/instance/, 'MATTERS'],
  [/^\/studies\/:|^\/apprenticeinfo/, 'CONTRACTS'],
]

/** What somebody has looked at who has read through an endpoint; `action` is `GET` and its path. */
export function viewedTopicOf(action: string): ViewedTopic {
  const path = action.slice('GET '.length).replace(/^\/staff\/student\/:studentId/, '')
  return topics.find(([pattern]) => pattern.test(path))?.[1] ?? 'OTHER'
}
