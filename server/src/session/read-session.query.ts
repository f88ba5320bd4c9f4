import type { KeyObject } from 'node:crypto'
import { fullNameOf } from '@studentgo/protocol/full-name'
import { type Language, toWire } from '@studentgo/protocol/language'
import { isMinor } from '@studentgo/protocol/rules/calendar'
import type { Session } from '@studentgo/protocol/session'
import { scopeOfRules } from '../notifications/notification.rules.ts'
import { unreadNotifications } from '../notifications/notifications.sql.ts'
import { mustSetUpFactor } from '../platform/access/authentication.rules.ts'
import { knownRoles } from '../platform/access/staff-access.rules.ts'
import { guardianScopesOf } from '../platform/access/student-access.ts'
import { studyRightAccess } from '../platform/access/study-rights.rules.ts'
import { idleMinutesOf, mayStoreOffline, type Visitor } from '../platform/access/visitor.ts'
import type { ReadDb } from '../platform/database/database.ts'
import { batch, onlyRow } from '../platform/database/statement.ts'
import { subjectTagOf } from '../platform/http/offline.ts'
import type { Provider } from '../platform/provider.ts'
import { personOfSession } from './session.sql.ts'

interface Context {
  db: ReadDb
  provider: Provider
  today: string
  timeZone: string
  language: Language
  deviceSecret: KeyObject
}

const factsOfSession = batch({
  person: personOfSession,
  guardians: guardianScopesOf,
  unread: unreadNotifications,
})

/** The facts of its own session that a browser gets. */
export async function sessionAnswer(visitor: Visitor, context: Context): Promise<Session> {
  const { db, provider, today, language } = context
  const { personId } = visitor
  const read = await factsOfSession(db, {
    person: { personId, language },
    guardians: { studentId: personId, today },
    unread: { personId, area: visitor.kind, today, scopeOfRules },
  })
  const { person: persons, guardians, unread } = onlyRow(read)
  const person = onlyRow(persons)
  const rights = visitor.kind === 'STUDENT' ? person.studyPlans : []
  const access = studyRightAccess(rights, today)
  const readable = access.mayEnter && !access.mayWrite ? access : undefined
  const first = rights.find(right => right.state === 'lasna') ?? rights[0]
  return {
    kind: visitor.kind,
    personId,
    name: fullNameOf(visitor),
    callName: visitor.callName,
    language: toWire(visitor.language),
    appearance: visitor.appearance ?? undefined,
    username: visitor.username ?? undefined,
    signedInAt: visitor.createdAt,
    expiresAt: visitor.expiresAt,
    idleMinutes: idleMinutesOf(visitor, provider),
    ownDevice: visitor.ownDevice,
    mustChangePassword: visitor.mustChangePassword,
    mustSetUpFactor: mustSetUpFactor({ kind: visitor.kind, amr: visitor.authenticationMethods }),
    staffRoles: knownRoles(visitor.staffRoles),
    minor: isMinor(visitor.birthDate, today),
    guardiansSee: visitor.kind === 'STUDENT' ? guardians.map(one => one.scope) : [],
    mayWrite: visitor.kind !== 'STUDENT' || access.mayWrite,
    readOnlyReason: readable?.reason,
    readOnlyUntil: readable?.until,
    studyPlans: rights.map(right => ({
      personalStudyPlanId: right.id,
      name: right.name,
      state: right.state,
      isDefault: right.id === first?.id,
    })),
    group: (visitor.kind === 'STUDENT' ? person.group : undefined) ?? undefined,
    unreadNotifications: onlyRow(unread).count,
    draftKey: visitor.draftKey,
    offlineKey: visitor.offlineKey,
    subjectTag: subjectTagOf(personId, context.deviceSecret),
    offlineAllowed: mayStoreOffline(visitor),
  }
}
