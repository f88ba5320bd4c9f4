import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The built web app, as `web/build.ts` leaves it. */
export interface WebBuild {
  publicFolder: string
  css: string
  styleHash: string
  /** The small script that keeps the first taps for the entry. */
  firstTaps: string
  entry: string
  /** Files that every page needs, and those of each screen by its source path. */
  preload: string[]
  screens: Record<string, string[]>
  render: Render
}

interface Request {
  method: string
  url: string
  headers: Record<string, string>
  body: string | undefined
}

interface Answer {
  status: number
  redirected: boolean
  text: string
  header: (name: string) => string | null
}

export interface PageBoot {
  url: string
  basePath: string
  apiBase: string
  language: string
  clockAhead: number
  renderedAt: string
  timeZone: string
  texts: { common: Record<string, string>; error: Record<string, string> }
}

export interface Rendered {
  body: string
  boot: string
  found: boolean
  /** A device may keep the page for reading without a network. */
  offline: boolean
  source: string | undefined
}

type Render = {
  render(input: { boot: PageBoot; transport: (request: Request) => Promise<Answer> }): Promise<Rendered>
  isPublicPage(pathname: string, basePath: string): boolean
}

const folder = fileURLToPath(new URL('../../../web/dist/', import.meta.url))

/** Loads the build; undefined when there is none, as in tests of the endpoints alone. */
export async function loadWebBuild(): Promise<WebBuild | undefined> {
  const file = `${folder}page.json`
  if (!existsSync(file)) return undefined
  const page = JSON.parse(readFileSync(file, 'utf8')) as Omit<WebBuild, 'publicFolder' | 'render'>
  const render = (await import(`${folder}server/render.js`)) as Render
  return { ...page, publicFolder: `${folder}public`, render }
}
