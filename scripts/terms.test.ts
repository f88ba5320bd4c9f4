import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, languages } from '@studentgo/protocol/language'
import { expect, test } from 'vitest'
import { loadTranslations } from '../server/src/translations/translations.data.ts'
import { root } from './source-files.ts'

/** What a cell of the column «Never» says: `fi: koulu, koulun; en: the school, osp…`, where «…» is any ending. */
function forbiddenIn(cell: string): { language: string; pattern: RegExp }[] {
  return cell.split(';').flatMap(part => {
    const [language = '', words = ''] = part.split(':').map(one => one.trim())
    return words.split(',').map(word => {
      const stem = word.trim()
      const end = stem.endsWith('…') ? '' : '(?!\\p{L})'
      return { language, pattern: new RegExp(`(?<!\\p{L})${stem.replace('…', '')}${end}`, 'iu') }
    })
  })
}

const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
const [, table = ''] = glossary.split('## One word for one thing')
const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map(cell => cell.trim())
const terms = table
  .split('\n')
  .filter(line => line.startsWith('|'))
  .slice(2)
  .map(cellsOf)

test('one thing has one word in each language', () => {
  const texts = Object.values(loadTranslations())
  expect(terms.length).toBeGreaterThan(10)
  const found = terms.flatMap(([, , , , never = '']) =>
    forbiddenIn(never).flatMap(({ language, pattern }) => {
      expect(languages).toContain(language)
      return texts.flatMap(namespace =>
        Object.entries(namespace[language as Language]).flatMap(([key, text]) =>
          pattern.test(text.replace(/\{\{.*?\}\}/g, '…')) ? [`${language} ${key}: ${text}`] : [],
        ),
      )
    }),
  )
  expect(found).toEqual([])
})
