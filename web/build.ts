import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import type { PageAssets } from '@studentgo/protocol/page'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite'
import { buildWorker, type OfflineScreen } from './build-worker.ts'
import { buildEarlyClicks, hashOf } from './early-clicks-script.ts'
import { endpointsOfBrowser } from './endpoints-of-browser.ts'
import { manifestKeyOf, textModules, translationModules } from './translation-modules.ts'

/**
 * Builds the web app into `web/dist`: `public/` for the browser (hashed, compressed ahead), `server/` with
 * the same program for writing first pages, and `page.json` with what a page needs to know of both.
 */
const web = fileURLToPath(new URL('.', import.meta.url))
const dist = join(web, 'dist')

export const shared: InlineConfig = {
  root: web,
  configFile: false,
  logLevel: 'warn',
  // Relative addresses let one build serve under any base path.
  base: './',
  // React Aria writes its own English words under en-US; dates are written as the reader's locale has them.
  plugins: [
    react(),
    translationModules(),
    announcementsWithoutHtml(),
    { ...optimizeLocales.vite({ locales: ['fi-FI', 'sv-SE', 'en-US'] }), enforce: 'pre' },
  ],
  css: { modules: { generateScopedName: '[local]_[hash:base64:4]' } },
}

/**
 * React Aria empties what it has read out by setting HTML, which the content policy refuses: a page broke when somebody
 * typed the second digit of a date.
 */
function announcementsWithoutHtml(): Plugin {
  return {
    name: 'announcements-without-html',
    transform(code, id) {
      if (!/dist\/private\/live-announcer\/LiveAnnouncer\.m?js$/.test(id)) return undefined
      const changed = code.replaceAll(".innerHTML = ''", '.replaceChildren()')
      if (changed === code) throw new Error('React Aria empties its announcements in another way now')
      return { code: changed, map: null }
    },
  }
}

/**
 * What every page needs is bundled into two files, and what many screens need beside it into two more, because each
 * request costs time on a slow network. React Aria and forms stay with the screens that use them, and what fetches
 * another language waits until one is chosen.
 */
const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  {
    name: 'schemas',
    test: /node_modules[\\/]zod[\\/]|protocol[\\/]src[\\/](shapes|password)\.ts/,
    includeDependenciesRecursively: false,
    priority: 4,
  },
  {
    name: 'libraries',
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|cookie|i18next|react-i18next|@tanstack|void-elements|html-parse-stringify|use-sync-external-store)[\\/]/,
    priority: 3,
  },
  { name: 'frame', tags: ['$initial'], priority: 2 },
  {
    name: 'parts',
    test: /web[\\/]src[\\/](platform[\\/](?!forms|language[\\/]fetch-texts|offline[\\/]outbox-transport|api[\\/]send-form)|ui[\\/](content[\\/](?!progress)|feedback|form[\\/](button|checkbox|text-field|field-frame)))/,
    priority: 1,
  },
]

async function buildWeb(): Promise<void> {
  // Whatever NODE_ENV says is for the server that starts next; the web app is always the one for real use.
  process.env.NODE_ENV = 'production'
  await rm(dist, { recursive: true, force: true })
  await build({
    ...shared,
    plugins: [shared.plugins, endpointsOfBrowser()],
    build: {
      outDir: join(dist, 'public'),
      assetsDir: '.',
      manifest: 'manifest.json',
      cssCodeSplit: false,
      modulePreload: { polyfill: false },
      target: 'es2022',
      rolldownOptions: {
        input: join(web, 'src/main.tsx'),
        output: { codeSplitting: { groups: chunkGroups } },
        treeshake: { manualPureFunctions: ['z'] },
      },
    },
  })
  await build({
    ...shared,
    publicDir: false,
    ssr: { noExternal: true },
    // Without NODE_ENV the server would render with the slow development build of React.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: join(dist, 'server'),
      ssr: join(web, 'src/render.tsx'),
      cssCodeSplit: false,
      target: 'node24',
      rolldownOptions: { output: { entryFileNames: 'render.js' } },
    },
  })
  const chunks = await readChunks()
  const page = await describePage(chunks)
  const screens = await offlineScreens(chunks)
  await buildWorker(shared, join(dist, 'public'), page, screens, offlineParts(chunks))
  await compressAll(join(dist, 'public'))
}

interface Chunk {
  file: string
  src?: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}

type Chunks = Record<string, Chunk>

/** What the build of the browser's program has made, by the name of the source. */
async function readChunks(): Promise<Chunks> {
  const manifest = join(dist, 'public/manifest.json')
  const chunks = JSON.parse(await readFile(manifest, 'utf8')) as Chunks
  await rm(manifest)
  return chunks
}

/** The screens that open without a network, as just built, with their code and that of the forms that they open. */
async function offlineScreens(chunks: Chunks): Promise<OfflineScreen[]> {
  const program = join(dist, `server/render.js?${Date.now()}`)
  const { routes } = (await import(program)) as typeof import('./src/render.tsx')
  return routes.flatMap(({ offline, path, area, source }) => {
    const chunk = chunks[source]
    return offline && chunk ? [{ path, area, files: filesOf(chunks, chunk, 'whenever') }] : []
  })
}

/** What the frame needs beside the screens for writing without a network. */
function offlineParts(chunks: Chunks): string[] {
  return ['src/app/menu/outbox-pill.tsx', 'src/platform/offline/outbox-transport.ts'].flatMap(source => {
    const chunk = chunks[source]
    if (chunk === undefined) throw new Error(`the build has no ${source}`)
    return filesOf(chunks, chunk, 'whenever')
  })
}

/** What a page carries: stylesheet and first script with their hashes for the content policy, and the files' names. */
async function describePage(manifest: Chunks): Promise<PageAssets> {
  const folder = join(dist, 'public')
  const entry = manifest['src/main.tsx']
  const sheet = (await readdir(folder)).find(name => name.endsWith('.css'))
  if (entry === undefined || sheet === undefined) throw new Error('the build has no entry or no stylesheet')
  const css = (await readFile(join(folder, sheet), 'utf8')).trim()
  const screens = Object.values(manifest).flatMap(chunk =>
    chunk.src === undefined ? [] : [[chunk.src, filesOf(manifest, chunk)] as const],
  )
  const page: PageAssets = {
    stamp: '',
    css,
    stylesheet: sheet,
    styleHash: hashOf(css),
    ...(await buildEarlyClicks(shared)),
    entry: entry.file,
    preload: filesOf(manifest, entry),
    screens: Object.fromEntries(screens),
    texts: Object.fromEntries(textModules.map(name => [name, fileOf(manifest, manifestKeyOf(name))])),
  }
  page.stamp = createHash('sha256').update(JSON.stringify(page)).digest('hex').slice(0, 12)
  await mkdir(dist, { recursive: true })
  await writeFile(join(dist, 'page.json'), JSON.stringify(page))
  return page
}

function fileOf(manifest: Chunks, name: string): string {
  const file = manifest[name]?.file
  if (file === undefined) throw new Error(`the build has no ${name}`)
  return file
}

/** A chunk with what it imports, at once or `whenever` it needs it. */
function filesOf(
  manifest: Chunks,
  chunk: Chunk,
  when: 'at once' | 'whenever' = 'at once',
  seen = new Set<string>(),
): string[] {
  seen.add(chunk.file)
  // The entry imports every screen of everybody when it is needed.
  const late = when === 'whenever' && chunk.isEntry !== true ? (chunk.dynamicImports ?? []) : []
  const imported = [...(chunk.imports ?? []), ...late]
  for (const name of imported) {
    const next = manifest[name]
    if (next !== undefined && !seen.has(next.file)) filesOf(manifest, next, when, seen)
  }
  return [...seen]
}

const worthCompressing = new Set(['.js', '.css', '.svg', '.json', '.webmanifest', '.html', '.txt'])

async function compressAll(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  await Promise.all(
    names
      .filter(name => worthCompressing.has(extname(name)))
      .map(async name => {
        const file = join(folder, name)
        const content = await readFile(file)
        const brotli = await promisify(brotliCompress)(content, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 11 },
        })
        await writeFile(`${file}.br`, brotli)
        await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
      }),
  )
}

if (basename(process.argv[1] ?? '') === 'build.ts') await buildWeb()
