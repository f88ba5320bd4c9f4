import { subErrorOf } from '@studentgo/protocol/problem'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { NewOutboxRow } from '#web/platform/offline/outbox-row.ts'
import type { OutboxUser } from '../disk.ts'
import { Outbox } from './outbox.ts'
import type { OutboxDisk, SealedRow } from './outbox-disk.ts'

const keyOf = (number: number) => Buffer.alloc(32, number).toString('base64')

function row(key: string, change: Partial<NewOutboxRow> = {}): NewOutboxRow {
  return {
    place: 'messages',
    title: key,
    address: '/messages',
    affects: ['/message'],
    request: {
      method: 'POST',
      url: 'https://portal.example/rest/v1/message',
      body: `{"text":"${key}"}`,
      key,
    },
    ...change,
  }
}

/** A device whose worker can be killed and started, and a server that accepts a key once. */
function device() {
  const rows = new Map<number, SealedRow & { id: number }>()
  let user: OutboxUser | undefined
  let lastId = 0
  let now = Date.parse('2026-11-23T08:00:00Z')
  const disk: OutboxDisk = {
    readUser: async () => user,
    writeUser: async written => {
      user = written
    },
    removeUser: async () => {
      user = undefined
    },
    rows: async () => [...rows.values()].toSorted((one, other) => one.id - other.id),
    add: async (added, replaced) => {
      for (const id of replaced) rows.delete(id)
      lastId += 1
      rows.set(lastId, { ...added, id: lastId })
      return lastId
    },
    put: async changed => void rows.set(changed.id, changed),
    remove: async id => void rows.delete(id),
  }
  const effects: string[] = []
  const tags: string[] = []
  const known = new Set<string>()
  const network = {
    isThere: true,
    /** The server accepts the write, but its answer is lost. */
    losesAnswers: false,
    refusal: undefined as { status: number; code: string } | undefined,
  }
  const changes: (readonly string[])[] = []
  let life = 0
  /** A killed worker never gets an answer of its disk or of the network. */
  function whileAlive<Work extends (...args: never[]) => Promise<unknown>>(ofLife: number, work: Work): Work {
    const never = new Promise<never>(() => undefined)
    return (async (...args) => {
      if (ofLife !== life) return never
      const result = await work(...args)
      return ofLife === life ? result : never
    }) as Work
  }
  const startWorker = () => {
    life += 1
    const ofLife = life
    const aliveDisk = Object.fromEntries(
      Object.entries(disk).map(([name, work]) => [name, whileAlive(ofLife, work)]),
    ) as unknown as OutboxDisk
    return new Outbox(
      aliveDisk,
      whileAlive(ofLife, async ({ key }: NewOutboxRow['request'], tag: string) => {
        if (!network.isThere) throw new TypeError('no network')
        const { refusal } = network
        if (refusal !== undefined) {
          const subErrors = [subErrorOf(refusal.code)]
          const text = JSON.stringify({ httpStatusCode: refusal.status, body: null, subErrors })
          return { status: refusal.status, text }
        }
        if (!known.has(key)) {
          effects.push(key)
          tags.push(tag)
        }
        known.add(key)
        if (network.losesAnswers) throw new TypeError('the answer was lost')
        return { status: 200, text: JSON.stringify({ httpStatusCode: 200, body: {}, subErrors: [] }) }
      }),
      () => now,
      (_, affects) => void changes.push(affects),
    )
  }
  return {
    rows,
    effects,
    tags,
    network,
    changes,
    startWorker,
    wait: (days: number) => {
      now += days * 86_400_000
    },
  }
}

async function signedIn(it: ReturnType<typeof device>, tag = 'aada', key = 1): Promise<Outbox> {
  const outbox = it.startWorker()
  await outbox.attach(tag, keyOf(key))
  return outbox
}

const noted = () => undefined

describe('the outbox', () => {
  it('sends at once while there is a network, and gives the page its answer', async () => {
    const it = device()
    const outbox = await signedIn(it)
    const { answer, isSent } = await outbox.write('aada', row('one'), noted)
    expect(answer?.status).toBe(200)
    expect(isSent).toBe(true)
    expect(await outbox.rows()).toEqual([])
    expect(it.changes.at(-1)).toEqual(['/message'])
  })

  it('keeps what was written without a network, and sends it in order after the worker was killed', async () => {
    const it = device()
    it.network.isThere = false
    const outbox = await signedIn(it)
    expect(await outbox.write('aada', row('one'), noted)).toEqual({})
    expect(await outbox.write('aada', row('two', { text: 'Typed.' }), noted)).toEqual({})
    const next = it.startWorker()
    expect((await next.rows()).map(({ title, state }) => [title, state])).toEqual([
      ['one', 'WAITING'],
      ['two', 'WAITING'],
    ])
    expect(await next.send()).toBe(false)
    it.network.isThere = true
    expect(await next.send()).toBe(true)
    expect(it.effects).toEqual(['one', 'two'])
  })

  it('is closed to everybody but its writer, and sends nothing as another user', async () => {
    const it = device()
    it.network.isThere = false
    const outbox = await signedIn(it)
    await outbox.write('aada', row('one'), noted)
    await outbox.detach()
    it.network.isThere = true
    const other = await signedIn(it, 'joonas', 2)
    expect(await other.rows()).toEqual([])
    await other.send()
    await expect(other.write('aada', row('two'), noted)).rejects.toThrow()
    expect(it.effects).toEqual([])
    const again = await signedIn(it)
    await again.send()
    expect(it.effects).toEqual(['one'])
    expect(it.tags).toEqual(['aada'])
  })

  it('deletes the rows of a user who signs out, and of nobody else', async () => {
    const it = device()
    it.network.isThere = false
    await (await signedIn(it)).write('aada', row('one'), noted)
    const other = await signedIn(it, 'joonas', 2)
    await other.write('joonas', row('two'), noted)
    await other.deleteRows('joonas')
    expect([...it.rows.values()].map(({ tag }) => tag)).toEqual(['aada'])
  })

  it('keeps a refused row with its text and draft, and sends those after it', async () => {
    const it = device()
    it.network.isThere = false
    const outbox = await signedIn(it)
    const draft = { name: 'studentgo.draft.1.x', values: { text: 'Typed.' } }
    await outbox.write('aada', row('one', { text: 'Typed.', draft }), noted)
    it.network.isThere = true
    it.network.refusal = { status: 409, code: 'window-closed' }
    await outbox.send()
    it.network.refusal = undefined
    await outbox.write('aada', row('two'), noted)
    expect(await outbox.rows()).toMatchObject([
      { title: 'one', state: 'REFUSED', text: 'Typed.', draft, refusal: [{ code: 'window-closed' }] },
    ])
    expect(it.effects).toEqual(['two'])
    const [refused] = await outbox.rows()
    await outbox.retry(refused?.id ?? 0)
    expect(it.effects).toEqual(['two', 'one'])
  })

  it('continues after a row on which the server fails three times', async () => {
    const it = device()
    const outbox = await signedIn(it)
    it.network.refusal = { status: 500, code: 'general' }
    await outbox.write('aada', row('one'), noted)
    await outbox.send()
    expect((await outbox.rows())[0]?.state).toBe('WAITING')
    await outbox.send()
    expect((await outbox.rows())[0]?.state).toBe('REFUSED')
  })

  it('waits with everything while there is no session', async () => {
    const it = device()
    const outbox = await signedIn(it)
    it.network.refusal = { status: 401, code: 'session-expired' }
    await outbox.write('aada', row('one'), noted)
    await outbox.write('aada', row('two'), noted)
    expect((await outbox.rows()).map(({ state }) => state)).toEqual(['WAITING', 'WAITING'])
  })

  it('lets a later version of the same text replace the earlier one', async () => {
    const it = device()
    it.network.isThere = false
    const outbox = await signedIn(it)
    await outbox.write('aada', row('one', { slot: 'request' }), noted)
    await outbox.write('aada', row('two', { slot: 'request' }), noted)
    it.network.isThere = true
    await outbox.send()
    expect(it.effects).toEqual(['two'])
  })

  it('takes a row back, but not one that has gone', async () => {
    const it = device()
    it.network.isThere = false
    const outbox = await signedIn(it)
    let id = 0
    await outbox.write('aada', row('one'), stored => {
      id = stored
    })
    expect(await outbox.remove(id)).toBe(true)
    expect(await outbox.remove(id)).toBe(false)
  })

  it('leaves a row of fifteen days to its writer, and forgets one of six weeks', async () => {
    const it = device()
    it.network.isThere = false
    const outbox = await signedIn(it)
    await outbox.write('aada', row('one'), noted)
    it.wait(15)
    it.network.isThere = true
    await outbox.send()
    expect(await outbox.rows()).toMatchObject([{ state: 'REFUSED' }])
    expect(it.effects).toEqual([])
    it.wait(28)
    await (await signedIn(it, 'joonas', 2)).rows()
    expect(it.rows.size).toBe(0)
  })

  it('records for a page that comes later which draft was sent and what that has changed', async () => {
    const it = device()
    it.network.isThere = false
    const outbox = await signedIn(it)
    await outbox.write(
      'aada',
      row('one', { draft: { name: 'draft', values: 'secret' }, text: 'secret', affects: ['/requests'] }),
      noted,
    )
    it.network.isThere = true
    await outbox.send()
    const [sent, ...others] = await outbox.rows()
    const affects = ['/requests']
    expect(sent).toMatchObject({ state: 'SENT', draft: { name: 'draft', values: null }, affects })
    expect(JSON.stringify(sent)).not.toContain('secret')
    expect(others).toEqual([])
    await outbox.detach()
    expect(await outbox.countOfOthers()).toBe(0)
  })
})

type Step = 'write' | 'cut' | 'restore' | 'lose' | 'kill' | 'send' | 'go on'

/** The events on a device, in any order. */
const steps = fc.array(
  fc.constantFrom<Step>('write', 'write', 'cut', 'restore', 'lose', 'kill', 'send', 'go on'),
  { minLength: 5, maxLength: 40 },
)

it('loses nothing, sends nothing twice and keeps the order, whatever breaks off and when', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async taken => {
      const it = device()
      let outbox = await signedIn(it)
      let written = 0
      const stored: string[] = []
      for (const step of taken) {
        if (step === 'cut') it.network.isThere = false
        if (step === 'restore') Object.assign(it.network, { isThere: true, losesAnswers: false })
        if (step === 'lose') it.network.losesAnswers = true
        if (step === 'write') {
          written += 1
          const key = `row-${written}`
          void outbox.write('aada', row(key), () => stored.push(key))
        }
        if (step === 'send') void outbox.send()
        if (step === 'kill') outbox = it.startWorker()
        if (step === 'go on') await new Promise(resolve => setImmediate(resolve))
      }
      Object.assign(it.network, { isThere: true, losesAnswers: false })
      outbox = it.startWorker()
      expect(await outbox.send()).toBe(true)
      const inOrder = Array.from({ length: written }, (_, at) => `row-${at + 1}`)
      expect(it.effects).toEqual(inOrder.filter(key => it.effects.includes(key)))
      expect(it.effects).toEqual(expect.arrayContaining(stored))
      expect((await outbox.rows()).filter(({ state }) => state !== 'SENT')).toEqual([])
    }),
    { numRuns: 200 },
  )
})
