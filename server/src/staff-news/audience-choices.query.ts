import type { Audience, Reach } from '@studentgo/protocol/staff-news-audience'
import { reachOf } from '../news/news.sql.ts'
import { onlyRow } from '../platform/database/statement.ts'
import { invalidInput, notFound } from '../platform/http/problems.ts'
import type { StaffContext } from '../platform/request-context.ts'
import { faultOfAudience } from './staff-news.rules.ts'
import { groupsOfTeacher, wholeSchool } from './staff-news.sql.ts'

/** For whom somebody at the desk may write: the office to all, teachers to the groups of their students. */
export async function audienceChoicesOf({ db, staff, today, now }: StaffContext) {
  if (writesToEverybody({ staff })) {
    const all = onlyRow(await wholeSchool(db, { campuses: {}, groups: {}, qualifications: {} }))
    return { everybody: true, ...all }
  }
  const { staffId } = staff
  const groups = await groupsOfTeacher(db, { staffId, today, now: now.toISOString() })
  return { everybody: false, campuses: [], groups, qualifications: [] }
}

export function writesToEverybody({ staff }: Pick<StaffContext, 'staff'>): boolean {
  return staff.roles.includes('OFFICE')
}

/** Throws `not-found` for a group or the like that is not theirs, and `invalid-input` where they have to name one. */
export async function requireAudience(
  context: StaffContext,
  audience: Audience,
  field: string,
): Promise<void> {
  const fault = faultOfAudience(audience, await audienceChoicesOf(context))
  if (fault === 'not-found') throw notFound()
  if (fault !== undefined) throw invalidInput({ code: fault, field: `${field}.groupIds` })
}

export async function readReachOf({ db, today }: StaffContext, audience: Audience): Promise<Reach> {
  return onlyRow(await reachOf(db, { ...audience, today }))
}
