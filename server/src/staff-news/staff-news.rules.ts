import type { NewsState } from '@studentgo/protocol/staff-news'

/** What decides how it is with a piece of news. */
export interface NewsFacts {
  state: 'DRAFT' | 'PUBLISHED' | 'WITHDRAWN'
  publishedAt: string
  expiresAt: string | null
  /** It comes from an import: its text can only be changed in the source. */
  isImported: boolean
}

export function newsStateOf({ state, publishedAt, expiresAt }: NewsFacts, now: Date): NewsState {
  if (state !== 'PUBLISHED') return state
  if (Date.parse(publishedAt) > now.getTime()) return 'SCHEDULED'
  return expiresAt !== null && Date.parse(expiresAt) <= now.getTime() ? 'EXPIRED' : 'PUBLISHED'
}

/** What can be done with a piece of news now. */
export function newsActsOf(news: NewsFacts, now: Date) {
  const state = newsStateOf(news, now)
  return {
    edit: !news.isImported,
    publish: state === 'WITHDRAWN' || (!news.isImported && (state === 'DRAFT' || state === 'SCHEDULED')),
    withdraw: state === 'PUBLISHED' || state === 'SCHEDULED',
    delete: state === 'DRAFT',
  }
}

/** Whom somebody may write to. */
export interface WritersChoices {
  everybody: boolean
  campuses: readonly { id: number }[]
  groups: readonly { id: number }[]
  qualifications: readonly { id: number }[]
}

export interface WishedAudience {
  campusIds: readonly number[]
  groupIds: readonly number[]
  qualificationIds: readonly number[]
}

/**
 * Why somebody cannot write to these; undefined where they can. Audiences that are not theirs count as unknown; a
 * writer who may not write to everybody has to name groups.
 */
export function faultOfAudience(
  { campusIds, groupIds, qualificationIds }: WishedAudience,
  { everybody, campuses, groups, qualifications }: WritersChoices,
): 'not-found' | 'required' | undefined {
  const knows = (all: readonly { id: number }[], ids: readonly number[]) =>
    ids.every(id => all.some(one => one.id === id))
  const isTheirs =
    knows(campuses, campusIds) && knows(groups, groupIds) && knows(qualifications, qualificationIds)
  if (!isTheirs) return 'not-found'
  return everybody || groupIds.length > 0 ? undefined : 'required'
}

/** When it is published, of a wish that may name a moment; a moment that is over is none. */
export function publishingTime(
  wished: Date | undefined,
  expiresAt: string | null,
  now: Date,
): { at: Date } | { fault: 'timeHasPassed' | 'endBeforeStart' } {
  if (wished !== undefined && wished < now) return { fault: 'timeHasPassed' }
  const at = wished ?? now
  if (expiresAt !== null && Date.parse(expiresAt) <= at.getTime()) return { fault: 'endBeforeStart' }
  return { at }
}
