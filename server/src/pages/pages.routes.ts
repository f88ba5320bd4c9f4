import fastifyStatic from '@fastify/static'
import { type Language, languageParameter, readLanguage } from '@studentgo/protocol/language'
import type { AskServer, InputValues } from '@studentgo/protocol/page'
import { addressOf, workerScopeOf } from '@studentgo/protocol/paths'
import { safeTarget } from '@studentgo/protocol/rules/safe-target'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { keepAlive, languageOf, type Visitor } from '../platform/access/visitor.ts'
import type { Asker } from '../platform/http/answer.ts'
import { cookieOf, sessionCookie, setLanguageCookie } from '../platform/http/cookies.ts'
import { problemIn, problemText } from '../platform/http/error-answers.ts'
import { contentPolicy } from '../platform/http/headers.ts'
import { notFound } from '../platform/http/problems.ts'
import { askerOf, pageKey } from '../platform/http/serve.ts'
import { ensureXsrf } from '../platform/http/xsrf.ts'
import type { Platform } from '../platform/platform.ts'
import { getOrLoad } from '../platform/ttl-cache.ts'
import { extractInlineStyles } from './extract-inline-styles.ts'
import { type PageBytes, sendPageBytes } from './page-bytes.ts'
import { pageHtml } from './page-html.ts'
import { cachedPage, createPublicPageCache, type PublicPageCache } from './public-page-cache.ts'
import type { WebBuild } from './web-build.ts'

/** Hot reload writes styles into the page, and shows faults as HTML. */
const developmentPolicy = contentPolicy({ scripts: [], styles: [] })
  .replaceAll(/(script|style)-src 'self'/g, "$1-src 'self' 'unsafe-inline'")
  .replace(/; require-trusted-types-for.*$/, '')

/** The web app: its files, and every page below the base path, written here and taken over in the browser. */
export async function pagesRoutes(platform: Platform, build: WebBuild): Promise<void> {
  const { fastify, environment } = platform
  const base = environment.BASE_PATH

  const publicPages = createPublicPageCache()
  await serveFiles(platform, build)
  fastify.get('/', (_request, reply) => reply.redirect(`${base}/`))
  fastify.get(`${base}/*`, (request, reply) => sendPage(platform, build, publicPages, request, reply))
  fastify.get(base, (request, reply) =>
    request.url === base
      ? reply.redirect(`${base}/`)
      : sendPage(platform, build, publicPages, request, reply),
  )
}

async function serveFiles({ fastify, environment }: Platform, build: WebBuild): Promise<void> {
  const base = environment.BASE_PATH
  const prefix = `${base}/public/`
  if (build.serveSources !== undefined) {
    const serve = await build.serveSources(fastify.server, prefix)
    fastify.get(`${prefix}*`, (request, reply) => {
      reply.hijack()
      serve(request.raw, reply.raw)
    })
    return
  }
  await fastify.register(fastifyStatic, {
    root: build.publicFolder,
    prefix,
    preCompressed: true,
    cacheControl: false,
    decorateReply: false,
    setHeaders(reply, path) {
      const hashed = /-[A-Za-z0-9_-]{8}\.(js|css)(\.br|\.gz)?$/.test(path)
      reply.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=300')
      if (/service-worker\.js(\.br|\.gz)?$/.test(path)) {
        reply.header('Service-Worker-Allowed', workerScopeOf(base))
        reply.header('Cache-Control', 'no-cache')
      }
    },
  })
}

async function sendPage(
  platform: Platform,
  build: WebBuild,
  publicPages: PublicPageCache,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { environment, clock, db, secrets } = platform
  const base = environment.BASE_PATH
  const url = new URL(request.url, 'http://page')
  if (url.pathname.startsWith(`${base}/public/`)) throw notFound()
  const asker = await askerOf(platform, request)
  const { visitor, provider, now } = asker
  const redirect = redirectTarget(platform, build, request, url, visitor)
  if (redirect !== undefined) return reply.header('Cache-Control', 'no-store').redirect(redirect)

  if (visitor !== undefined) await keepAlive(db, request, visitor, now)
  const language = chosenLanguage(request, reply, url)
  ensureXsrf(request, reply, secrets.xsrf, visitor?.sessionHash)
  const theme = ['light', 'dark'].find(one => one === cookieOf(request, 'theme'))
  const write = async (address: string): Promise<PageBytes> => {
    const rendered = await build.render.render({
      boot: {
        url: address,
        basePath: base,
        apiBase: environment.API_BASE,
        language,
        clockAhead: clock.ahead,
        renderedAt: now.toISOString(),
        timeZone: clock.timeZone,
      },
      ask: serverAnswers(platform, { ...asker, language, request, reply, isPage: true }),
    })
    const { body, sheet, hash } = extractInlineStyles(rendered.body)
    const title = provider.name[language] ?? provider.name.fi
    const policy = contentPolicy({
      scripts: [build.scriptHash],
      styles: hash === undefined ? [build.styleHash] : [build.styleHash, hash],
    })
    return {
      status: rendered.found ? 200 : 404,
      policy: build.serveSources === undefined ? policy : developmentPolicy,
      html: pageHtml({ ...rendered, language, theme, title, basePath: base, build, body, sheet }),
      encoded: {},
    }
  }
  const cached =
    visitor === undefined && build.serveSources === undefined
      ? cachedPage(url, environment.OIDC_ISSUER !== undefined)
      : undefined
  if (cached === undefined) return sendPageBytes(request, reply, await write(request.url), 'once')
  const key = [language, theme, cached].join(' ')
  return sendPageBytes(request, reply, await getOrLoad(publicPages, key, now, () => write(cached)), 'often')
}

/** Where a page sends on to instead of showing itself: sign-in, session expired, the password to be changed. */
function redirectTarget(
  platform: Platform,
  build: WebBuild,
  request: FastifyRequest,
  url: URL,
  visitor: Visitor | undefined,
): string | undefined {
  const base = platform.environment.BASE_PATH
  const isPublic = build.render.isPublicPage(url.pathname.slice(base.length) || '/')
  const changePage = `${base}/login/password`
  if (visitor === undefined) {
    if (isPublic) return undefined
    const area = url.pathname.startsWith(`${base}/parent`) ? 'parent' : 'student'
    const target = safeTarget(request.url, {
      origin: platform.environment.publicOrigin,
      basePath: base,
      area,
    })
    const service = target === null || target === `${base}/` ? '' : `?service=${encodeURIComponent(target)}`
    const expired = cookieOf(request, sessionCookie) !== undefined
    return expired
      ? `${base}${area === 'parent' ? '/parent' : ''}/error/session-expired${service}`
      : `${base}/login${service}`
  }
  if (visitor.mustChangePassword && url.pathname !== changePage && !isPublic) return changePage
  return url.pathname === `${base}/login` ? `${base}/` : undefined
}

/** `?lang=` is remembered; then the cookie, then what the browser asks for (specification §9). */
function chosenLanguage(request: FastifyRequest, reply: FastifyReply, url: URL): Language {
  const requested = readLanguage(url.searchParams.get(languageParameter) ?? undefined)
  if (requested !== undefined) setLanguageCookie(reply, requested)
  return requested ?? languageOf(request)
}

/** Answers the page's queries as the visitor of the page, who is looked up once. */
function serverAnswers(platform: Platform, asker: Asker): AskServer {
  const asTexts = (values: InputValues = {}) =>
    Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
    )
  return async (endpoint, { params, query, body }) => {
    const answer = platform.answersForPages.get(pageKey(endpoint))
    if (answer === undefined) throw new Error(`a page asks ${pageKey(endpoint)}`)
    const values = asTexts(params)
    const filled = endpoint.path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? '')
    const path = addressOf(endpoint.base, filled, platform.environment.API_BASE)
    const asked = { params: values, query: asTexts(query), body, path }
    const [status, text] = await answer(asker, asked).then(
      text => [200, text] as const,
      (error: FastifyError) => {
        const problem = problemIn(error, asker.request)
        return [problem.status, problemText(asker.request, problem)] as const
      },
    )
    return { status, text, redirected: false, header: () => null }
  }
}
