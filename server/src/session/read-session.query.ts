import { type Language, toWire } from '@studentgo/protocol/language'
import { isMinor, isoWithOffset } from '@studentgo/protocol/rules/calendar'
import type { Session } from '@studentgo/protocol/session'
import { studyRightAccess } from '../platform/access/study-rights.rules.ts'
import { idleMinutesOf, mayStoreOffline, type Visitor } from '../platform/access/visitor.ts'
import type { Db } from '../platform/database/database.ts'
import { subjectTagOf } from '../platform/http/offline.ts'
import type { Provider } from '../platform/provider.ts'
import { accountOfPerson } from './account.sql.ts'
import { groupOf, studyPlansOf } from './session.sql.ts'

interface Context {
  db: Db
  provider: Provider
  today: string
  timeZone: string
  language: Language
  deviceSecret: Buffer
}

/** What the browser may know of its own session. */
export async function sessionAnswer(visitor: Visitor, context: Context): Promise<Session> {
  const { db, provider, today, timeZone, language } = context
  const account = await accountOfPerson(db, visitor.personId)
  const rights = visitor.kind === 'STUDENT' ? await studyPlansOf(db, visitor.personId, language) : []
  const access = studyRightAccess(rights, today)
  const readable = access.mayEnter && !access.mayWrite ? access : undefined
  const group = visitor.kind === 'STUDENT' ? await groupOf(db, visitor.personId) : undefined
  const first = rights.find(right => right.state === 'lasna') ?? rights[0]
  return {
    kind: visitor.kind,
    personId: visitor.personId,
    name: `${visitor.callName} ${visitor.lastName}`,
    callName: visitor.callName,
    language: toWire(visitor.language),
    username: account?.username,
    signedInAt: isoWithOffset(visitor.createdAt, timeZone),
    expiresAt: isoWithOffset(visitor.expiresAt, timeZone),
    idleMinutes: idleMinutesOf(visitor, provider),
    ownDevice: visitor.ownDevice,
    mustChangePassword: visitor.mustChangePassword,
    minor: isMinor(visitor.birthDate, today),
    mayWrite: visitor.kind === 'PARENT' || access.mayWrite,
    readOnlyReason: readable?.reason,
    readOnlyUntil: readable?.until,
    studyPlans: rights.map(right => ({
      personalStudyPlanId: right.id,
      name: right.name,
      state: right.state,
      isDefault: right.id === first?.id,
    })),
    group: group?.name,
    draftKey: visitor.draftKey,
    offlineKey: visitor.offlineKey,
    subjectTag: subjectTagOf(visitor.personId, context.deviceSecret),
    offlineAllowed: mayStoreOffline(visitor),
  }
}
