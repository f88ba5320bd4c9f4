import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEnvironment, SettingError } from '../environment.ts'
import { readSchoolFile } from './school-file.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'studentgo-school-'))
  writeFileSync(join(folder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(folder, 'large.png'), Buffer.alloc(200_000))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function schoolFile(content: unknown): string {
  const file = join(folder, 'school.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

test('without a file the portal is the product’s own, and its content Finnish', () => {
  expect(readSchoolFile(undefined)).toEqual({
    name: undefined,
    shortName: undefined,
    barColours: { light: '#ffffff', dark: '#181e26' },
    contentLanguage: 'fi',
    sheet: '',
    logo: undefined,
  })
})

test('a school has its name, language, accent and logo, which is looked for beside the file', () => {
  const file = schoolFile({
    name: { fi: 'Merilinnan opisto', sv: 'Havsborgs institut' },
    contentLanguage: 'sv',
    accentColour: '#5b4691',
    logo: 'logo.svg',
  })
  expect(readSchoolFile(file)).toMatchObject({
    name: { fi: 'Merilinnan opisto', sv: 'Havsborgs institut' },
    contentLanguage: 'sv',
    sheet: expect.stringContaining('--accent:light-dark(#5b4691,'),
    logo: { name: expect.stringMatching(/^school-logo-[0-9a-f]{8}\.svg$/), type: 'image/svg+xml' },
  })
})

describe('a school file that cannot be stops the start with one line that names the setting', () => {
  test.each([
    ['JSON', '{"name"', /JSON/],
    ['a name that is not known', { colour: '#5b4691' }, /colour/],
    ['no Finnish name', { name: { sv: 'Institutet' } }, /name\.fi/],
    ['a language that the portal has not', { contentLanguage: 'se' }, /contentLanguage/],
    ['a colour by name', { accentColour: 'navy' }, /accentColour must be a colour such as #0b5c7a/],
    [
      'an accent that cannot be read',
      { accentColour: '#ffdd00' },
      /accentColour #ffdd00 .* nearest .* #7e6d00$/,
    ],
    ['a logo that is not there', { logo: 'none.svg' }, /none\.svg/],
    [
      'a logo that browsers do not all show',
      { logo: 'logo.tiff' },
      /logo must be one of \.svg, \.png, \.webp/,
    ],
    ['a logo that is too large', { logo: 'large.png' }, /logo must be at most 100000 bytes/],
  ])('%s', (_, content, expected) => {
    const start = () => readEnvironment({ SCHOOL_FILE: schoolFile(content) }, folder)
    expect(start).toThrow(SettingError)
    expect(start).toThrow(/^SCHOOL_FILE: [^\n]*$/)
    expect(start).toThrow(expected)
  })

  test('a file that is not there', () => {
    expect(() => readEnvironment({ SCHOOL_FILE: 'nowhere.json' }, folder)).toThrow(
      /^SCHOOL_FILE: .*nowhere\.json/,
    )
  })
})
