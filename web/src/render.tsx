import type { Child, Children } from '@studentgo/protocol/children'
import type { Endpoint } from '@studentgo/protocol/endpoint'
import type { Language } from '@studentgo/protocol/language'
import type { AnsweredPage, AskServer, PageBoot, RenderedPage, RenderInput } from '@studentgo/protocol/page'
import { type Area, areaOfPath, type Place } from '@studentgo/protocol/paths'
import { schoolDateOf } from '@studentgo/protocol/rules/calendar'
import type { TranslationArea } from '@studentgo/protocol/translations'
import type { i18n as I18n } from 'i18next'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { aboutChild, type Call } from '#web/platform/api/call.ts'
import { configQueryOf } from '#web/platform/api/config.ts'
import { makeQueryClient } from '#web/platform/api/queries.ts'
import { makeI18n } from '#web/platform/language/i18n.ts'
import { loadTexts } from '#web/platform/language/texts.ts'
import { bootElement } from '#web/platform/page/boot.ts'
import { answerQueries, type PageAnswer, putAnswers } from '#web/platform/page/page-answers.ts'
import type { ScreenQuery } from '#web/platform/page/screen-route.ts'
import { childrenQuery } from '#web/platform/session/reader.ts'
import { sessionQuery } from '#web/platform/session/session.ts'
import { App } from './app/app.tsx'
import { type FoundRoute, textAreaOf, whereIs } from './app/routes.tsx'
import { lateShellOf } from './app/shells/late-shells.ts'

export { publicPageOf, routes } from './app/routes.tsx'

/** Answers the first queries of a page's screen. */
export async function answer({ boot, ask }: RenderInput): Promise<AnsweredPage> {
  const { route, place, area, answers } = await answersOf(boot, ask)
  return {
    boot: bootElement(boot, answers),
    found: route !== undefined,
    sources: sourcesOf(route, place),
    area,
  }
}

/**
 * Renders a whole page, for a device without the program: answers the first queries of its screen and renders it with
 * the answers, to be hydrated in the browser.
 */
export async function render({ boot, ask }: RenderInput): Promise<RenderedPage> {
  const here = whereIs(pathOf(boot))
  const [{ route, area, answers }, i18n] = await Promise.all([
    answersOf(boot, ask),
    i18nOf(boot.language, textAreaOf(here.route, here.place), areaOfPath(pathOf(boot), '')),
    here.route?.screen.load(),
    lateShellOf(here.place)?.shell.load(),
  ])
  const queryClient = makeQueryClient(asksNothing)
  const parsed = answers.map(text => JSON.parse(text) as PageAnswer)
  putAnswers(queryClient, parsed)
  const app = { boot: { ...boot, answers: parsed }, call: asksNothing, place: here.place }
  const body = renderToString(
    <StaticRouter location={boot.url} basename={boot.basePath + here.place.start}>
      <App app={app} queryClient={queryClient} i18n={i18n} />
    </StaticRouter>,
  )
  queryClient.clear()
  return {
    body,
    boot: bootElement(boot, answers),
    found: route !== undefined,
    sources: sourcesOf(route, here.place),
    area,
  }
}

function sourcesOf(route: FoundRoute | undefined, place: Place): string[] {
  return [route?.source, lateShellOf(place)?.source].filter(source => source !== undefined)
}

async function answersOf(boot: PageBoot, ask: AskServer) {
  const { route, place } = whereIs(pathOf(boot))
  const today = schoolDateOf(new Date(boot.renderedAt), boot.timeZone)
  const search = new URL(boot.url, 'http://page').searchParams
  const ofChild = place.kind === 'child' ? place.studentId : undefined
  const answered = (queries: readonly ScreenQuery[]) =>
    answerQueries(queries, (endpoint, input) =>
      ask(endpoint, aboutChild(endpoint as Endpoint, input, ofChild)),
    )
  const ofScreen = async (children: readonly Child[]) =>
    answered((await route?.queries?.({ today, search, children })) ?? [])
  const ofFrame = answered([configQueryOf(boot), sessionQuery])
  const area = textAreaOf(route, place)
  if (place.kind !== 'guardian' && place.kind !== 'child') {
    return { route, place, area, answers: (await Promise.all([ofFrame, ofScreen([])])).flat() }
  }
  const ofGuardian = await answered([childrenQuery])
  const known = childrenIn(ofGuardian).filter(one => ofChild === undefined || one.studentId === ofChild)
  return { route, place, area, answers: [...(await ofFrame), ...ofGuardian, ...(await ofScreen(known))] }
}

/** The children of the guardian, from these answers. */
function childrenIn(answers: readonly string[]): readonly Child[] {
  const queryClient = makeQueryClient(asksNothing)
  putAnswers(
    queryClient,
    answers.map(text => JSON.parse(text) as PageAnswer),
  )
  const students = queryClient.getQueryData<Children>(childrenQuery.queryKey)?.students ?? []
  queryClient.clear()
  return students
}

function pathOf({ url, basePath }: PageBoot): string {
  return new URL(url, 'http://page').pathname.slice(basePath.length) || '/'
}

/** Rendering sends no queries: the browser fetches what the answers lack. */
const asksNothing: Call = () => Promise.reject(new Error('a page asks nothing while it is rendered'))

const instances = new Map<string, Promise<I18n>>()

/** One instance for all pages of a language: a page does not change it. */
function i18nOf(language: Language, texts: TranslationArea, area: Area): Promise<I18n> {
  const key = `${texts}/${language}/${area}`
  const loading =
    instances.get(key) ?? loadTexts(language, texts).then(loaded => makeI18n(language, loaded, area))
  instances.set(key, loading)
  return loading
}
