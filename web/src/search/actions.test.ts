import { languages } from '@studentgo/protocol/language'
import { describe, expect, test } from 'vitest'
import { routeOf } from '#web/app/routes.tsx'
import { translations } from '../../test/portal.tsx'
import { actions } from './actions.ts'

const now = { today: '2026-11-26', subject: 'Työpaikkajakso' }

describe('what the search offers to do', () => {
  test.each(languages)('has a name, a reason and other words in %s', language => {
    const texts = translations.common[language]
    const keys = actions.flatMap(({ name }) => [
      `search.do.${name}`,
      `search.do.${name}.note`,
      `search.doWords.${name}`,
    ])
    expect(keys.filter(key => !texts[key])).toEqual([])
  })

  test('is done on a screen of every part that offers it', () => {
    const missing = actions.flatMap(action =>
      action.in
        .filter(kind => routeOf(action.to(now).split('?')[0] ?? '', { kind }) === undefined)
        .map(kind => `${action.name} ${kind}`),
    )
    expect(missing).toEqual([])
  })
})
