import type { Language } from '@studentgo/protocol/language'
import type { Transport } from '@studentgo/protocol/page'
import { areaOfPath } from '@studentgo/protocol/paths'
import { schoolDateOf } from '@studentgo/protocol/rules/calendar'
import { act, render, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect } from 'vitest'
import { loadTranslations } from '../../server/src/translations/translations.data.ts'
import type { Client, World } from '../../server/test/world/world.ts'
import { App } from '../src/app/app.tsx'
import { whereIs } from '../src/app/routes.tsx'
import { lateShellOf } from '../src/app/shells/late-shells.ts'
import { type Call, makeCall } from '../src/platform/api/call.ts'
import { configQueryOf } from '../src/platform/api/config.ts'
import { makeQueryClient } from '../src/platform/api/queries.ts'
import { followDocumentLanguage, makeI18n } from '../src/platform/language/i18n.ts'
import type { Boot } from '../src/platform/page/boot.ts'
import { childrenQuery } from '../src/platform/session/reader.ts'
import { sessionQuery } from '../src/platform/session/session.ts'

const texts = loadTranslations()

interface Wish {
  language?: Language
  /** Fetch the screen's first answers before it is shown, as the server does; false shows its skeleton first. */
  prefetch?: boolean
  /** The answer to the first request of this method reaches the server and is lost on its way back. */
  loseFirst?: 'POST' | 'PUT' | 'DELETE'
}

/**
 * The real screen of a path, in the whole frame, against the real server: what it asks goes through `client`,
 * and nothing is made up. `path` is below the base path.
 */
export async function renderScreen(
  world: World,
  client: Client,
  path: string,
  { language = 'fi', prefetch = true, loseFirst }: Wish = {},
) {
  const { environment, clock } = world.platform
  client.cookies.set('prottLang', language === 'sv' ? 'se' : language)
  const boot: Boot = {
    url: environment.BASE_PATH + path,
    basePath: environment.BASE_PATH,
    apiBase: environment.API_BASE,
    language,
    clockAhead: clock.now().getTime() - Date.now(),
    renderedAt: clock.now().toISOString(),
    timeZone: clock.timeZone,
    isRendered: true,
    answers: [],
  }
  const address = new URL(path, 'http://page')
  const { route, place } = whereIs(address.pathname)
  const requests = { open: 0 }
  const call: Call = makeCall(counted(through(client, loseFirst), requests), {
    apiBase: boot.apiBase,
    studentId: place.kind === 'child' ? place.studentId : undefined,
    xsrfToken: () => undefined,
  })
  const queryClient = makeQueryClient(call)
  const i18n = makeI18n(
    language,
    { common: texts.common[language], error: texts.error[language] },
    areaOfPath(address.pathname, ''),
  )
  followDocumentLanguage(i18n)
  document.documentElement.lang = language
  const context = { today: schoolDateOf(clock.now(), clock.timeZone), search: address.searchParams }
  await Promise.all([route?.screen.load(), lateShellOf(place)?.shell.load()])
  await queryClient.prefetchQuery(configQueryOf(boot))
  await queryClient.prefetchQuery(sessionQuery)
  if (place.kind === 'guardian' || place.kind === 'child') await queryClient.prefetchQuery(childrenQuery)
  if (prefetch) {
    const queries = (await route?.queries?.(context)) ?? []
    await Promise.all(queries.map(query => queryClient.prefetchQuery(query)))
  }
  const shown = await act(async () =>
    render(
      <MemoryRouter basename={boot.basePath + place.start} initialEntries={[boot.url]}>
        <App app={{ boot, call, place }} queryClient={queryClient} i18n={i18n} />
      </MemoryRouter>,
    ),
  )
  /** Waits until the screen has shown the answers to all that it asked for, and asks for nothing more. */
  const settled = () =>
    waitFor(() => {
      expect(requests.open).toBe(0)
      expect(queryClient.isFetching() + queryClient.isMutating()).toBe(0)
    })
  return { ...shown, user: patientUser(), queryClient, i18n, settled }
}

/** A user who sees that a button still works, and waits: a click would do nothing. */
function patientUser(): ReturnType<typeof userEvent.setup> {
  const user = userEvent.setup()
  const click = async (element: Element) => {
    await waitFor(() => expect(element.getAttribute('aria-busy')).toBeNull())
    await user.click(element)
  }
  return { ...user, click }
}

/** Calls of a page beside its screens, such as the one that tells of a fault. */
export function callBeside(client: Client): Call {
  return makeCall(through(client, undefined), { apiBase: '', xsrfToken: () => undefined })
}

/** Counts the requests that are on their way. */
function counted(transport: Transport, requests: { open: number }): Transport {
  return async request => {
    requests.open++
    try {
      return await transport(request)
    } finally {
      requests.open--
    }
  }
}

/** Sends the requests of the screen to the server, with the cookies and the token of the client’s browser. */
function through(client: Client, loseFirst: Wish['loseFirst']): Transport {
  let isLost = loseFirst === undefined
  return async request => {
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => name !== 'Content-Type'),
    )
    const method = request.method as 'GET' | 'POST' | 'PUT' | 'DELETE'
    const answer =
      request.form === undefined
        ? await client.send(method, request.url, request.body, headers)
        : await sendForm(client, request.url, request.form, headers)
    if (!isLost && method === loseFirst && !request.url.includes('/public/')) {
      isLost = true
      throw new TypeError('Failed to fetch')
    }
    return {
      status: answer.status,
      redirected: false,
      text: answer.text,
      ...(request.wantsFile ? { blob: new Blob([new Uint8Array(answer.bytes)]) } : {}),
      header: name => {
        const value = answer.headers[name.toLowerCase()]
        return value === undefined ? null : String(value)
      },
    }
  }
}

async function sendForm(client: Client, url: string, form: FormData, headers: Record<string, string>) {
  const file = form.get('file') as File
  const fields = Object.fromEntries([...form].filter(([name]) => name !== 'file')) as Record<string, string>
  return client.upload(url, fields, { name: file.name, content: await contentOf(file) }, headers)
}

/** The DOM of these tests reads a file in its old way only. */
function contentOf(file: File): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(Buffer.from(reader.result as ArrayBuffer))
    reader.onerror = () => reject(reader.error)
    reader.readAsArrayBuffer(file)
  })
}

/** Looks for accessibility faults by the WCAG 2.2 A and AA rules that need no layout. */
export async function expectAccessible(element: Element = document.body): Promise<void> {
  // Few files look, and each of them would load it.
  const { default: axe } = await import('axe-core')
  const { violations } = await axe.run(element, {
    // All that is right stays unsaid, and nothing is fetched.
    resultTypes: ['violations'],
    preload: false,
    runOnly: {
      type: 'tag',
      values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    },
    // jsdom lays nothing out: colours and sizes are looked at in the browser journeys, and of the two menus
    // of the frame only one is ever displayed.
    rules: {
      'color-contrast': { enabled: false },
      'target-size': { enabled: false },
      'landmark-unique': { enabled: false },
    },
  })
  expect(violations.map(fault => `${fault.id}: ${fault.nodes.map(node => node.html).join(' ')}`)).toEqual([])
}
