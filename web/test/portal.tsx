import type { Language } from '@studentgo/protocol/language'
import type { TransportRequest } from '@studentgo/protocol/page'
import { areaOfPath, wholePortal } from '@studentgo/protocol/paths'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { loadTranslations } from '../../server/src/translations/translations.data.ts'
import { type Call, makeCall } from '../src/platform/api/call.ts'
import { type FailedCall, makeQueryClient } from '../src/platform/api/queries.ts'
import { asSpoken, makeI18n } from '../src/platform/language/i18n.ts'
import { alerts } from '../src/platform/page/alerts.ts'
import { AppContext } from '../src/platform/page/app-context.ts'
import type { Boot } from '../src/platform/page/boot.ts'

export const translations = loadTranslations()

export interface Refusal {
  status: number
  code?: string
  field?: string
  requestId?: string
}

interface Options {
  /** Path and query below the base path. */
  path?: string
  language?: Language
  /** The bodies of answers by method and path, or how they are refused; all else is refused with 404. */
  answers?: Record<string, { body: unknown } | { refused: Refusal } | 'never' | 'no network'>
  onFailure?: (failed: FailedCall, call: Call) => void
}

/** A browser tab that shows one part of the portal, with a fake server that answers as the test says. */
export function makePortal({ path = '/', language = 'fi', answers = {}, onFailure }: Options = {}) {
  const requests: TransportRequest[] = []
  const boot: Boot = {
    url: `/studentgo/app${path}`,
    basePath: '/studentgo/app',
    apiBase: '',
    language,
    clockAhead: 0,
    renderedAt: '2026-11-23T07:00:00Z',
    timeZone: 'Europe/Helsinki',
    isRendered: true,
    answers: [],
  }
  const call = makeCall(
    async request => {
      requests.push(request)
      const answer = answers[`${request.method} ${request.url}`] ?? { refused: { status: 404 } }
      if (answer === 'never') return new Promise(() => undefined)
      if (answer === 'no network') throw new TypeError('Failed to fetch')
      const status = 'refused' in answer ? answer.refused.status : 200
      return { status, redirected: false, text: envelopeOf(answer), header: () => null }
    },
    { apiBase: '', xsrfToken: () => 'token' },
  )
  const queryClient = makeQueryClient(call, failed => onFailure?.(failed, call))
  const textsIn = (of: Language) => ({ common: translations.common[of], error: translations.error[of] })
  const i18n = makeI18n(language, textsIn(language), areaOfPath(path, ''))
  for (const other of ['fi', 'sv', 'en'] as const) {
    const { common, error } = asSpoken(i18n, textsIn(other))
    i18n.addResourceBundle(other, 'common', common)
    i18n.addResourceBundle(other, 'error', error)
  }
  function Portal({ children }: { children: ReactNode }) {
    return (
      <AppContext value={{ boot, call, place: wholePortal }}>
        <QueryClientProvider client={queryClient}>
          <I18nextProvider i18n={i18n}>
            <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>
          </I18nextProvider>
        </QueryClientProvider>
      </AppContext>
    )
  }
  return {
    requests,
    boot,
    call,
    queryClient,
    i18n,
    Portal,
    show: (element: ReactNode) => render(element, { wrapper: Portal }),
  }
}

function envelopeOf(answer: { body: unknown } | { refused: Refusal }): string {
  if ('body' in answer) return JSON.stringify({ httpStatusCode: 200, body: answer.body, subErrors: [] })
  const { status, code, field, requestId } = answer.refused
  const fault = { code, field, messageKey: `problem.${code}`, params: { requestId } }
  const subErrors = code === undefined ? undefined : [fault]
  return JSON.stringify({ httpStatusCode: status, body: null, subErrors })
}

/** Alerts belong to the page, not to the part that raised them: the next test starts without any. */
export function closeAlerts(): void {
  act(() => alerts.removeAll())
}
