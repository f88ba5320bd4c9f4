import { describe, expect, it } from 'vitest'
import type { SubjectTold } from '#web/platform/worker-messages.ts'
import type { Disk, Remembered } from './disk.ts'
import { hearSubject } from './hear-subject.ts'
import { forget, makeKeeper, noteChange } from './keeper.ts'
import { keep, presentMoment, readKept } from './kept-answers.ts'

const home = 'https://portaali.example/studentgo/app/'
const hour = 3_600_000
const keyOfSession = (number: number) => Buffer.alloc(32, number).toString('base64')

function told(change: Partial<SubjectTold> = {}): SubjectTold {
  return {
    type: 'subject',
    tag: 'aada',
    key: keyOfSession(1),
    ownDevice: true,
    allowed: true,
    language: 'fi',
    theme: 'device',
    ...change,
  }
}

/** A device whose worker can be stopped and started, with a clock that is set by hand. */
function device() {
  const entries = new Map<string, Uint8Array<ArrayBuffer>>()
  let subject: Remembered | undefined
  let now = Date.parse('2026-11-23T08:00:00Z')
  const disk: Disk = {
    recall: async () => subject,
    remember: async remembered => {
      subject = remembered
    },
    read: async (tag, url) => entries.get(`${tag} ${url}`),
    write: async (tag, url, sealed) => {
      entries.set(`${tag} ${url}`, sealed)
    },
    remove: async (tag, url) => {
      entries.delete(`${tag} ${url}`)
    },
    clear: async () => {
      entries.clear()
      subject = undefined
    },
  }
  return {
    entries,
    disk,
    remembers: () => subject !== undefined,
    wait: (milliseconds: number) => {
      now += milliseconds
    },
    startWorker: () => makeKeeper(disk, () => now),
  }
}

type Keeper = ReturnType<ReturnType<typeof device>['startWorker']>

function answerFor(tag: string, body: string) {
  const headers = new Headers({ 'X-Offline': 'allow; ttl=86400', 'X-Subject': tag })
  return { status: 200, headers, body }
}

async function passBy(keeper: Keeper, tag: string, body: string): Promise<string[]> {
  const changes: string[] = []
  await keep(keeper, home, answerFor(tag, body), presentMoment(keeper), tag => changes.push(tag))
  return changes
}

async function read(keeper: Keeper): Promise<string | undefined> {
  return (await readKept(keeper, home))?.body
}

describe('a shared device', () => {
  it('keeps a page for as long as the worker runs, and nothing on disk', async () => {
    const { startWorker, entries, remembers } = device()
    const worker = startWorker()
    await hearSubject(worker, told({ ownDevice: false }))
    await passBy(worker, 'aada', 'koti')
    expect(await read(worker)).toBe('koti')
    expect(entries.size).toBe(0)
    expect(remembers()).toBe(false)
    expect(await read(startWorker())).toBeUndefined()
  })

  it('keeps the page that came before anybody had said who is signed in', async () => {
    const worker = device().startWorker()
    await passBy(worker, 'aada', 'koti')
    await hearSubject(worker, told({ ownDevice: false }))
    expect(await read(worker)).toBe('koti')
  })
})

describe('an own device', () => {
  it('keeps a page beyond the end of the worker, sealed', async () => {
    const { startWorker, entries } = device()
    const worker = startWorker()
    await passBy(worker, 'aada', 'koti')
    await hearSubject(worker, told())
    expect(await read(startWorker())).toBe('koti')
    expect(Buffer.concat([...entries.values()]).toString('latin1')).not.toContain('koti')
  })

  it('asks once more for what came before the worker was there, and then no more', async () => {
    const { startWorker } = device()
    const worker = startWorker()
    expect(await hearSubject(worker, told())).toEqual({ askAgain: true })
    expect(await hearSubject(worker, told())).toEqual({ askAgain: false })
    expect(await hearSubject(startWorker(), told())).toEqual({ askAgain: false })
  })

  it('is emptied on disk, but not in memory, when it is the own one no longer', async () => {
    const { startWorker, entries, remembers } = device()
    const worker = startWorker()
    await hearSubject(worker, told())
    await passBy(worker, 'aada', 'koti')
    await hearSubject(worker, told({ ownDevice: false }))
    expect(await read(worker)).toBe('koti')
    expect(entries.size).toBe(0)
    expect(remembers()).toBe(false)
  })

  it('goes on under the key of the next session, and what the last one sealed is gone', async () => {
    const { startWorker, entries } = device()
    const first = startWorker()
    await hearSubject(first, told())
    await passBy(first, 'aada', 'koti')
    const second = startWorker()
    await hearSubject(second, told({ key: keyOfSession(2) }))
    expect(entries.size).toBe(0)
    expect(await read(second)).toBeUndefined()
    await passBy(second, 'aada', 'uusi koti')
    expect(await read(startWorker())).toBe('uusi koti')
  })

  it('drops pages in the language of before', async () => {
    const { startWorker } = device()
    const worker = startWorker()
    await hearSubject(worker, told())
    await passBy(worker, 'aada', 'koti')
    expect(await hearSubject(worker, told({ language: 'sv' }))).toEqual({ askAgain: true })
    expect(await read(worker)).toBeUndefined()
    await passBy(worker, 'aada', 'hem')
    expect(await read(startWorker())).toBe('hem')
  })
})

describe('forgetting', () => {
  it('leaves nothing in memory, on disk, or for the next worker', async () => {
    const { startWorker, entries, remembers } = device()
    const worker = startWorker()
    await hearSubject(worker, told())
    await passBy(worker, 'aada', 'koti')
    await forget(worker)
    expect(await read(worker)).toBeUndefined()
    expect(entries.size).toBe(0)
    expect(remembers()).toBe(false)
    expect(await read(startWorker())).toBeUndefined()
  })

  it('holds for a worker that is told to forget before it has remembered', async () => {
    const { startWorker } = device()
    const first = startWorker()
    await hearSubject(first, told())
    await passBy(first, 'aada', 'koti')
    const second = startWorker()
    await forget(second)
    expect(await read(second)).toBeUndefined()
  })

  it('holds for an answer that was on its way', async () => {
    const { startWorker, entries } = device()
    const worker = startWorker()
    await hearSubject(worker, told())
    const moment = presentMoment(worker)
    await forget(worker)
    expect(await keep(worker, home, answerFor('aada', 'koti'), moment, () => undefined)).toBe(false)
    expect(await read(worker)).toBeUndefined()
    expect(entries.size).toBe(0)
  })

  it('comes before the next person: their page empties what was kept, and the pages hear of it', async () => {
    const { startWorker } = device()
    const worker = startWorker()
    await hearSubject(worker, told())
    await passBy(worker, 'aada', 'Aadan koti')
    expect(await passBy(worker, 'eino', 'Einon koti')).toEqual(['eino'])
    expect(await read(worker)).toBe('Einon koti')
    expect(await read(startWorker())).toBeUndefined()
  })

  it('comes when another person is named', async () => {
    const { startWorker } = device()
    const worker = startWorker()
    await hearSubject(worker, told())
    await passBy(worker, 'aada', 'Aadan koti')
    await hearSubject(worker, told({ tag: 'eino', key: keyOfSession(3) }))
    expect(await read(worker)).toBeUndefined()
  })

  it('comes when nothing of the person may be kept', async () => {
    const { startWorker, entries } = device()
    const worker = startWorker()
    await hearSubject(worker, told())
    await passBy(worker, 'aada', 'koti')
    await hearSubject(worker, told({ allowed: false }))
    expect(await read(worker)).toBeUndefined()
    expect(entries.size).toBe(0)
  })

  it('comes by itself after twelve hours without the server, also over a restart', async () => {
    const { startWorker, entries, wait } = device()
    const worker = startWorker()
    await hearSubject(worker, told())
    await passBy(worker, 'aada', 'koti')
    wait(12 * hour)
    expect(await read(worker)).toBe('koti')
    wait(1)
    expect(await read(startWorker())).toBeUndefined()
    expect(await read(worker)).toBeUndefined()
    expect(entries.size).toBe(0)
  })
})

describe('answers without the mark of the server', () => {
  it('are never kept', async () => {
    const worker = device().startWorker()
    await hearSubject(worker, told())
    const plain = { status: 200, headers: new Headers(), body: 'henkilötiedot' }
    expect(await keep(worker, home, plain, presentMoment(worker), () => undefined)).toBe(false)
    expect(await read(worker)).toBeUndefined()
  })
})

describe('age', () => {
  it('counts from when the server was asked, not from when the answer was read', async () => {
    const { startWorker, wait } = device()
    const worker = startWorker()
    const moment = presentMoment(worker)
    wait(5000)
    noteChange(worker)
    await keep(worker, home, answerFor('aada', 'koti'), moment, () => undefined)
    const kept = await readKept(worker, home)
    expect(kept?.savedAt).toBe(moment.startedAt)
    expect(kept?.savedAt).toBeLessThan(worker.changedAt)
  })
})
