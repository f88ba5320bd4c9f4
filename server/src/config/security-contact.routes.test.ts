import { expect, test } from 'vitest'
import { makeWorld } from '../../test/world/world.ts'

const path = '/.well-known/security.txt'

test('the security contact is public, for ninety days', async () => {
  const world = await makeWorld({
    settings: { SECURITY_CONTACT: 'mailto:tietoturva@kuutsalmi.example' },
  })
  const { status, text, headers } = await (await world.anyone()).get(path)
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(text.split('\n').slice(0, 3)).toEqual([
    'Contact: mailto:tietoturva@kuutsalmi.example',
    'Expires: 2027-02-21T00:00:00Z',
    'Preferred-Languages: fi, sv, en',
  ])
  await world.close()
})

test('a portal without a security contact publishes none', async () => {
  const world = await makeWorld()
  expect((await (await world.anyone()).get(path)).status).toBe(404)
  await world.close()
})
