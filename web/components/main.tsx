import '../src/ui/tokens.css'
import '../src/ui/base.css'
import { readLanguage } from '@studentgo/protocol/language'
import { wholePortal } from '@studentgo/protocol/paths'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { makeCall } from '#web/platform/api/call.ts'
import { configQueryOf, initialConfig } from '#web/platform/api/config.ts'
import { makeQueryClient } from '#web/platform/api/queries.ts'
import { makeI18n } from '#web/platform/language/i18n.ts'
import { loadTexts } from '#web/platform/language/texts.ts'
import { AppContext } from '#web/platform/page/app-context.ts'
import { Components } from './components.tsx'

const boot = {
  url: '/',
  basePath: '',
  apiBase: '',
  language: readLanguage(new URLSearchParams(location.search).get('lang') ?? undefined) ?? 'fi',
  clockAhead: 0,
  renderedAt: new Date().toISOString(),
  timeZone: 'Europe/Helsinki',
  isRendered: false,
  answers: [],
}
const call = makeCall(async () => Promise.reject(new TypeError('nothing is asked here')), {
  apiBase: '',
  xsrfToken: () => undefined,
})
const queryClient = makeQueryClient(call)
queryClient.setQueryData(configQueryOf(boot).queryKey, initialConfig)
const i18n = makeI18n(boot.language, await loadTexts(boot.language, 'student'))
document.documentElement.lang = boot.language
const root = document.body.appendChild(document.createElement('div'))
root.style.padding = 'var(--gutter)'
createRoot(root).render(
  <AppContext value={{ boot, call, place: wholePortal }}>
    <QueryClientProvider client={queryClient}>
      <I18nextProvider i18n={i18n}>
        <MemoryRouter>
          <Components />
        </MemoryRouter>
      </I18nextProvider>
    </QueryClientProvider>
  </AppContext>,
)
