import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { makePortal } from '../../../test/portal.tsx'
import { answersCachePrefix } from '../offline/worker-messages.ts'
import { draftPrefix, seenPrefix } from './device.ts'
import { sessionQuery, signOut } from './session.ts'

const address = 'POST /rest/v1/session/logout'
const goodbye = 'https://id.example.fi/logout?back=1'
const otherCache = 'workbox-precache'
let names: string[] = []

beforeEach(() => {
  names = [`${answersCachePrefix}answers`, otherCache]
  vi.stubGlobal('caches', {
    keys: async () => [...names],
    delete: async (name: string) => {
      names = names.filter(one => one !== name)
      return true
    },
  })
  localStorage.setItem(`${draftPrefix}1.explain`, 'noise')
  localStorage.setItem(`${seenPrefix}somebody`, 'unit-1')
  localStorage.setItem('theme', 'dark')
})

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test.each([
  ['goes to the address in the answer', { body: { location: goodbye } }, goodbye],
  ['goes to sign-in when there is no network', 'no network', '/studentgo/app/login?signedOut=1'],
] as const)('who signs out %s, and nothing of the student stays', async (_, answer, target) => {
  const { call, queryClient, boot } = makePortal({ answers: { [address]: answer } })
  queryClient.setQueryData(sessionQuery.queryKey, null)
  const setAppBadge = vi.fn(async () => undefined)
  Object.assign(navigator, { setAppBadge })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'setAppBadge'))
  const go = vi.fn()
  await signOut(call, queryClient, go, boot)
  expect(go.mock.calls).toEqual([[target]])
  expect(queryClient.getQueryCache().getAll()).toEqual([])
  expect(names).toEqual([otherCache])
  expect(setAppBadge.mock.calls).toEqual([[0]])
  expect(Object.keys(localStorage)).toEqual(['theme'])
})
