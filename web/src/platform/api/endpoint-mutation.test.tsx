import { askForOwnData } from '@studentgo/protocol/own-data'
import { renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { exportsQuery } from '#web/own-data/own-data.data.ts'
import { makePortal } from '../../../test/portal.tsx'
import { useEndpointMutation } from './endpoint-mutation.ts'

test('a read that began before a write does not put its older answer over the reply', async () => {
  const older = { exports: [], freshUntil: '2026-11-23T09:00:00+02:00' }
  const reply = { ...older, nextAt: '2026-11-24T09:00:00+02:00' }
  const { Portal, queryClient } = makePortal({
    answers: { 'POST /rest/v1/personalinfo/export': { body: reply } },
  })
  const read = Promise.withResolvers<typeof older>()
  const reading = queryClient.fetchQuery({ queryKey: exportsQuery.queryKey, queryFn: () => read.promise })
  reading.catch(() => {})
  const { result } = renderHook(() => useEndpointMutation(askForOwnData, { replyTo: exportsQuery }), {
    wrapper: Portal,
  })
  result.current.mutate({})
  await waitFor(() => expect(result.current.isSuccess).toBe(true))
  read.resolve(older)
  await Promise.allSettled([reading, read.promise])
  expect(queryClient.getQueryData(exportsQuery.queryKey)).toEqual(reply)
})
