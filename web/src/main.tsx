import './ui/tokens.css'
import './ui/base.css'
import { hydrate } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App } from './app/app.tsx'
import { routeOf } from './app/routes.tsx'
import { noteCall } from './platform/activity.ts'
import { readBoot } from './platform/boot.ts'
import { fetchTransport, makeCall, xsrfTokenOfPage } from './platform/call.ts'
import { followDocumentLanguage, makeI18n } from './platform/i18n.ts'
import { makeQueryClient } from './platform/queries.ts'
import { whereFailureLeads } from './platform/session.ts'

async function start(): Promise<void> {
  const boot = readBoot(document)
  const call = makeCall(
    request => {
      if (request.headers['X-Background'] === undefined) noteCall()
      return fetchTransport(request)
    },
    { apiBase: boot.apiBase, xsrfToken: xsrfTokenOfPage },
  )
  const queryClient = makeQueryClient(call, error => {
    const current = location.pathname + location.search
    const target = whereFailureLeads(error, { basePath: boot.basePath, current, online: navigator.onLine })
    if (target !== undefined) location.assign(target)
  })
  hydrate(queryClient, boot.queries ?? {})
  const i18n = makeI18n(boot, true)
  followDocumentLanguage(i18n)

  await routeOf(location.pathname.slice(boot.basePath.length) || '/')
    ?.screen.load()
    .catch(() => undefined)
  const root = document.getElementById('root')
  if (root === null) throw new Error('the page has no root')
  const app = (
    <StrictMode>
      <BrowserRouter basename={boot.basePath}>
        <App app={{ boot, call }} queryClient={queryClient} i18n={i18n} />
      </BrowserRouter>
    </StrictMode>
  )
  // A page that the worker gave for another address is drawn anew rather than taken over.
  if (boot.url === location.pathname + location.search) hydrateRoot(root, app)
  else createRoot(root).render(app)
}

void start()
