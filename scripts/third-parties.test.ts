import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listFile, thirdParties, thirdPartiesPage } from './third-parties.ts'

/** Licences that require only that they and the names are passed on. */
const free = new Set(
  'MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 CC0-1.0 PostgreSQL'.split(' '),
)
/**
 * Other accepted licences: a font, and libvips, which is loaded unmodified and which the installing operator may
 * replace.
 */
const known: Record<string, RegExp> = {
  'OFL-1.1': /^@expo-google-fonts\//,
  'LGPL-3.0-or-later': /^@img\/sharp-/,
  // Its file LICENSE is the MIT licence.
  'none said': /^png-js$/,
}

test('the list of third parties is that of the lock file', () => {
  expect(readFileSync(listFile, 'utf8')).toBe(thirdPartiesPage(thirdParties()))
})

test('no library wants more than its name passed on, but for those that are known', () => {
  const packages = thirdParties()
  expect(packages.map(({ name }) => name)).toContain('react')
  const isKnown = (name: string, licence: string) => free.has(licence) || known[licence]?.test(name) === true
  const others = packages.filter(({ name, licence }) =>
    licence
      .replace(/[()]/g, '')
      .split(' OR ')
      .every(choice => !choice.split(' AND ').every(one => isKnown(name, one))),
  )
  expect(others).toEqual([])
})
