import { answersCachePrefix, type UnsentSignOut } from '#web/platform/offline/worker-messages.ts'
import { storeIn } from './indexed-db.ts'

/** Inserted by `web/build.ts`. */
declare const __BUILD__: string

/** The user data that an own device stores between two starts of the worker. */
export interface UserRecord {
  tag: string
  /** Not extractable: it cannot leave this device. */
  key: CryptoKey
  fingerprint: string
  contactAt: number
  language: string | undefined
  /** When something was last changed from this device; earlier versions did not write it. */
  changedAt?: number
  /** The requests of pages when they were opened; earlier versions did not write it. */
  openedWith?: readonly string[]
}

/** The person whose rows the worker may decrypt and send. */
export interface OutboxUser {
  tag: string
  /** Not extractable: it cannot leave this device. */
  key: CryptoKey
}

/** The language and appearance of the last page on this device. */
export interface Presentation {
  /** The language in which pages are rendered: `fi`, `sv` or `en`. */
  language: string
  /** The chosen appearance; earlier versions did not write it. */
  appearance?: string
}

/** Storage that outlives the worker. In tests it is a plain object. */
export interface Disk {
  readUser(): Promise<UserRecord | undefined>
  writeUser(record: UserRecord): Promise<void>
  read(tag: string, url: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  write(tag: string, url: string, sealed: Uint8Array<ArrayBuffer>): Promise<void>
  remove(tag: string, url: string): Promise<void>
  /** Whether there is any entry. */
  hasEntries(tag: string): Promise<boolean>
  /** Deletes the entries of all people, and the key. */
  clear(): Promise<void>
}

/** Cache Storage for the sealed answers, IndexedDB for the key. */
export const browserDisk: Disk = {
  readUser: () => getRecord<UserRecord>('user'),
  writeUser: record => putRecord('user', record),
  async read(tag, url) {
    const cache = await caches.open(cacheOf(tag))
    const found = await cache.match(url, { ignoreVary: true })
    return found === undefined ? undefined : new Uint8Array(await found.arrayBuffer())
  },
  async write(tag, url, sealed) {
    const cache = await caches.open(cacheOf(tag))
    await cache.put(url, new Response(sealed, { headers: { 'Content-Type': 'application/octet-stream' } }))
  },
  async remove(tag, url) {
    await (await caches.open(cacheOf(tag))).delete(url)
  },
  async hasEntries(tag) {
    return (await (await caches.open(cacheOf(tag))).keys()).length > 0
  },
  async clear() {
    const names = await caches.keys()
    await Promise.all(
      names.filter(name => name.startsWith(answersCachePrefix)).map(name => caches.delete(name)),
    )
    await deleteRecord('user')
  },
}

/** One cache for each build, because answers of another build may have another shape. */
function cacheOf(tag: string): string {
  return `${answersCachePrefix}${__BUILD__}-${tag}`
}

interface Records {
  user: UserRecord
  presentation: Presentation
  signOut: UnsentSignOut
  outboxUser: OutboxUser
}

const inStore = storeIn('studentgo-worker', 'records')

/** One small record by name; undefined when there is none. */
export function getRecord<T extends Records[keyof Records]>(name: keyof Records): Promise<T | undefined> {
  return inStore<T | undefined>('readonly', records => records.get(name))
}

export async function putRecord<Name extends keyof Records>(
  name: Name,
  record: Records[Name],
): Promise<void> {
  await inStore('readwrite', records => records.put(record, name))
}

export async function deleteRecord(name: keyof Records): Promise<void> {
  await inStore('readwrite', records => records.delete(name))
}
