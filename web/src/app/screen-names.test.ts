import { languages } from '@studentgo/protocol/language'
import { describe, expect, test } from 'vitest'
import { translations } from '../../test/portal.tsx'
import { contentsOf, namedScreens, otherWordsOf } from './screen-names.ts'

describe.each(languages)('in %s', language => {
  test.each(['portal', 'guardian', 'child', 'staff'] as const)(
    'every screen of the %s has a name, what is in it, and other words that people say for it',
    kind => {
      const texts = translations.common[language]
      const keys = namedScreens({ kind }).flatMap(screen => [
        screen.label,
        contentsOf(screen),
        otherWordsOf(screen),
      ])
      expect(keys.filter(key => !texts[key])).toEqual([])
    },
  )
})
