import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../../src/platform/database/database.ts'
import { type FunctionFile, readFunctions } from '../../src/platform/database/functions.ts'
import { functionCases } from './function-cases.ts'
import { answerOf, openBareDatabase } from './function-database.ts'

let database: OpenDatabase
let drop: () => Promise<void>

beforeAll(async () => {
  ;({ database, drop } = await openBareDatabase())
})
afterAll(() => drop())

/** What a slip of the pen makes of a word or a sign. */
const slips: Record<string, string> = {
  and: 'or',
  or: 'and',
  not: '',
  distinct: '',
  'is null': 'is not null',
  'is not null': 'is null',
  exists: 'not exists',
  '=': '<>',
  '<>': '=',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  desc: 'asc',
}
const place =
  /--[^\n]*|'(?<text>[^']*)'|\b(?<word>is null|is not null|and|or|not|distinct|exists|desc)\b|(?<sign><>|<=|>=|[<>=+])|\b(?<number>\d+)\b/g

/** What no answer shows, by file and a part of the line. */
const accepted: { file: string; part: string; why: string }[] = [
  { file: 'contract-full-time.sql', part: 'perform 1', why: 'a lock: contract-race.test.ts' },
  { file: 'personal-event-full-time.sql', part: 'perform 1', why: 'a lock, as that of contracts' },
  { file: 'link-audit.sql', part: 'pg_advisory_xact_lock', why: 'a lock: audit-race.test.ts' },
  { file: 'link-audit.sql', part: '1 → 2', why: 'a variable takes the first row of several' },
  {
    file: 'intermediate-assessment-moves.sql',
    part: '< → <=',
    why: 'the trigger runs for another state alone',
  },
  { file: 'support-decision-moves.sql', part: '<= → <', why: 'the trigger runs for another state alone' },
  { file: 'support-decision-moves.sql', part: "'ENDED' →", why: 'nothing follows it but what is last' },
  { file: 'support-decision-moves.sql', part: "'REPEALED' →", why: 'nothing follows what is last' },
  { file: 'search-vector.sql', part: "'' → 'z': ''));", why: 'a word of accents alone is none before' },
  { file: 'search-query.sql', part: 'distinct →', why: 'a form twice finds the same' },
]

interface Mutant {
  script: string
  says: string
}

function mutantsOf({ script }: FunctionFile): Mutant[] {
  return [...script.matchAll(place)].flatMap(({ 0: found, index, groups = {} }) => {
    const { text, word, sign, number } = groups
    const instead =
      text === undefined
        ? number === undefined
          ? slips[word ?? sign ?? '']
          : String(Number(number) + 1)
        : `'${text}z'`
    if (instead === undefined) return []
    const line = script.slice(0, index).split('\n').length
    return [
      {
        script: script.slice(0, index) + instead + script.slice(index + found.length),
        says: `line ${line}, ${found} → ${instead}: ${script.split('\n')[line - 1]?.trim()}`,
      },
    ]
  })
}

/** Whether a case answers otherwise, or the database does not take the text at all. */
async function isNoticed(file: FunctionFile, mutant: Mutant): Promise<boolean> {
  try {
    await database.runScript(mutant.script)
  } catch {
    return true
  }
  try {
    for (const one of functionCases.filter(({ of }) => of === file.name)) {
      const answer = await answerOf(database, one)
      if (JSON.stringify(answer) !== JSON.stringify(one.answer)) return true
    }
    return false
  } finally {
    await database.runScript(file.script)
  }
}

test('a mutation of a function is caught by its cases', async () => {
  const unnoticed: string[] = []
  let count = 0
  for (const file of await readFunctions()) {
    if (!functionCases.some(({ of }) => of === file.name)) continue
    for (const mutant of mutantsOf(file)) {
      count++
      if (accepted.some(one => one.file === file.name && mutant.says.includes(one.part))) continue
      if (!(await isNoticed(file, mutant))) unnoticed.push(`${file.name} ${mutant.says}`)
    }
  }
  expect(count).toBeGreaterThan(200)
  expect(unnoticed).toEqual([])
})
