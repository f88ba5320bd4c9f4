import { appearanceCookie, readAppearance } from '@studentgo/protocol/appearance-choices'
import { type AnsweredPage, type AskServer, type InputValues, shellPath } from '@studentgo/protocol/page'
import { addressOf } from '@studentgo/protocol/paths'
import type { FastifyError } from 'fastify'
import type { RequestActor } from '../platform/http/answer.ts'
import { pageKey } from '../platform/http/answer.ts'
import { cookieOf } from '../platform/http/browser/cookies.ts'
import { contentPolicy } from '../platform/http/browser/headers.ts'
import { problemIn } from '../platform/http/error-answers.ts'
import type { Platform } from '../platform/platform.ts'
import { createTtlCache, getOrLoad } from '../platform/ttl-cache.ts'
import { type ExtractedStyles, extractInlineStyles, sheetHash } from './extract-inline-styles.ts'
import type { Page } from './page-bytes.ts'
import { pageHtml } from './page-html.ts'
import type { WebBuild } from './web-build.ts'
import { manifestLinks } from './web-manifest.ts'

/** Hot reload writes styles into the page, and shows faults as HTML. */
const developmentPolicy = contentPolicy({ scripts: [], styles: [] })
  .replaceAll(/(script|style)-src 'self'/g, "$1-src 'self' 'unsafe-inline'")
  .replace(/; require-trusted-types-for.*$/, '')

/** Writes the pages of an address for the visitor. */
export type PageWriter = ReturnType<typeof makePageWriter>

export function makePageWriter(platform: Platform, build: WebBuild) {
  const { environment, clock } = platform
  const schoolSheet = environment.school.sheet
  const frames = createTtlCache<string, Promise<ExtractedStyles>>()

  /** The page with its screen, for a device that comes for the first time. */
  async function render(actor: RequestActor, url: string): Promise<Page> {
    const page = await build.render.render(inputOf(actor, url, true))
    return bytesOf(actor, page, extractInlineStyles(page.body), false)
  }

  /**
   * The page for a device that has the program: the frame, the same for all, and the answers that the program renders
   * the screen with. Undefined for an address that no screen has.
   */
  async function writeFrame(actor: RequestActor, url: string): Promise<Page | undefined> {
    const [page, frame] = await Promise.all([
      build.render.answer(inputOf(actor, url, false)),
      getOrLoad(frames, actor.language, actor.now, () => frameFor(actor)),
    ])
    return page.found ? bytesOf(actor, page, frame, true) : undefined
  }

  /** The frame belongs to nobody. */
  async function frameFor(actor: RequestActor): Promise<ExtractedStyles> {
    const input = inputOf({ ...actor, visitor: undefined }, environment.BASE_PATH + shellPath, true)
    return extractInlineStyles((await build.render.render(input)).body)
  }

  function inputOf(actor: RequestActor, url: string, isRendered: boolean) {
    const boot = {
      url,
      basePath: environment.BASE_PATH,
      apiBase: environment.API_BASE,
      language: actor.language,
      clockAhead: clock.ahead,
      renderedAt: actor.now.toISOString(),
      timeZone: clock.timeZone,
      isRendered,
    }
    return { boot, ask: asks(platform, actor) }
  }

  function bytesOf(
    { language, provider, request, visitor }: RequestActor,
    page: AnsweredPage,
    { body, sheet, hash }: ExtractedStyles,
    hasStyles: boolean,
  ): Page {
    const schoolHash = schoolSheet === '' ? undefined : sheetHash(schoolSheet)
    const styles = [hasStyles ? undefined : build.styleHash, schoolHash, hash].filter(
      one => one !== undefined,
    )
    const policy = contentPolicy({ scripts: [build.scriptHash], styles })
    const html = pageHtml({
      ...page,
      language,
      appearance: visitor?.appearance ?? appearanceOfDevice(request),
      title: provider.name[language] ?? provider.name.fi,
      links: manifestLinks(environment, language),
      basePath: environment.BASE_PATH,
      build,
      hasStyles,
      body,
      sheets: [schoolSheet, sheet],
    })
    return {
      status: page.found ? 200 : 404,
      policy: build.serveSources === undefined ? policy : developmentPolicy,
      html,
    }
  }

  return { render, writeFrame }
}

/** What has been chosen on this device before anybody signed in. */
export function appearanceOfDevice(request: RequestActor['request']) {
  return readAppearance(cookieOf(request, appearanceCookie))
}

/** Answers a page's requests as its visitor, who is looked up once. */
function asks(platform: Platform, actor: RequestActor): AskServer {
  return async (endpoint, { params, query, body }) => {
    const answer = platform.answersForPages.get(pageKey(endpoint))
    if (answer === undefined) throw new Error(`a page asks ${pageKey(endpoint)}`)
    const values = asTexts(params)
    const filled = endpoint.path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? '')
    const path = addressOf(endpoint.base, filled, platform.environment.API_BASE)
    try {
      return await answer(actor, { params: values, query: asTexts(query), body, path })
    } catch (error) {
      problemIn(error as FastifyError, actor.request)
      return undefined
    }
  }
}

function asTexts(values: InputValues = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
}
