import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { configQueryOf, initialConfig } from '#web/platform/api/config.ts'
import { makePortal } from '../../../test/portal.tsx'
import { RoomPlace } from './lesson/lesson-place.tsx'
import { PersonLine } from './text.tsx'

const room = { code: 'B214', name: 'Ohjelmistoluokka', building: 'Satamakatu', floor: '2' }

test.each([
  ['en', 'fi', 'fi'],
  ['sv', 'fi', 'fi'],
  ['fi', 'fi', undefined],
  ['fi', 'sv', 'sv'],
] as const)(
  'a reader in %s of a school that writes %s hears a room and a title in the language %s',
  (language, contentLanguage, expected) => {
    const portal = makePortal({ language })
    portal.queryClient.setQueryData(configQueryOf(portal.boot).queryKey, {
      ...initialConfig,
      contentLanguage,
    })
    portal.show(
      <>
        <RoomPlace room={room} />
        <PersonLine person={{ name: 'Sari Niemi', title: 'Erityisopettaja' }} />
      </>,
    )
    const languageOf = (text: RegExp) =>
      screen.getByText(text).closest('[lang]')?.getAttribute('lang') ?? undefined
    expect([languageOf(/Ohjelmistoluokka/), languageOf(/Erityisopettaja/)]).toEqual([expected, expected])
  },
)
