import { appearanceAttribute, readAppearance } from '@studentgo/protocol/appearance-choices'
import { clientVersion } from '@studentgo/protocol/client-version'
import { languageParameter, readLanguage, toWire, wireLanguages } from '@studentgo/protocol/language'
import { shellPath } from '@studentgo/protocol/page'
import { addPlugins, cleanupOutdatedCaches, matchPrecache, precache } from 'workbox-precaching'
import { answersCachePrefix } from '#web/platform/offline/worker-messages.ts'
import type { Presentation } from './disk.ts'
import { basePath, type FetchEvent } from './scope.ts'

/** Inserted by `web/build.ts`. */
declare const __PRECACHE__: { url: string; revision: string | null }[]
declare const __BUILD__: string

const prefix = 'studentgo-files-'
/** Public pages and files of this version that are not precached. */
const filesCache = `${prefix}${clientVersion}-${__BUILD__}`
const textsCache = 'studentgo-texts'
/** A file that takes longer ends the installation, so that the page can retry: a browser would wait for minutes. */
const stuckMilliseconds = 30_000

/** Precaches what every visit needs: the entry, the screens of the bottom bar, and the icons. */
export function precacheFiles(): void {
  cleanupOutdatedCaches()
  addPlugins([
    {
      requestWillFetch: async ({ request }) =>
        new Request(request, { signal: AbortSignal.timeout(stuckMilliseconds) }),
    },
  ])
  precache(__PRECACHE__)
}

/** Fetches the page without content in which every stored screen is rendered, in each language. */
export async function fetchShellPages(): Promise<void> {
  const cache = await caches.open(filesCache)
  await Promise.all(
    wireLanguages.map(async wire => {
      const address = shellAddress(wire)
      const signal = AbortSignal.timeout(stuckMilliseconds)
      const answer = await fetch(address, { credentials: 'omit', cache: 'no-store', signal })
      if (!answer.ok || answer.redirected) throw new Error('the shell page cannot be fetched')
      await cache.put(address, answer)
    }),
  )
}

/** The oldest version of the app that the server still supports: the shell page contains it. */
export async function oldestAllowedVersion(): Promise<string> {
  const cache = await caches.open(filesCache)
  const page = await cache.match(shellAddress('fi'))
  return /"minClientVersion":"(\d+)"/.exec((await page?.text()) ?? '')?.[1] ?? clientVersion
}

/** The shell page in a language and appearance; it shows `snapshot` until the program has rendered the screen. */
export async function shellPage(
  { language, appearance = '' }: Presentation,
  snapshot?: string,
): Promise<Response> {
  const cache = await caches.open(filesCache)
  const wire = toWire(readLanguage(language) ?? 'fi')
  const found = await cache.match(shellAddress(wire))
  if (found === undefined) return Response.error()
  const html = withSnapshot(await found.text(), snapshot)
  const headers = [...found.headers].filter(([name]) => !notOfShell.test(name))
  const shown = `<html ${appearanceAttribute}="${readAppearance(appearance).join(' ')}" `
  return new Response(html.replace('<html ', shown), { headers })
}

/**
 * A worker's answer is not stored anyway, so `no-store` would only prevent restoring the page when the reader goes
 * back: `bfcache-guard.ts` hides it until it is known to be theirs.
 */
const notOfShell = /^(content-encoding|content-length|cache-control)$/i

/** Between the root's opening tag and the markup that the server's `pageHtml` writes after it. */
const rootContent = /(?<=<div id="root">).*?(?=<\/div><link rel="modulepreload")/s

function withSnapshot(html: string, snapshot: string | undefined): string {
  return snapshot === undefined ? html : html.replace(rootContent, () => snapshot)
}

function shellAddress(wire: string): string {
  return `${basePath}${shellPath}?${languageParameter}=${wire}`
}

/** The versions of the portal whose files are on this device. */
export async function versionsOnDevice(): Promise<string[]> {
  const names = await caches.keys()
  return names
    .filter(name => name.startsWith(prefix))
    .map(name => name.slice(prefix.length).split('-')[0] ?? '')
}

export async function dropFilesOfOtherVersions(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter(
    name =>
      (name.startsWith(prefix) && name !== filesCache) ||
      (name.startsWith(answersCachePrefix) && !name.startsWith(`${answersCachePrefix}${__BUILD__}-`)),
  )
  await Promise.all(old.map(name => caches.delete(name)))
}

/**
 * A built file never changes under its name: it comes from the device if it is there, else it is stored at its first
 * use. A full device stores nothing and still gets the answer.
 */
export async function answerFile(event: FetchEvent): Promise<Response> {
  const { request } = event
  const precached = await matchPrecache(request.url)
  if (precached !== undefined) return precached
  const cache = await caches.open(filesCache)
  const found = await cache.match(request)
  if (found !== undefined) return found
  const answer = await fetch(request)
  if (answer.ok && isHashed(request.url)) storeIfPossible(event, cache, answer.clone())
  return answer
}

function storeIfPossible(event: FetchEvent, cache: Cache, answer: Response): void {
  event.waitUntil(cache.put(event.request, answer).catch(() => undefined))
}

function isHashed(url: string): boolean {
  return /-[A-Za-z0-9_-]{8}\.(js|css|svg|png|webp)$/.test(url)
}

/** Texts are public: the newest when there is a network, else the last stored ones. */
export async function answerTexts(event: FetchEvent): Promise<Response> {
  const { request } = event
  const cache = await caches.open(textsCache)
  try {
    const answer = await fetch(request)
    if (answer.ok) storeIfPossible(event, cache, answer.clone())
    return answer
  } catch (error) {
    const found = await cache.match(request)
    if (found !== undefined) return found
    throw error
  }
}
