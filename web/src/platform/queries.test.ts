import { listAbsences } from '@studentgo/protocol/absences'
import { listDemonstrations } from '@studentgo/protocol/competence-demonstrations'
import type { TransportRequest } from '@studentgo/protocol/page'
import { readSession } from '@studentgo/protocol/session'
import { readTimetable } from '@studentgo/protocol/timetable'
import { dehydrate, hydrate } from '@tanstack/react-query'
import { describe, expect, test, vi } from 'vitest'
import { type Call, makeCall } from './call.ts'
import { endpointQuery, makeQueryClient, partOfAnswer, restoreQueries } from './queries.ts'

const names = partOfAnswer(listDemonstrations, 'test-names', all => all.map(({ name }) => name))

const answer = [{ name: 'Näyttö', grade: 3 }]

describe('an answer of which a part is remembered', () => {
  test('is asked again in part from a page that has not drawn its screen yet', async () => {
    const call = vi.fn(async () => answer) as unknown as Call
    const server = makeQueryClient(call)
    await server.prefetchQuery(names({ query: {} }))
    const carried = JSON.parse(JSON.stringify(dehydrate(server)))

    const page = makeQueryClient(call)
    hydrate(page, carried)
    await page.refetchQueries({ type: 'all' })

    expect(call).toHaveBeenCalledTimes(2)
    expect(page.getQueryData(names({ query: {} }).queryKey)).toEqual(['Näyttö'])
  })

  test('is never remembered whole, not even where its part is unknown', async () => {
    const call = vi.fn(async () => answer) as unknown as Call
    const page = makeQueryClient(call)
    const query = { ...names({ query: {} }), queryKey: ['/competencedemonstrations', {}, 'nobody-knows'] }
    await expect(page.fetchQuery({ ...query, retry: false })).rejects.toThrow('nobody-knows')
    expect(page.getQueryData(query.queryKey)).toBeUndefined()
  })
})

describe('what the device has stored', () => {
  const timetable = endpointQuery(readTimetable, { query: { from: '2026-11-23', to: '2026-11-30' } })
  const session = endpointQuery(readSession, {})
  const absences = endpointQuery(listAbsences, {})
  const storedAt = Date.parse('2026-11-23T08:00:00Z')

  test('fills the screen with its age, and what is not stored, or never may be, is left to be asked', async () => {
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
    await restoreQueries(queryClient, call, [timetable, session, absences], 'current')
    expect(queryClient.getQueryState(timetable.queryKey)).toMatchObject({
      data: { entries: [] },
      dataUpdatedAt: storedAt,
    })
    expect(queryClient.getQueryState(session.queryKey)).toBeUndefined()
    expect(requests.map(request => request.headers['X-From-Device'])).toEqual(['current', 'current'])
  })
})
