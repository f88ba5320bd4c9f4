import { listDemonstrations } from '@studentgo/protocol/competence-demonstrations'
import { dehydrate, hydrate } from '@tanstack/react-query'
import { describe, expect, test, vi } from 'vitest'
import type { Call } from './call.ts'
import { makeQueryClient, partOfAnswer } from './queries.ts'

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
