import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { addresses } from '@studentgo/protocol/addresses'
import { describe, expect, test } from 'vitest'
import { allEndpoints } from '../../protocol/src/endpoints.ts'
import { notificationRule } from '../../protocol/src/notifications.ts'
import { addressOf } from '../../protocol/src/paths.ts'
import { root, sourceFiles } from '../source-files.ts'
import { describeEndpoints, pageOfEndpoints } from './endpoints-page.ts'
import { describeSeen, seenByGuardians } from './seen-by-guardians.ts'
import { sentencesOf } from './specification-sentences.ts'

/** How many sentences each section of the specification has, and a digest of their text. */
const counts = { 2: 21, 3: 35, 4: 17, 5: 5, 6: 6, 7: 54, 8: 12, 9: 12 }
const digest = '6ea05af57bf0aa02'
const specification = join(root, '../shared/spec/portal-specification.md')

const tables = tablesOf(readFileSync(join(root, 'docs/map.md'), 'utf8'))
const rows = Object.keys(counts).flatMap(section =>
  tableOf(`§${section}`).map(([number = '', sentence = '', where = '', tests = '']) => ({
    number,
    sentence,
    where,
    tests,
  })),
)
const built = rows.filter(row => !isLater(row.where) && !isNothing(row.where))
const notificationRows = tableOf('Notifications').map(([event = '', rules = '', where = '', tests = '']) => ({
  event,
  rules,
  where,
  tests,
}))
const builtNotificationRows = notificationRows.filter(row => !isLater(row.where))

describe('the sentences of the specification', () => {
  test.each(Object.entries(counts))('section %s has all its rows, numbered', (section, count) => {
    const numbers = tableOf(`§${section}`).map(row => row[0])
    expect(numbers).toEqual(Array.from({ length: count }, (_, index) => `${section}.${index + 1}`))
  })

  test('are in the map word for word', () => {
    const words = rows.map(row => plain(row.sentence)).join('\n')
    expect(createHash('sha256').update(words).digest('hex').slice(0, 16)).toBe(digest)
  })

  test.runIf(existsSync(specification))('are those of the specification, in its order', () => {
    const sentences = sentencesOf(readFileSync(specification, 'utf8'))
    for (const section of Object.keys(counts)) {
      const mapped = tableOf(`§${section}`).map(([, sentence = '']) => plain(sentence))
      expect(mapped).toEqual(sentences.get(Number(section))?.map(plain))
    }
  })
})

describe('a row', () => {
  test('names where its sentence lives, and every file it names is there', () => {
    const faults = [...built, ...builtNotificationRows].flatMap(({ where, ...row }) => {
      const files = filesIn(where)
      const missing = files.filter(file => !existsSync(join(root, file)))
      return files.length > 0 && missing.length === 0 ? [] : [{ ...row, missing }]
    })
    expect(faults).toEqual([])
  })

  test('has a test whose file has this title', () => {
    const faults = [...built, ...builtNotificationRows].flatMap(({ tests, ...row }) => {
      const unheld = tests.split('<br>').filter(one => !isHeld(one))
      return unheld.length === 0 ? [] : [{ ...row, unheld }]
    })
    expect(faults).toEqual([])
  })

  test('is for later in both columns or in none, and then says why', () => {
    const faults = rows.filter(
      ({ where, tests }) => isLater(where) !== isLater(tests) || (isLater(where) && !/^later: ./.test(where)),
    )
    expect(faults).toEqual([])
  })

  test('that is covered partly says what is missing', () => {
    const faults = rows.filter(({ where }) => /partly/.test(where) && !/; partly: \S.{10,}$/.test(where))
    expect(faults).toEqual([])
  })

  test('is for nothing only where the specification itself shows nothing', () => {
    const faults = rows.filter(
      ({ where, tests, sentence }) =>
        (isNothing(where) || isNothing(tests)) && !/not shown|no user-visible/i.test(sentence),
    )
    expect(faults).toEqual([])
  })

  test('is for later only while nobody has built it', () => {
    const stale = rows
      .filter(row => isLater(row.where))
      .filter(row => pathsIn(`${row.sentence} ${row.where}`).some(isBuilt))
    expect(stale).toEqual([])
  })

  test('that is for later names the path by which it will be known', () => {
    const later = rows.filter(row => isLater(row.where))
    expect(later.filter(row => pathsIn(`${row.sentence} ${row.where}`).length === 0)).toEqual([])
  })
})

test('the page of endpoints is what they say: `npm run map`', () => {
  expect(readFileSync(join(root, pageOfEndpoints), 'utf8')).toBe(describeEndpoints())
})

// One more field, or one audience fewer, is a decision: read what changes in the list before it is committed.
test('what guardians see of each answer is what the list says: `npm run map`', () => {
  expect(readFileSync(join(root, seenByGuardians), 'utf8')).toBe(describeSeen())
})

test('every rule of notifications is in the map once, and no rule that does not exist', () => {
  const mapped = notificationRows.flatMap(({ rules }) =>
    [...rules.matchAll(/`([\w-]+)`/g)].map(match => match[1]),
  )
  expect(mapped.toSorted()).toEqual(notificationRule.options.toSorted())
})

test('every folder is in the map, and no other', () => {
  const files = sourceFiles(
    ['docs', 'e2e', 'protocol', 'scripts', 'server', 'web'],
    ['.ts', '.tsx', '.sql', '.json', '.md'],
  )
  const folders = new Set(files.map(file => `\`${dirname(file.path)}/\``))
  expect(tableOf('Folders').map(([folder]) => folder)).toEqual([...folders].sort())
})

/** The tables of a document by the first word of the heading above; a row is its cells. */
function tablesOf(markdown: string): Map<string, string[][]> {
  const found = new Map<string, string[][]>()
  let table: string[][] = []
  for (const line of markdown.split('\n')) {
    const heading = /^## (\S+)/.exec(line)?.[1]
    if (heading !== undefined) {
      table = []
      found.set(heading, table)
    } else if (line.startsWith('|')) {
      table.push(
        line
          .split('|')
          .slice(1, -1)
          .map(cell => cell.trim()),
      )
    }
  }
  return found
}

function tableOf(heading: string): string[][] {
  return tables.get(heading)?.slice(2) ?? []
}

/** Letters and digits only: compares the words regardless of their markup. */
function plain(text: string): string {
  return text
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()
}

function isLater(cell: string): boolean {
  return cell.startsWith('later')
}

function isNothing(cell: string): boolean {
  return cell.startsWith('—')
}

function filesIn(cell: string): string[] {
  return [...cell.matchAll(/`([\w.-]+\/[\w./-]*)`/g)].map(match => match[1] ?? '')
}

/** `file › title`: the file is a test that has this title, word for word. */
function isHeld(reference: string): boolean {
  const [, file = '', title = ''] = /^`([^`]+\.(?:test|spec)\.tsx?)` › (.+)$/.exec(reference.trim()) ?? []
  if (title === '' || !existsSync(join(root, file))) return false
  return titlesIn(readFileSync(join(root, file), 'utf8')).includes(title)
}

/** The string literals in front of a callback, which are the titles of tests. */
function titlesIn(source: string): string[] {
  const title =
    /\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`([^`]*)`),\s*(?:async\s*)?(?:\(|\w+\s*=>)/g
  return [...source.matchAll(title)].map(match =>
    (match[1] ?? match[2] ?? match[3] ?? '').replace(/\\'/g, "'"),
  )
}

/** Paths such as `/parent/{id}` or `{base}/parent/login`, each as its segments; `*` is any. */
function pathsIn(text: string): string[] {
  return [...text.matchAll(/(?<![\w}*.])(?:\{base\})?\/[\w{}[\]/-]*/g)].map(match => match[0])
}

function isBuilt(path: string): boolean {
  if (path.startsWith('{base}')) return screens().some(screen => isSame(path.slice('{base}'.length), screen))
  return allEndpoints.some(
    ({ endpoint }) =>
      isSame(path, endpoint.path) || isSame(path, addressOf(endpoint.base, endpoint.path, '')),
  )
}

function screens(): string[] {
  const routes = readFileSync(join(root, 'web/src/app/routes.tsx'), 'utf8')
  return [
    ...Object.values(addresses),
    ...[...routes.matchAll(/path: '([^']+)'/g)].map(match => match[1] ?? ''),
  ]
}

function isSame(wanted: string, built: string): boolean {
  const parts = (path: string) => path.split('/').filter(part => part !== '')
  const [left, right] = [parts(wanted), parts(built)]
  const isAny = (part: string) => part.startsWith('{')
  return left.length === right.length && left.every((part, at) => isAny(part) || part === right[at])
}
