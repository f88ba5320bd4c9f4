import type { TransportRequest } from '@studentgo/protocol/page'
import { expect, test } from 'vitest'
import { makeCall } from '#web/platform/api/call.ts'
import { makeQueryClient } from '#web/platform/api/queries.ts'
import { processesQuery, processQuery } from './process-tracking.data.ts'

async function addressesOf(query: ReturnType<typeof processesQuery> | ReturnType<typeof processQuery>) {
  const requests: TransportRequest[] = []
  const call = makeCall(
    async request => {
      requests.push(request)
      return { status: 200, redirected: false, text: '[]', header: () => null }
    },
    { apiBase: '', xsrfToken: () => undefined },
  )
  await makeQueryClient(call).fetchQuery(query as ReturnType<typeof processesQuery>)
  return requests.map(({ url }) => decodeURIComponent(url.replaceAll('+', ' ')))
}

test('asks for a page by limit, skip and order', async () => {
  expect(await addressesOf(processesQuery({ page: 3, order: 'name' }))).toEqual([
    '/api/v1/processtracking/instance?filter[limit]=21&filter[skip]=60&filter[order]=name ASC',
  ])
  expect(await addressesOf(processesQuery())).toEqual([
    '/api/v1/processtracking/instance?filter[limit]=21&filter[skip]=0&filter[order]=updatedAt DESC',
  ])
})

test('asks for the events of a matter', async () => {
  expect(await addressesOf(processQuery(1205))).toEqual([
    '/api/v1/processtracking/instance/1205?filter[include][]=events',
  ])
})
