import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { PageAssets, PageRenderer } from '@studentgo/protocol/page'

/** The built web app, as `web/build.ts` leaves it. */
export interface WebBuild extends PageAssets {
  publicFolder: string
  render: PageRenderer
}

const folder = fileURLToPath(new URL('../../../web/dist/', import.meta.url))

/** Loads the build; undefined when there is none, as in tests of the endpoints alone. */
export async function loadWebBuild(): Promise<WebBuild | undefined> {
  const file = `${folder}page.json`
  if (!existsSync(file)) return undefined
  const assets = JSON.parse(readFileSync(file, 'utf8')) as PageAssets
  const render = (await import(`${folder}server/render.js`)) as PageRenderer
  return { ...assets, publicFolder: `${folder}public`, render }
}
