import type { UserMessage } from '#web/platform/offline/worker-messages.ts'
import type { Disk, UserRecord } from '#web/service-worker/disk.ts'
import { OfflineStore } from '#web/service-worker/offline-store.ts'

export const keyOfSession = (number: number) => Buffer.alloc(32, number).toString('base64')

/** What a page says of the person who is signed in. */
export function userMessage(change: Partial<UserMessage> = {}): UserMessage {
  return {
    type: 'user',
    tag: 'aada',
    key: keyOfSession(1),
    outboxKey: keyOfSession(9),
    xsrfToken: '',
    ownDevice: true,
    allowed: true,
    language: 'fi',
    appearance: '',
    ...change,
  }
}

/** A device whose worker can be stopped and started, with a clock that is set by hand. */
export function device() {
  const entries = new Map<string, Uint8Array<ArrayBuffer>>()
  let subject: UserRecord | undefined
  let now = Date.parse('2026-11-23T08:00:00Z')
  const disk: Disk = {
    readUser: async () => subject,
    writeUser: async remembered => {
      subject = remembered
    },
    read: async (tag, url) => entries.get(`${tag} ${url}`),
    hasEntries: async tag => [...entries.keys()].some(name => name.startsWith(`${tag} `)),
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
    now: () => now,
    startWorker: () => new OfflineStore(disk, () => now),
  }
}

/** An answer that may be stored of a person, with its tag. */
export function answerFor(tag: string, body: string) {
  const headers = new Headers({ 'X-Offline': 'allow; ttl=86400', 'X-Subject': tag, ETag: tagOf(body) })
  return { status: 200, headers, body }
}

export function tagOf(body: string): string {
  return `W/"${body}"`
}
