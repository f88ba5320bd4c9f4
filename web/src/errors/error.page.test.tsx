import { errorKinds, errorReasons } from '@studentgo/protocol/rules/error-kind'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import { alerts } from '#web/platform/page/alerts.ts'
import { closeAlerts, makePortal, translations } from '../../test/portal.tsx'
import ErrorPage from './error.page.tsx'

afterEach(closeAlerts)

const page = (
  <Routes>
    <Route path="/error/:reason" element={<ErrorPage />} />
    <Route path="/parent/error/:reason" element={<ErrorPage />} />
  </Routes>
)
const relogin = 'POST /rest/v1/session/relogin'
const config = { 'POST /rest/v1/public/config': 'never' } as const

describe('an error page', () => {
  test.each(
    errorReasons.flatMap(reason =>
      (['', '/parent'] as const).flatMap(area =>
        (['fi', 'sv', 'en'] as const).map(language => [`${area}/error/${reason}`, reason, language] as const),
      ),
    ),
  )('at %s has the title and the text of «%s» in %s', (path, reason, language) => {
    makePortal({ path, language, answers: config }).show(page)
    const texts = translations.error[language]
    const kind = errorKinds[reason]
    const said = (name: string) =>
      (path.startsWith('/parent') ? texts[`guardian.says.${kind}.${name}`] : undefined) ??
      texts[`${kind}.${name}`]
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(said('title'))
    for (const name of ['text', 'kept']) expect(screen.getByText(said(name) ?? '')).toBeDefined()
    if (reason === 'session-expired') {
      expect(screen.getByRole('button', { name: texts.reloginButton ?? '' }).className).toContain('primary')
    } else expect(screen.queryByRole('button')).toBeNull()
  })

  test('for a reason that nobody knows is the general one', () => {
    makePortal({ path: '/error/tuntematon', answers: config }).show(page)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(translations.error.fi['general.title'])
  })
})

test.each([
  ['fi', 'Olet avannut 200 asiakirjaa tunnin aikana. Voit avata seuraavan kello 9.30.'],
  ['sv', 'Du har öppnat 200 dokument inom en timme. Du kan öppna nästa klockan 9.30.'],
  ['en', 'You have opened 200 documents within an hour. You can open the next one at 09:30.'],
] as const)(
  'a document that was one too many is explained in %s, with the time of the next',
  (language, said) => {
    const query = new URLSearchParams({
      limited: 'documents',
      until: '2026-11-23T07:30:00.000Z',
      times: '200',
    })
    makePortal({ path: `/error/general?${query}`, language, answers: config }).show(page)
    expect(screen.getByText(said)).toBeDefined()
    expect(screen.queryByText(translations.error[language]['general.text'] ?? '')).toBeNull()
  },
)

test.each([
  ['fi', '/error/general', 'Tunniste tukea varten: aB3-_fGh1jKl'],
  ['sv', '/parent/error/general', 'Kod för stödet: aB3-_fGh1jKl'],
  ['en', '/error/general', 'Reference for support: aB3-_fGh1jKl'],
] as const)(
  'a fault of the server is shown in %s at %s with the id of its request',
  (language, path, said) => {
    makePortal({ path: `${path}?request=aB3-_fGh1jKl`, language, answers: config }).show(page)
    expect(screen.getByText(said)).toBeDefined()
  },
)

test.each(['', '?request=', '?request=call+020+123+456', '?request=aB3-_fGh1jKlmn'])(
  'at an address with «%s» no id is shown',
  query => {
    makePortal({ path: `/error/general${query}`, answers: config }).show(page)
    expect(screen.queryByText(/Tunniste/)).toBeNull()
  },
)

test('a link that another person has made up shows only our own texts', () => {
  makePortal({ path: '/error/general?limited=all&until=now&times=1', answers: config }).show(page)
  expect(screen.getByText(translations.error.fi['general.text'] ?? '')).toBeDefined()
})

test.each([
  ['/error/general', 'homeButton', '/'],
  ['/error/not-found', 'homeButton', '/'],
  ['/error/non-student', 'signInButton', '/login'],
  ['/error/user-not-found', 'signInButton', '/login'],
  ['/parent/error/general', 'homeButton', '/parent'],
  ['/parent/error/not-found', 'homeButton', '/parent'],
  ['/parent/error/non-student', 'signInButton', '/parent/login'],
  ['/parent/error/user-not-found', 'signInButton', '/parent/login'],
])('%s has its way out: %s to %s', (path, name, target) => {
  makePortal({ path, answers: config }).show(page)
  const exit = screen.getByRole('link', { name: translations.error.fi[name] ?? '' })
  expect(exit.getAttribute('href')).toBe(target)
})

test.each(['non-student', 'user-not-found'])(
  'a guardian is not addressed as a student, nor sent to an entrance of guardians, by %s',
  reason => {
    const { container } = makePortal({ path: `/parent/error/${reason}`, answers: config }).show(page)
    expect(container.textContent).not.toMatch(
      /opiskelijoille|opiskeluoikeu|Uuden opiskelijan|oma sisäänkäynti/,
    )
  },
)

test.each(['fi', 'sv', 'en'] as const)(
  'the page of expired sessions claims in %s no more than is known',
  language => {
    expect(translations.error[language]['sessionExpired.text']).toMatch(/yhteys|förbindelsen|connection/)
  },
)

test.each([false, true])(
  'the page of expired sessions mentions a text only where there is one: %s',
  hasText => {
    if (hasText) localStorage.setItem('studentgo.draft.1.absence', 'sealed')
    makePortal({ path: '/error/session-expired', answers: config }).show(page)
    expect(screen.queryByText(/Keskeneräinen tekstisi/) !== null).toBe(hasText)
    localStorage.clear()
  },
)

describe('the re-login button', () => {
  const failed = {
    key: 'relogin.error',
    intent: 'error',
    description: translations.common.fi['error.general'],
  }

  async function press(
    path: string,
    answer: { body: unknown } | 'no network' | { refused: { status: 500 } },
  ) {
    const portal = makePortal({ path, answers: { ...config, [relogin]: answer } })
    portal.show(page)
    await userEvent.click(screen.getByRole('button'))
    return portal.requests.filter(request => `${request.method} ${request.url}` === relogin)
  }

  test('asks to come back to the address in the service parameter', async () => {
    const requests = await press('/error/session-expired?service=%2Fstudentgo%2Fapp%2Fabsence%3Fpage%3D2', {
      body: { location: '' },
    })
    expect(requests.map(request => request.body)).toEqual(['{"location":"/studentgo/app/absence?page=2"}'])
  })

  test('asks from the guardian area for that area', async () => {
    const requests = await press('/parent/error/session-expired', { body: { location: '' } })
    expect(requests.map(request => request.body)).toEqual(['{"location":"/studentgo/app/parent"}'])
  })

  test('asks for that area too where the address leads elsewhere', async () => {
    const requests = await press('/parent/error/session-expired?service=%2Fstudentgo%2Fapp%2Fabsence', {
      body: { location: '' },
    })
    expect(requests.map(request => request.body)).toEqual(['{"location":"/studentgo/app/parent"}'])
  })

  test('asks for no address where there is no such parameter', async () => {
    const requests = await press('/error/session-expired', { body: { location: '' } })
    expect(requests.map(request => request.body)).toEqual(['{}'])
  })

  test.each([
    ['the answer holds no address', { body: { location: '' } }],
    ['there is no network', 'no network'],
    ['the server fails', { refused: { status: 500 } }],
  ] as const)('raises the alert relogin.error when %s', async (_, answer) => {
    await press('/error/session-expired', answer)
    await waitFor(() => expect(alerts.read().shown).toEqual([failed]))
  })
})
