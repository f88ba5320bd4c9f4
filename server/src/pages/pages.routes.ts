import fastifyStatic from '@fastify/static'
import {
  type Language,
  languageCookie,
  languageParameter,
  readLanguage,
  toWire,
} from '@studentgo/protocol/language'
import type { Transport } from '@studentgo/protocol/page'
import { workerScopeOf } from '@studentgo/protocol/paths'
import { safeTarget } from '@studentgo/protocol/rules/safe-target'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { keepAlive, languageOf, type Visitor, visitorOf } from '../platform/access/visitor.ts'
import { cookieOf, sessionCookie, setLanguageCookie } from '../platform/http/cookies.ts'
import { contentPolicy } from '../platform/http/headers.ts'
import { notFound } from '../platform/http/problems.ts'
import { ensureXsrf } from '../platform/http/xsrf.ts'
import type { Platform } from '../platform/platform.ts'
import { getOrLoad } from '../platform/ttl-cache.ts'
import type { Translations } from '../translations/translations.data.ts'
import { extractInlineStyles } from './extract-inline-styles.ts'
import { pageHtml } from './page-html.ts'
import { createPublicPageCache, type PublicPageCache } from './public-page-cache.ts'
import type { WebBuild } from './web-build.ts'

/** Hot reload writes styles into the page, and shows faults as HTML. */
const developmentPolicy = contentPolicy([])
  .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
  .replace(/; require-trusted-types-for.*$/, '')

/** The web app: its files, and every page below the base path, written here and taken over in the browser. */
export async function pagesRoutes(
  platform: Platform,
  translations: Translations,
  build: WebBuild,
): Promise<void> {
  const { fastify, environment } = platform
  const base = environment.BASE_PATH

  const publicPages = createPublicPageCache()
  await serveFiles(platform, build)
  fastify.get('/', (_request, reply) => reply.redirect(`${base}/`))
  fastify.get(`${base}/*`, (request, reply) =>
    sendPage(platform, translations, build, publicPages, request, reply),
  )
  fastify.get(base, (request, reply) =>
    request.url === base
      ? reply.redirect(`${base}/`)
      : sendPage(platform, translations, build, publicPages, request, reply),
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
  translations: Translations,
  build: WebBuild,
  publicPages: PublicPageCache,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { environment, clock, db, secrets } = platform
  const base = environment.BASE_PATH
  const url = new URL(request.url, 'http://page')
  if (url.pathname.startsWith(`${base}/public/`)) throw notFound()
  const now = clock.now()
  const visitor = await visitorOf(db, request, now, await platform.provider())
  const redirect = redirectTarget(platform, build, request, url, visitor)
  if (redirect !== undefined) return reply.header('Cache-Control', 'no-store').redirect(redirect)

  if (visitor !== undefined) await keepAlive(db, request, visitor, now)
  const language = chosenLanguage(request, reply, url)
  ensureXsrf(request, reply, secrets.xsrf, visitor?.sessionHash)
  const render = () =>
    build.render.render({
      boot: {
        url: request.url,
        basePath: base,
        apiBase: environment.API_BASE,
        language,
        clockAhead: clock.ahead,
        renderedAt: now.toISOString(),
        timeZone: clock.timeZone,
        texts: { common: translations.common[language], error: translations.error[language] },
      },
      transport: visitorTransport(platform, request, language),
    })
  const isCacheable = visitor === undefined && url.search === '' && build.serveSources === undefined
  const rendered = isCacheable
    ? await getOrLoad(publicPages, `${language} ${url.pathname}`, now, render)
    : await render()
  const provider = await platform.provider()
  const extracted = extractInlineStyles(rendered.body)
  const hashes = [build.styleHash, extracted.hash].filter(hash => hash !== undefined)
  const policy = build.serveSources === undefined ? contentPolicy(hashes) : developmentPolicy
  reply.header('Content-Security-Policy', policy)
  const html = pageHtml({
    language,
    theme: cookieOf(request, 'theme'),
    title: provider.name[language] ?? provider.name.fi,
    basePath: base,
    build,
    source: rendered.source,
    accent: provider.accentColour,
    body: extracted.body,
    sheet: extracted.sheet,
    boot: rendered.boot,
  })
  return reply
    .code(rendered.found ? 200 : 404)
    .header('Cache-Control', 'no-store, private')
    .type('text/html; charset=utf-8')
    .send(html)
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

/** Sends the page's requests to this server with the cookies of the visitor. */
function visitorTransport(platform: Platform, request: FastifyRequest, language: Language): Transport {
  return async question => {
    const answer = await platform.fastify.inject({
      method: question.method as 'GET' | 'POST',
      url: question.url,
      headers: {
        ...question.headers,
        // The first cookie of a name counts: a page asked for in another language is in it throughout.
        cookie: [`${languageCookie}=${toWire(language)}`, request.headers.cookie ?? ''].join('; '),
        'x-background': '1',
      },
      ...(question.body === undefined ? {} : { payload: question.body }),
    })
    return {
      status: answer.statusCode,
      redirected: false,
      text: answer.body,
      header: (name: string) => {
        const value = answer.headers[name.toLowerCase()]
        return value === undefined ? null : String(value)
      },
    }
  }
}
