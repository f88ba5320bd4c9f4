import { readFileSync } from 'node:fs'
import { contrast } from '@studentgo/protocol/rules/contrast'
import { describe, expect, test } from 'vitest'
import { accentColours, accentFault, accentSheet, grounds } from './accent-colours.ts'

const tokens = readFileSync(new URL('../../../../web/src/ui/tokens.css', import.meta.url), 'utf8')

test('the backgrounds are those of the pages', () => {
  const [surface, page, quiet] = ['surface', 'page', 'surface-quiet'].map(
    name => new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens)?.slice(1) ?? [],
  )
  expect([surface, page, quiet]).toEqual(grounds.light.map((light, at) => [light, grounds.dark[at]]))
})

test('every role is one that the pages have', () => {
  const roles = Object.keys(accentColours('#0b5c7a'))
  expect(roles.filter(role => !tokens.includes(`--${role}: `))).toEqual([])
})

describe('an accent that cannot be read is refused, with the nearest that can', () => {
  test.each([
    ['#0b5c7a', undefined],
    ['#000000', undefined],
    [
      '#ffdd00',
      '#ffdd00 has a contrast of 1.2 to 1 with the pages and needs 4.5; the nearest that has it is #7e6d00',
    ],
    [
      '#ffffff',
      '#ffffff has a contrast of 1.0 to 1 with the pages and needs 4.5; the nearest that has it is #6d6d6d',
    ],
  ])('%s', (accent, fault) => {
    expect(accentFault(accent)).toBe(fault)
  })
})

describe('whatever the accent, the text on it and beside it is readable', () => {
  const accents = [
    '#0b5c7a',
    '#000000',
    '#a3271b',
    '#24703f',
    '#5b4691',
    '#00377a',
    '#7a0047',
    '#6d6d6d',
    '#7e6d00',
  ]

  test.each(accents)('%s', accent => {
    const colours = accentColours(accent)
    for (const look of ['light', 'dark'] as const) {
      const pairs: [string, string, number][] = [
        ...grounds[look].flatMap((ground): [string, string, number][] => [
          [colours['accent-text'][look], ground, 4.5],
          [colours.accent[look], ground, 3],
          [colours.focus[look], ground, 3],
        ]),
        [colours['accent-text'][look], colours['accent-soft'][look], 4.5],
        [colours['on-accent'][look], colours.accent[look], 4.5],
        ['#ffffff', colours.now[look], 4.5],
        [colours['on-now-quiet'][look], colours.now[look], 4.5],
      ]
      expect(pairs.filter(([one, other, ratio]) => contrast(one, other) < ratio)).toEqual([])
    }
  })
})

test('the style sheet has each role for light and dark', () => {
  expect(accentSheet('#5b4691')).toMatch(/^:root\{--accent:light-dark\(#5b4691,#[0-9a-f]{6}\);.*\)\}$/)
})
