import { describe, expect, it } from 'vitest'
import { fingerprintOf, importSealKey, seal, unseal } from './seal.ts'

const keyText = Buffer.alloc(32, 7).toString('base64')
const otherKeyText = Buffer.alloc(32, 8).toString('base64')
const answer = {
  savedAt: 1,
  ttlMilliseconds: 2,
  status: 200,
  headers: [['content-type', 'text/html; charset=utf-8']],
  body: 'Aada Kuisma, Kuljetustekniikka, sali 214 – ÅÄÖ 🎓',
}

describe('what is on the disk of an own device', () => {
  it('comes back as it was for the person whose key it is', async () => {
    const key = await importSealKey(keyText)
    expect(await unseal(key, 'here', await seal(key, 'here', answer))).toEqual(answer)
  })

  it('reveals nothing of its content', async () => {
    const sealed = await seal(await importSealKey(keyText), 'here', answer)
    expect(Buffer.from(sealed).toString('latin1')).not.toMatch(/Aada|content-type|html/)
  })

  it('is never twice the same', async () => {
    const key = await importSealKey(keyText)
    expect(await seal(key, 'here', answer)).not.toEqual(await seal(key, 'here', answer))
  })

  it('is noise under the key of another session', async () => {
    const sealed = await seal(await importSealKey(keyText), 'here', answer)
    expect(await unseal(await importSealKey(otherKeyText), 'here', sealed)).toBeUndefined()
  })

  it('cannot be moved to another address or another person', async () => {
    const key = await importSealKey(keyText)
    expect(await unseal(key, 'elsewhere', await seal(key, 'here', answer))).toBeUndefined()
  })

  it('is refused when a single bit has changed, or when half of it is missing', async () => {
    const key = await importSealKey(keyText)
    const sealed = await seal(key, 'here', answer)
    const bent = sealed.slice()
    bent[20] = (bent[20] ?? 0) ^ 1
    expect(await unseal(key, 'here', bent)).toBeUndefined()
    expect(await unseal(key, 'here', sealed.slice(0, 10))).toBeUndefined()
  })

  it('is opened by a key that cannot be taken out of the browser', async () => {
    const key = await importSealKey(keyText)
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
  })

  it('distinguishes keys without revealing them', async () => {
    expect(await fingerprintOf(keyText)).toBe(await fingerprintOf(keyText))
    expect(await fingerprintOf(keyText)).not.toBe(await fingerprintOf(otherKeyText))
    expect(await fingerprintOf(keyText)).toMatch(/^[0-9a-f]{16}$/)
  })
})
