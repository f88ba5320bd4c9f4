import type { Endpoint } from './endpoint.ts'
import type { Language } from './language.ts'
import type { TranslationArea } from './translations.ts'

/**
 * What the server and the web app's program hand each other when the server writes a first page. The program is a
 * built file, so the types of both sides are defined here.
 */

/** Path, below the base path, of the page without content that a device draws its screens in. */
export const shellPath = '/shell'

/** A call to an endpoint, before something carries it to the server. */
export interface TransportRequest {
  method: string
  url: string
  headers: Record<string, string>
  body: string | undefined
  /** A form with a file, in the place of `body`. */
  form?: FormData | undefined
  /** Called with the sent part of a form, from 0 to 1. */
  onProgress?: ((part: number) => void) | undefined
  /** The answer is a file, and comes as `blob`. */
  wantsFile?: boolean | undefined
  signal?: AbortSignal | undefined
}

export interface TransportAnswer {
  status: number
  /** The reason phrase of the status; HTTP/2 has none. */
  statusText?: string
  redirected: boolean
  /** The address that has answered, after redirects. */
  url?: string
  text: string
  blob?: Blob | undefined
  header: (name: string) => string | null
}

/** Carries a call over the network. */
export type Transport = (request: TransportRequest) => Promise<TransportAnswer>

/**
 * Asks an endpoint from inside the server, as the person who wants the page, and answers JSON; undefined for a question
 * that is refused or fails, which the browser asks once more to learn why.
 */
export type AskServer = (
  endpoint: Pick<Endpoint, 'method' | 'base' | 'path'>,
  input: { params?: InputValues; query?: InputValues; body?: unknown },
) => Promise<string | undefined>

/** The values of an address, before they become text. */
export type InputValues = Record<string, string | number | boolean | undefined>

/** What the server passes to the page's program: the portal's addresses, language and clock. */
export interface PageBoot {
  /** The path and query that the page was written for. */
  url: string
  basePath: string
  apiBase: string
  language: Language
  /** Milliseconds that the school's clock is ahead of the world's; 0 outside demonstrations. */
  clockAhead: number
  /** The instant, ISO, at which the server wrote the page. */
  renderedAt: string
  timeZone: string
  /** Whether the page contains the screen; otherwise only the frame, and the program renders the screen. */
  isRendered: boolean
}

/** In this header a service worker says of which build the device has the program and the stylesheet. */
export const programHeader = 'X-Program'

export interface RenderInput {
  boot: PageBoot
  /** Answers the screen's queries. */
  ask: AskServer
}

/** A page that the browser's program renders. */
export interface AnsweredPage {
  /** The page's data block, an HTML element with the answers of the screen's first questions. */
  boot: string
  /** False for an address that no screen has. */
  found: boolean
  /** Source files of the screen and of the frame around it, by which the build knows their scripts. */
  sources: readonly string[]
  /** The area whose texts the page shows. */
  area: TranslationArea
}

export interface RenderedPage extends AnsweredPage {
  /** The content of `#root`. */
  body: string
}

/** The web app's program as it is built for the server: `web/dist/server/render.js`. */
export interface PageRenderer {
  render(input: RenderInput): Promise<RenderedPage>
  /** The same without the screen. */
  answer(input: RenderInput): Promise<AnsweredPage>
  /** How the public page at a path is spelt, both below the base path; undefined where a session is needed. */
  publicPageOf(path: string): string | undefined
}

/** The built files that a page names: `web/dist/page.json`. */
export interface PageAssets {
  /** Changes whenever anything does that a page names. */
  stamp: string
  /** The content of the stylesheet, and the name of its file. */
  css: string
  stylesheet: string
  /** Hash of the stylesheet, as the content policy wants it. */
  styleHash: string
  /** The small inline script that captures clicks until the program has loaded; its hash allows it. */
  earlyClicks: string
  scriptHash: string
  entry: string
  /** Files that every page needs, and those of each screen by its source file. */
  preload: string[]
  screens: Record<string, string[]>
  /** The file of texts of each area and language, `student/fi`. */
  texts: Record<string, string>
}
