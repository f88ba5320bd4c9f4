import { onlyRow } from '../platform/database/statement.ts'
import type { StudentContext } from '../platform/request-context.ts'
import { holdsUntil } from '../platform/versions/composition.ts'
import { invitationOf } from './parent-access.rules.ts'
import { type AccessFacts, accessFacts } from './parent-access.sql.ts'

/** Who sees the student, or was invited to, and what decides about it. */
export async function readAccess({
  db,
  access: { studentId },
  today,
  now,
}: Pick<StudentContext, 'db' | 'today' | 'now'> & { access: { studentId: number } }) {
  const { student, links } = onlyRow(
    await accessFacts(db, { student: { studentId }, links: { studentId, today } }),
  )
  holdsUntil(
    now,
    links.map(link => link.invitedUntil),
  )
  return {
    student: onlyRow<AccessFacts['student'][number]>(student),
    links: links.map(link => ({
      ...link,
      isRevoked: link.revokedAt !== null,
      invitation: invitationOf(link, now),
    })),
  }
}

export type Link = Awaited<ReturnType<typeof readAccess>>['links'][number]
