import type { KeyObject } from 'node:crypto'
import { type Language, toWire } from '@studentgo/protocol/language'
import { isMinor, isoWithOffset } from '@studentgo/protocol/rules/calendar'
import type { Session } from '@studentgo/protocol/session'
import { studyRightAccess } from '../platform/access/study-rights.rules.ts'
import { idleMinutesOf, mayStoreOffline, type Visitor } from '../platform/access/visitor.ts'
import type { Db } from '../platform/database/database.ts'
import { onlyRow } from '../platform/database/statement.ts'
import { subjectTagOf } from '../platform/http/offline.ts'
import type { Provider } from '../platform/provider.ts'
import { personOfSession } from './session.sql.ts'

interface Context {
  db: Db
  provider: Provider
  today: string
  timeZone: string
  language: Language
  deviceSecret: KeyObject
}

/** What the browser may know of its own session. */
export async function sessionAnswer(visitor: Visitor, context: Context): Promise<Session> {
  const { db, provider, today, timeZone, language } = context
  const person = onlyRow(await personOfSession(db, { personId: visitor.personId, language }))
  const rights = visitor.kind === 'STUDENT' ? person.studyPlans : []
  const access = studyRightAccess(rights, today)
  const readable = access.mayEnter && !access.mayWrite ? access : undefined
  const first = rights.find(right => right.state === 'lasna') ?? rights[0]
  return {
    kind: visitor.kind,
    personId: visitor.personId,
    name: `${visitor.callName} ${visitor.lastName}`,
    callName: visitor.callName,
    language: toWire(visitor.language),
    username: person.username ?? undefined,
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
    group: (visitor.kind === 'STUDENT' ? person.group : undefined) ?? undefined,
    draftKey: visitor.draftKey,
    offlineKey: visitor.offlineKey,
    subjectTag: subjectTagOf(visitor.personId, context.deviceSecret),
    offlineAllowed: mayStoreOffline(visitor),
  }
}
