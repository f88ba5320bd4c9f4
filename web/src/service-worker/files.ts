import { clientVersion } from '@studentgo/protocol/client-version'
import { wireLanguages } from '@studentgo/protocol/language'
import { cleanupOutdatedCaches, matchPrecache, precache } from 'workbox-precaching'
import { basePath, type FetchEvent } from './scope.ts'

/** Put here by `web/build.ts`. */
declare const __PRECACHE__: { url: string; revision: string | null }[]
declare const __BUILD__: string

const prefix = 'studentgo-files-'
/** Public pages and files of this version that are not fetched ahead. */
const filesCache = `${prefix}${clientVersion}-${__BUILD__}`
const textsCache = 'studentgo-texts'

/** Fetches ahead what every visit needs: the entry, the screens of the bottom bar, and the icons. */
export function fetchFilesAhead(): void {
  cleanupOutdatedCaches()
  precache(__PRECACHE__)
}

/**
 * Fetches the public page that is shown when nothing else is kept, written for nobody in particular. Returns
 * the oldest version of the app that the server still works with, which such a page carries.
 */
export async function fetchOfflinePages(): Promise<string> {
  const cache = await caches.open(filesCache)
  const pages = await Promise.all(
    wireLanguages.map(async language => {
      const answer = await fetch(offlineAddress(language), { credentials: 'omit', cache: 'no-store' })
      if (!answer.ok || answer.redirected) throw new Error('the offline page cannot be had')
      await cache.put(offlineAddress(language), answer.clone())
      return answer.text()
    }),
  )
  return /"minClientVersion":"(\d+)"/.exec(pages[0] ?? '')?.[1] ?? clientVersion
}

export async function offlinePage(language: string): Promise<Response> {
  const cache = await caches.open(filesCache)
  return (
    (await cache.match(offlineAddress(language))) ??
    (await cache.match(offlineAddress('fi'))) ??
    Response.error()
  )
}

function offlineAddress(language: string): string {
  return `${basePath}/offline?lang=${language === 'sv' ? 'se' : language}`
}

/** The versions of the portal that this device holds files of. */
export async function versionsOnDevice(): Promise<string[]> {
  const names = await caches.keys()
  return names
    .filter(name => name.startsWith(prefix))
    .map(name => name.slice(prefix.length).split('-')[0] ?? '')
}

export async function dropFilesOfOtherVersions(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter(name => name.startsWith(prefix) && name !== filesCache)
  await Promise.all(old.map(name => caches.delete(name)))
}

/**
 * A built file never changes under its name: from the device if it is there, else kept at its first use. A device
 * that is full keeps nothing, and still gets its answer.
 */
export async function answerFile(event: FetchEvent): Promise<Response> {
  const { request } = event
  const ahead = await matchPrecache(request.url)
  if (ahead !== undefined) return ahead
  const cache = await caches.open(filesCache)
  const found = await cache.match(request)
  if (found !== undefined) return found
  const answer = await fetch(request)
  if (answer.ok && isHashed(request.url)) keepIfPossible(event, cache, answer.clone())
  return answer
}

function keepIfPossible(event: FetchEvent, cache: Cache, answer: Response): void {
  event.waitUntil(cache.put(event.request, answer).catch(() => undefined))
}

function isHashed(url: string): boolean {
  return /-[A-Za-z0-9_-]{8}\.(js|css)$/.test(url)
}

/** Texts are public: the newest when there is a network, else those of last time. */
export async function answerTexts(event: FetchEvent): Promise<Response> {
  const { request } = event
  const cache = await caches.open(textsCache)
  try {
    const answer = await fetch(request)
    if (answer.ok) keepIfPossible(event, cache, answer.clone())
    return answer
  } catch (error) {
    const found = await cache.match(request)
    if (found !== undefined) return found
    throw error
  }
}
