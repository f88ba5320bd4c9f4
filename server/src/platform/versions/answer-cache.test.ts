import { expect, it } from 'vitest'
import { type AnswerQuestion, makeAnswerCache } from './answer-cache.ts'

it('keeps of a compressed answer its own bytes, not the block that they were written into', async () => {
  const cache = makeAnswerCache<{ body: Buffer }>(1_000_000)
  const endpoint = cache.forEndpoint([])
  const question: AnswerQuestion = {
    key: '1 fi br /rest/v1/home',
    facts: '',
    versions: { cover: () => true, of: () => '', ofEverybody: () => '', ofEvents: () => () => '' },
    now: new Date(0),
    midnight: 86_400_000,
  }
  let composed = 0
  const look = () =>
    cache.answer(question, cache.versionOf(question, endpoint), endpoint, async () => {
      composed += 1
      return { body: Buffer.alloc(16_384, 'abc').subarray(0, 3000) }
    })
  const first = await look()
  const second = await look()
  expect(composed).toBe(1)
  expect(second?.body.equals(first?.body ?? Buffer.of())).toBe(true)
  expect(second?.body.toString('latin1', 0, 6)).toBe('abcabc')
  expect(second?.body.buffer.byteLength).toBe(3000)
})
