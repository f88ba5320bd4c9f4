import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { PageAssets, PageRenderer } from '@studentgo/protocol/page'

/** The web app as the server gives it out. */
export interface WebBuild extends PageAssets {
  render: PageRenderer
  /** Where the built files lie. */
  publicFolder: string
  /** Only in development, instead of built files: serves the sources below `prefix` and reloads what changes. */
  serveSources?(
    server: Server,
    prefix: string,
  ): Promise<(request: IncomingMessage, response: ServerResponse) => void>
}

const webFolder = fileURLToPath(new URL('../../../web/', import.meta.url))

/** Loads what `web/build.ts` has built, undefined when it has not; or the sources, for `npm run dev`. */
export async function loadWebBuild(from: 'built' | 'sources' = 'built'): Promise<WebBuild | undefined> {
  if (from === 'sources') {
    const { makeDevelopmentBuild } = (await import(`${webFolder}dev.ts`)) as {
      makeDevelopmentBuild(): Promise<WebBuild>
    }
    return makeDevelopmentBuild()
  }
  const file = `${webFolder}dist/page.json`
  if (!existsSync(file)) return undefined
  const assets = JSON.parse(readFileSync(file, 'utf8')) as PageAssets
  const render = (await import(`${webFolder}dist/server/render.js`)) as PageRenderer
  return { ...assets, publicFolder: `${webFolder}dist/public`, render }
}
