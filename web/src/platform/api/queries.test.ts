import type { TransportRequest } from '@studentgo/protocol/page'
import { readPersonalInfo } from '@studentgo/protocol/personal-info'
import { readSession } from '@studentgo/protocol/session'
import { readTimetable } from '@studentgo/protocol/timetable'
import { describe, expect, test } from 'vitest'
import { makeCall } from './call.ts'
import { endpointQuery, makeQueryClient, restoreQueries } from './queries.ts'

describe('what the device has stored', () => {
  const timetable = endpointQuery(readTimetable, { query: { from: '2026-11-23', to: '2026-11-30' } })
  const session = endpointQuery(readSession, {})
  const details = endpointQuery(readPersonalInfo, {})
  const storedAt = Date.parse('2026-11-23T08:00:00Z')

  test('fills the screen with its age, and what is not stored, or never may be, is still requested', async () => {
    const requests: TransportRequest[] = []
    const call = makeCall(
      async request => {
        requests.push(request)
        const isStored = request.url.includes('studenttimetable')
        return {
          status: isStored ? 200 : 204,
          redirected: false,
          text: isStored ? '{"httpStatusCode":200,"body":{"entries":[]},"subErrors":[]}' : '',
          header: name => (isStored && name === 'X-Kept-At' ? String(storedAt) : null),
        }
      },
      { apiBase: '', xsrfToken: () => undefined },
    )
    const queryClient = makeQueryClient(call)
    await restoreQueries(queryClient, call, [timetable, session, details], 'current')
    expect(queryClient.getQueryState(timetable.queryKey)).toMatchObject({
      data: { entries: [] },
      dataUpdatedAt: storedAt,
    })
    expect(queryClient.getQueryState(session.queryKey)).toBeUndefined()
    expect(requests.map(request => request.headers['X-From-Device'])).toEqual(['current', 'current'])
  })
})
