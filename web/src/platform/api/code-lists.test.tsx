import { type CodeItem, codeLists } from '@studentgo/protocol/codes'
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makePortal } from '../../../test/portal.tsx'
import { codesQuery, useCodes } from './codes.ts'

const finland: CodeItem = { code: 'FI', name: 'Suomi', names: { fi: 'Suomi' }, order: 1, active: true }

test('there are the eight lists of the specification', () => {
  expect([...codeLists]).toEqual([
    'countries',
    'languages',
    'nationalities',
    'basiceducations',
    'basiceducationlevels',
    'militaryservicetypes',
    'employmentstatuses',
    'employmenttypes',
  ])
})

test.each(codeLists)('the list %s is empty at first and then what the server answered', async list => {
  const { Portal } = makePortal({ answers: { [`GET /rest/v1/code/${list}`]: { body: [finland] } } })
  const { result } = renderHook(() => useCodes(list), { wrapper: Portal })
  expect(result.current).toEqual([])
  await waitFor(() => expect(result.current).toEqual([finland]))
})

test.each([
  ['refuses', { refused: { status: 404, code: 'not-found' } }],
  ['fails', { refused: { status: 500 } }],
  ['cannot be reached', 'no network'],
] as const)('a list that the server %s is empty, and asked for once', async (_, answer) => {
  const { Portal, requests, queryClient } = makePortal({ answers: { 'GET /rest/v1/code/countries': answer } })
  const { result } = renderHook(() => useCodes('countries'), { wrapper: Portal })
  await waitFor(() => {
    const { queryKey } = codesQuery('countries')
    expect(queryClient.getQueryState(queryKey)?.status).toBe('error')
  })
  await act(async () => undefined)
  expect(result.current).toEqual([])
  expect(requests).toHaveLength(1)
})
