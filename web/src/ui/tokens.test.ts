import { readFileSync } from 'node:fs'
import { contrast } from '@studentgo/protocol/rules/contrast'
import { describe, expect, test } from 'vitest'

const sheet = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const looks = ['light', 'dark'] as const

/** The colour of a role: `--role: light-dark(#light, #dark)`, or one for both. */
function colour(role: string, look: 'light' | 'dark'): string {
  const [, light, dark] =
    new RegExp(`--${role}: (?:light-dark\\()?(#\\w{6})(?:, (#\\w{6})\\))?;`).exec(sheet) ?? []
  const found = look === 'dark' ? (dark ?? light) : light
  if (found === undefined) throw new Error(`no colour for ${role}`)
  return found
}

const grounds = ['page', 'surface', 'surface-quiet']
const softs = ['accent-soft', 'changed-soft', 'good-soft', 'bad-soft', 'plum-soft']
/** Role, its background, and their minimum contrast (WCAG 2.2: 1.4.3 and 1.4.11; body text: our own aim). */
const pairs: [string, string, number][] = [
  ...[...grounds, ...softs].map((ground): [string, string, number] => ['text', ground, 7]),
  ...[...grounds, ...softs].map((ground): [string, string, number] => ['text-quiet', ground, 4.5]),
  ...['accent', 'changed', 'good', 'bad', 'plum'].flatMap(role =>
    [...grounds, `${role}-soft`].map((ground): [string, string, number] => [
      role === 'accent' ? 'accent-text' : role,
      ground,
      4.5,
    ]),
  ),
  ['on-accent', 'accent', 4.5],
  ['on-plum', 'plum', 4.5],
  ['on-now', 'now', 4.5],
  ['on-now-quiet', 'now', 4.5],
  ['on-now', 'now-track', 3],
  // Edges of fields, bars and segments, and the focus ring.
  ...['accent', 'line-strong', 'focus', 'plum'].flatMap(role =>
    grounds.map((ground): [string, string, number] => [role, ground, 3]),
  ),
]

describe.each(looks)('colours on each other in the %s theme can be distinguished', look => {
  test.each(pairs)('%s on %s', (role, ground, ratio) => {
    expect(contrast(colour(role, look), colour(ground, look))).toBeGreaterThanOrEqual(ratio)
  })
})
