import { languages } from '@studentgo/protocol/language'
import { describe, expect, test } from 'vitest'
import { translations } from '../../test/portal.tsx'
import { namedScreens, otherWordsOf } from './screen-names.ts'

describe.each(languages)('in %s', language => {
  test('every screen has a name, and other words that people say for it', () => {
    const texts = translations.common[language]
    const keys = namedScreens.flatMap(screen => [screen.label, otherWordsOf(screen)])
    expect(keys.filter(key => !texts[key])).toEqual([])
  })
})
