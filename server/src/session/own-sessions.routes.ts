import {
  endOtherSessions,
  endSession,
  listOwnSessions,
  type OwnSession,
  setOwnDevice,
} from '@studentgo/protocol/session'
import { isOver } from '../platform/access/visitor.ts'
import { clearSessionCookies, keepAppearance } from '../platform/http/browser/cookies.ts'
import { notFound } from '../platform/http/problems.ts'
import { bind, type CallOf } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { endOtherSessionsOf, endSessionOf, saveOwnDevice, sessionsOf } from './session.sql.ts'

/** A person sees where they are signed in, and ends what they do not want. */
export function ownSessionsRoutes(platform: Platform): void {
  bind(
    platform,
    { listOwnSessions, endSession, endOtherSessions, setOwnDevice },
    {
      listOwnSessions: ownSessions,
      endSession: async call => {
        const { visitor, db, params, reply } = call
        if (!(await endSessionOf(db, visitor.personId, params.sessionId))) throw notFound()
        if (params.sessionId === visitor.sessionId) clearSessionCookies(reply)
        return ownSessions(call)
      },
      endOtherSessions: async call => {
        await endOtherSessionsOf(call.db, call.visitor.personId, call.visitor.sessionId)
        return ownSessions(call)
      },
      setOwnDevice: async ({ visitor, db, body, reply }) => {
        await saveOwnDevice(db, visitor.sessionId, body.ownDevice)
        keepAppearance(reply, visitor.appearance ?? [], body.ownDevice)
        return { ownDevice: body.ownDevice }
      },
    },
  )
}

/** The sessions that still run, the one last used first. */
async function ownSessions(
  call: Pick<CallOf<typeof listOwnSessions>, 'db' | 'now' | 'provider' | 'timeZone' | 'visitor'>,
): Promise<OwnSession[]> {
  const { visitor, db, now, provider } = call
  const rows = await sessionsOf(db, visitor.personId)
  const running = rows.filter(row => {
    const times = { lastSeenAt: row.lastSeenAt, expiresAt: row.expiresAt }
    return !isOver({ kind: row.kind, ownDevice: row.ownDevice, ...times }, now, provider)
  })
  return running.map(row => ({
    sessionId: row.id,
    current: row.id === visitor.sessionId,
    deviceLabel: row.deviceLabel,
    ownDevice: row.ownDevice,
    createdAt: row.createdAt,
    lastSeenAt: row.lastSeenAt,
  }))
}
