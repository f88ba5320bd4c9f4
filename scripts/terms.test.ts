import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { languages } from '@studentgo/protocol/language'
import { expect, test } from 'vitest'
import { allTexts } from './all-texts.ts'
import { root, sourceFiles } from './source-files.ts'

/** The terms in a cell of the column «Never»: `fi: koulu, koulun; en: the school, osp…`, where «…» is any ending. */
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
/** The rows of the table below a heading, each as its cells. */
function tableBelow(heading: string): string[][] {
  const [, below = ''] = glossary.split(`## ${heading}`)
  return (below.split('\n## ')[0] ?? '')
    .split('\n')
    .filter(line => line.startsWith('|'))
    .slice(2)
    .map(cellsOf)
}

const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map(cell => cell.trim())
const terms = tableBelow('One word for one thing')

test('one thing has one word in each language', () => {
  const texts = allTexts()
  expect(terms.length).toBeGreaterThan(10)
  const found = terms.flatMap(([, , , , never = '']) =>
    forbiddenIn(never).flatMap(({ language, pattern }) => {
      const known = languages.find(one => one === language)
      if (known === undefined) throw new Error(`no language ${language}`)
      return texts.flatMap(({ place, text }) =>
        pattern.test(text[known].replace(/\{\{.*?\}\}/g, '…')) ? [`${place} ${known}: ${text[known]}`] : [],
      )
    }),
  )
  expect(found).toEqual([])
})

/** Code without comments and texts, as far as a pattern can recognise them. */
function codeIn(text: string): string {
  return text.replaceAll(
    /\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/.*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g,
    ' ',
  )
}

test('names in the source are the words of the field', () => {
  const never = tableBelow('Words of the source').flatMap(([words = '']) => words.split(', '))
  expect(never.length).toBeGreaterThan(10)
  const partsOf = (name: string) =>
    name === 'given'
      ? [name]
      : (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map(part => part.toLowerCase())
  const isWrong = (name: string) =>
    partsOf(name).some(part => never.includes(part) && (part !== 'given' || name === 'given'))
  const files = sourceFiles(
    ['protocol/src', 'server/src', 'web/src', 'scripts'],
    ['.ts', '.tsx', '.mjs'],
  ).filter(({ path }) => !/\.test\.tsx?$|\/tables\.ts$/.test(path))
  expect(files.length).toBeGreaterThan(1500)
  const found = files.flatMap(({ path, text }) => [
    ...basename(path)
      .split(/[.-]/)
      .filter(isWrong)
      .map(word => `${path}: ${word}`),
    ...new Set(
      (codeIn(text).match(/[A-Za-z_$][\w$]*/g) ?? []).filter(isWrong).map(name => `${path}: ${name}`),
    ),
  ])
  expect(found).toEqual([])
})

/** Comments of a file, as far as a pattern can tell them from texts. */
function commentsIn(text: string): string[] {
  const textOrComment =
    /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|(\/\*[\s\S]*?\*\/|(?<![:\w])\/\/.*)/g
  return [...text.matchAll(textOrComment)].flatMap(([, comment]) => comment ?? [])
}

test('comments are in plain English', () => {
  const never = tableBelow('Words of comments').flatMap(([words = '']) => words.split(', '))
  expect(never.length).toBeGreaterThan(4)
  const isWrong = new RegExp(`\\b(?:${never.join('|')})\\b`, 'i')
  const files = sourceFiles(
    ['protocol/src', 'server', 'web', 'scripts', 'e2e'],
    ['.ts', '.tsx', '.mjs', '.css'],
  )
  const comments = files.flatMap(({ path, text }) =>
    commentsIn(text).map(comment => `${path}: ${comment.replace(/\s+/g, ' ')}`),
  )
  expect(comments.length).toBeGreaterThan(5000)
  expect(comments.filter(comment => isWrong.test(comment.slice(comment.indexOf(': '))))).toEqual([])
})
