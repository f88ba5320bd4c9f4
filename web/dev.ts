import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { PageAssets, PageRenderer } from '@studentgo/protocol/page'
import { createServer, type Plugin, type ViteDevServer } from 'vite'
import { shared } from './build.ts'
import { buildEarlyClicks, hashOf } from './early-clicks-script.ts'

/** The web app from its sources, for `npm run dev`: a change shows at once, and the screen keeps its state. */
export interface DevelopmentBuild extends PageAssets {
  publicFolder: string
  render: PageRenderer
  /** Serves the sources below `prefix`, and tells open pages over `server` what has changed. */
  serveSources(server: Server, prefix: string): Promise<SourceHandler>
}

type SourceHandler = (request: IncomingMessage, response: ServerResponse) => void

/** What only the entry in the browser imports. */
const stylesOfEntry = ['/src/ui/tokens.css', '/src/ui/base.css']
const entryId = 'virtual:development-entry'
/** The page of all components of `ui`, which is served in development alone. */
const componentsId = 'virtual:components-entry'

export async function makeDevelopmentBuild(): Promise<DevelopmentBuild> {
  let vite: ViteDevServer | undefined
  let css = ''
  const program = async (): Promise<PageRenderer> => {
    if (vite === undefined) throw new Error('pages are rendered once the sources are served')
    return (await vite.ssrLoadModule('/src/render.tsx')) as PageRenderer
  }
  let publicPageOf: PageRenderer['publicPageOf'] = () => undefined
  return {
    publicFolder: join(import.meta.dirname, 'public'),
    get css() {
      return css
    },
    stamp: '',
    stylesheet: '',
    styleHash: hashOf(''),
    ...(await buildEarlyClicks(shared)),
    entry: `@id/${entryId}`,
    preload: [],
    screens: {},
    texts: {},
    render: {
      async render(input) {
        const page = await (await program()).render(input)
        if (vite !== undefined) css = await stylesOf(vite)
        return page
      },
      answer: async input => (await program()).answer(input),
      publicPageOf: path => publicPageOf(path),
    },
    async serveSources(server, prefix) {
      const served = await createServer({
        ...shared,
        plugins: [
          ...(shared.plugins ?? []),
          developmentEntries(prefix),
          componentsPage(prefix),
          selfUnregisteringWorker(),
        ],
        base: prefix,
        appType: 'custom',
        optimizeDeps: { entries: ['src/**/*.{ts,tsx}', '!**/*.test.*', '!src/service-worker/**'] },
        server: { middlewareMode: true, hmr: { server } },
      })
      vite = served
      publicPageOf = (await program()).publicPageOf
      return (request, response) =>
        served.middlewares(request, response, () => {
          response.statusCode = 404
          response.end()
        })
    },
  }
}

/** What a built entry has inside: hot reload first, then the program. */
function developmentEntries(prefix: string): Plugin {
  const begin = `import '${prefix}@vite/client'
    import '@vitejs/plugin-react/preamble'`
  const entries = new Map([
    [
      entryId,
      `${begin}
       await import('/src/main.tsx')
       document.getElementById('react-aria-pressable-style').textContent = ''`,
    ],
    [
      componentsId,
      `${begin}
       import('/components/main.tsx')`,
    ],
  ])
  return {
    name: 'development-entries',
    resolveId: id => (entries.has(id) ? id : undefined),
    load: id => entries.get(id),
  }
}

function componentsPage(prefix: string): Plugin {
  const page = `<!doctype html>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<script type="module" src="${prefix}@id/${componentsId}"></script>`
  return {
    name: 'components-page',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (!/\/components(\?.*)?$/.test(request.url ?? '')) return next()
        response.setHeader('Content-Type', 'text/html')
        response.end(page)
      })
    },
  }
}

/** A service worker of a built portal at this address would answer with its own files, so this one unregisters itself. */
function selfUnregisteringWorker(): Plugin {
  const script = `addEventListener('install', () => skipWaiting())
addEventListener('activate', event => event.waitUntil(registration.unregister()))`
  return {
    name: 'worker-that-leaves',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (!request.url?.endsWith('/service-worker.js')) return next()
        response.setHeader('Content-Type', 'text/javascript')
        response.setHeader('Service-Worker-Allowed', '/')
        response.end(script)
      })
    },
  }
}

/** The styles of all screens rendered so far, so that a page is styled before its scripts load. */
async function stylesOf(vite: ViteDevServer): Promise<string> {
  const modules = vite.environments.ssr.moduleGraph.idToModuleMap.values()
  const files = [...modules].flatMap(({ id }) => (id?.endsWith('.css') ? [id] : []))
  const sheets = await Promise.all(
    [...stylesOfEntry, ...files].map(file => vite.ssrLoadModule(`${file}?inline`)),
  )
  return sheets.map(sheet => sheet.default).join('\n')
}
