import { describe, expect, it } from 'vitest'
import { answerFor, device, keyOfSession, tagOf, userMessage } from '../../test/device.ts'
import type { OfflineStore } from './offline-store.ts'

const timetable = 'https://portaali.example/rest/v1/studenttimetable'
const hour = 3_600_000

async function passBy(store: OfflineStore, tag: string, body: string): Promise<string[]> {
  const changes: string[] = []
  await store.put(timetable, answerFor(tag, body), store.startQuery(), other => changes.push(other))
  return changes
}

async function read(store: OfflineStore): Promise<string | undefined> {
  return (await store.get(timetable))?.body
}

describe('a shared device', () => {
  it('keeps an answer for as long as the worker runs, and nothing on disk', async () => {
    const { startWorker, entries, remembers } = device()
    const worker = startWorker()
    await worker.attachUser(userMessage({ ownDevice: false }))
    await passBy(worker, 'aada', 'viikko')
    expect(await read(worker)).toBe('viikko')
    expect(entries.size).toBe(0)
    expect(remembers()).toBe(false)
    expect(await read(startWorker())).toBeUndefined()
  })

  it('keeps the answer that came before the worker knew who is signed in', async () => {
    const worker = device().startWorker()
    await passBy(worker, 'aada', 'viikko')
    await worker.attachUser(userMessage({ ownDevice: false }))
    expect(await read(worker)).toBe('viikko')
  })
})

describe('an own device', () => {
  it('keeps an answer beyond the end of the worker, sealed', async () => {
    const { startWorker, entries } = device()
    const worker = startWorker()
    await passBy(worker, 'aada', 'viikko')
    await worker.attachUser(userMessage())
    expect(await read(startWorker())).toBe('viikko')
    expect(Buffer.concat([...entries.values()]).toString('latin1')).not.toContain('viikko')
  })

  it('counts an answer that the server renews as current, no other, and writes it once a minute', async () => {
    const { startWorker, wait, now, entries } = device()
    const worker = startWorker()
    await worker.attachUser(userMessage())
    await passBy(worker, 'aada', 'viikko')
    const begin = now()
    const onDisk = () => [...entries.values()].at(-1)
    const written = onDisk()
    wait(59_999)
    await worker.renew(timetable, tagOf('viikko'), worker.startQuery())
    expect(onDisk()).toBe(written)
    expect((await worker.get(timetable))?.savedAt).toBe(begin + 59_999)
    wait(1)
    await worker.renew(timetable, tagOf('viikko'), worker.startQuery())
    expect((await startWorker().get(timetable))?.savedAt).toBe(begin + 60_000)
    wait(1)
    await worker.renew(timetable, tagOf('toinen viikko'), worker.startQuery())
    expect((await worker.get(timetable))?.savedAt).toBe(begin + 60_000)
  })

  it('lacks the answers that came before the worker was there, until one has passed by', async () => {
    const { startWorker } = device()
    const worker = startWorker()
    expect(await worker.attachUser(userMessage())).toBe(true)
    expect(await worker.attachUser(userMessage())).toBe(true)
    await passBy(worker, 'aada', 'viikko')
    expect(await worker.attachUser(userMessage())).toBe(false)
    expect(await startWorker().attachUser(userMessage())).toBe(false)
  })

  it('is emptied on disk, but not in memory, when it is no longer an own device', async () => {
    const { startWorker, entries, remembers } = device()
    const worker = startWorker()
    await worker.attachUser(userMessage())
    await passBy(worker, 'aada', 'viikko')
    await worker.attachUser(userMessage({ ownDevice: false }))
    expect(await read(worker)).toBe('viikko')
    expect(entries.size).toBe(0)
    expect(remembers()).toBe(false)
  })

  it('continues under the key of the next session, and what the last one sealed is gone', async () => {
    const { startWorker, entries } = device()
    const first = startWorker()
    await first.attachUser(userMessage())
    await passBy(first, 'aada', 'viikko')
    const second = startWorker()
    await second.attachUser(userMessage({ key: keyOfSession(2) }))
    expect(entries.size).toBe(0)
    expect(await read(second)).toBeUndefined()
    await passBy(second, 'aada', 'uusi viikko')
    expect(await read(startWorker())).toBe('uusi viikko')
  })

  it('keeps answers in the previous language for reading without a network, and shows them no more at once', async () => {
    const { startWorker } = device()
    const worker = startWorker()
    await worker.attachUser(userMessage())
    await passBy(worker, 'aada', 'viikko')
    expect(await worker.attachUser(userMessage({ language: 'sv' }))).toBe(true)
    expect(await read(worker)).toBe('viikko')
    expect(await worker.getCurrent(timetable)).toBeUndefined()
    const next = startWorker()
    expect(await next.getCurrent(timetable)).toBeUndefined()
    expect(await read(next)).toBe('viikko')
    await passBy(next, 'aada', 'hem')
    expect((await next.getCurrent(timetable))?.body).toBe('hem')
  })

  it('shows nothing from before a change until the server has been asked, also by the next worker', async () => {
    const { startWorker, wait } = device()
    const worker = startWorker()
    await worker.attachUser(userMessage())
    await passBy(worker, 'aada', 'viikko')
    wait(1)
    await worker.noteChange()
    const next = startWorker()
    expect(await next.getCurrent(timetable)).toBeUndefined()
    expect(await read(next)).toBe('viikko')
    wait(1)
    await passBy(next, 'aada', 'uusi viikko')
    expect((await startWorker().getCurrent(timetable))?.body).toBe('uusi viikko')
  })

  it('is not touched by another theme', async () => {
    const worker = device().startWorker()
    await worker.attachUser(userMessage())
    await passBy(worker, 'aada', 'viikko')
    expect(await worker.attachUser(userMessage({ appearance: 'dark' }))).toBe(false)
    expect((await worker.getCurrent(timetable))?.body).toBe('viikko')
  })

  it('shows at once what came before a page had set its language', async () => {
    const worker = device().startWorker()
    await passBy(worker, 'aada', 'viikko')
    await worker.attachUser(userMessage())
    expect((await worker.getCurrent(timetable))?.body).toBe('viikko')
  })
})

describe('clearing', () => {
  it('leaves nothing in memory, on disk, or for the next worker', async () => {
    const { startWorker, entries, remembers } = device()
    const worker = startWorker()
    await worker.attachUser(userMessage())
    await passBy(worker, 'aada', 'viikko')
    await worker.clear()
    expect(await read(worker)).toBeUndefined()
    expect(entries.size).toBe(0)
    expect(remembers()).toBe(false)
    expect(await read(startWorker())).toBeUndefined()
  })

  it('holds for a worker that is asked to clear before it has read its disk', async () => {
    const { startWorker } = device()
    const first = startWorker()
    await first.attachUser(userMessage())
    await passBy(first, 'aada', 'viikko')
    const second = startWorker()
    await second.clear()
    expect(await read(second)).toBeUndefined()
  })

  it('holds for an answer that was on its way', async () => {
    const { startWorker, entries } = device()
    const worker = startWorker()
    await worker.attachUser(userMessage())
    const start = worker.startQuery()
    await worker.clear()
    await worker.put(timetable, answerFor('aada', 'viikko'), start, () => undefined)
    expect(await read(worker)).toBeUndefined()
    expect(entries.size).toBe(0)
  })

  it('comes before the next person: their answer empties the store, and the pages hear of it', async () => {
    const { startWorker } = device()
    const worker = startWorker()
    await worker.attachUser(userMessage())
    await passBy(worker, 'aada', 'Aadan viikko')
    expect(await passBy(worker, 'eino', 'Einon viikko')).toEqual(['eino'])
    expect(await read(worker)).toBe('Einon viikko')
    expect(await read(startWorker())).toBeUndefined()
  })

  it('comes when another person is named', async () => {
    const { startWorker } = device()
    const worker = startWorker()
    await worker.attachUser(userMessage())
    await passBy(worker, 'aada', 'Aadan viikko')
    await worker.attachUser(userMessage({ tag: 'eino', key: keyOfSession(3) }))
    expect(await read(worker)).toBeUndefined()
  })

  it('comes when nothing of the person may be stored', async () => {
    const { startWorker, entries } = device()
    const worker = startWorker()
    await worker.attachUser(userMessage())
    await passBy(worker, 'aada', 'viikko')
    await worker.attachUser(userMessage({ allowed: false }))
    expect(await read(worker)).toBeUndefined()
    expect(entries.size).toBe(0)
  })

  it('comes by itself after twelve hours without the server, also over a restart', async () => {
    const { startWorker, entries, wait } = device()
    const worker = startWorker()
    await worker.attachUser(userMessage())
    await passBy(worker, 'aada', 'viikko')
    wait(12 * hour)
    expect(await read(worker)).toBe('viikko')
    wait(1)
    expect(await read(startWorker())).toBeUndefined()
    expect(await read(worker)).toBeUndefined()
    expect(entries.size).toBe(0)
  })
})

describe('answers without the mark of the server', () => {
  it('are never stored', async () => {
    const worker = device().startWorker()
    await worker.attachUser(userMessage())
    const plain = { status: 200, headers: new Headers(), body: 'henkilötiedot' }
    await worker.put(timetable, plain, worker.startQuery(), () => undefined)
    expect(await read(worker)).toBeUndefined()
  })
})

describe('age', () => {
  it('counts from when the server was asked, not from when the answer was read', async () => {
    const { startWorker, wait } = device()
    const worker = startWorker()
    const start = worker.startQuery()
    wait(5000)
    await worker.noteChange()
    await worker.put(timetable, answerFor('aada', 'viikko'), start, () => undefined)
    expect((await worker.get(timetable))?.savedAt).toBe(start.at)
    expect(await worker.getCurrent(timetable)).toBeUndefined()
  })
})

describe('how a screen looked last', () => {
  const url = 'https://portaali.example/studentgo/app/'
  const snapshot = {
    type: 'snapshot',
    tag: 'aada',
    language: 'fi',
    url: `${url}#main`,
    markup: '<main>',
  } as const

  async function ofAada() {
    const found = device()
    const worker = found.startWorker()
    await worker.attachUser(userMessage())
    return { ...found, worker }
  }

  it('is shown at the next visit, also by the next worker, and is sealed on the disk', async () => {
    const { worker, startWorker, entries } = await ofAada()
    await worker.putSnapshot(snapshot)
    expect(await worker.getSnapshot(url)).toBe('<main>')
    expect(await startWorker().getSnapshot(url)).toBe('<main>')
    expect(Buffer.concat([...entries.values()]).toString('latin1')).not.toContain('<main>')
  })

  it('is not shown once something was changed, nor the day after', async () => {
    const { worker, wait } = await ofAada()
    await worker.putSnapshot(snapshot)
    wait(1)
    await worker.noteChange()
    expect(await worker.getSnapshot(url)).toBeUndefined()
    wait(1)
    await worker.putSnapshot(snapshot)
    wait(11 * hour)
    worker.startQuery()
    await passBy(worker, 'aada', 'viikko')
    wait(11 * hour)
    expect(await worker.getSnapshot(url)).toBeUndefined()
  })

  it.each([
    ['somebody else', { ...snapshot, tag: 'joonas' }],
    ['another language than the answers', { ...snapshot, language: 'sv' }],
  ])('is not taken of %s', async (_what, message) => {
    const { worker } = await ofAada()
    await worker.putSnapshot(message)
    expect(await worker.getSnapshot(url)).toBeUndefined()
  })

  it('goes with the answers when the person signs out, or changes the language', async () => {
    const { worker, entries } = await ofAada()
    await worker.putSnapshot(snapshot)
    await worker.attachUser(userMessage({ language: 'sv' }))
    expect(await worker.getSnapshot(url)).toBeUndefined()
    await worker.putSnapshot({ ...snapshot, language: 'sv' })
    await worker.clear()
    expect(await worker.getSnapshot(url)).toBeUndefined()
    expect(entries.size).toBe(0)
  })
})
