import { describe, expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

const folders = ['protocol', 'server', 'web', 'e2e']
const tests = sourceFiles(folders, ['.test.ts', '.test.tsx', '.spec.ts'])
const isExhaustive = (path: string) => path.includes('.exhaustive.')

/** Test helpers and tests. */
const forTests = sourceFiles(['server/test', 'web/test', 'e2e'], ['.ts', '.tsx']).concat(
  tests.filter(({ path }) => !/^(server\/test|web\/test|e2e)\//.test(path)),
)

function filesWith(pattern: RegExp, among: typeof tests): string[] {
  return among.filter(({ text }) => pattern.test(text)).map(({ path }) => path)
}

describe('a test depends on no clock of the machine', () => {
  test('none sleeps, and every poll has an end: those who wait use `until`, `expect.poll` or `waitFor`', () => {
    const sleeps =
      /waitForTimeout|setTimeout\((resolve|\(\) => resolve|done)\b|setTimeout as |while \(true\)|for \(;;\)/
    expect(filesWith(sleeps, forTests)).toEqual([
      'server/test/world/until.ts',
      // Short deferred work of the page still needs its window.
      'web/test/own-browser.ts',
    ])
  })

  test('none measures how long something takes', () => {
    const measures = /performance\.now\(|Date\.now\(\) - (?!\d)|console\.time|process\.hrtime/
    expect(filesWith(measures, tests)).toEqual([])
  })
})

describe('nothing outlives a run', () => {
  test('none starts anything while its file is loaded', () => {
    const atOnce =
      /^(?:const|let) [^\n=]*= (?:await )?(?:makeWorld|startServer|startPortal|freePort|openPostgres|openEmbedded|openSchoolCopy)\(|^\S.*\.listen\(/m
    expect(filesWith(atOnce, tests)).toEqual([])
  })

  test('a test that starts a server or a command is exhaustive', () => {
    const starts = /from 'node:child_process'|\bstartServer\(/
    // Another time zone needs a separate process, which ends by itself.
    expect(filesWith(starts, tests).filter(path => !isExhaustive(path))).toEqual([
      'protocol/src/rules/calendar.test.ts',
    ])
  })
})

test('no test knows the name of a database user, nor its port', () => {
  expect(filesWith(/postgres:\/\/\w+@|:5432\b/, tests)).toEqual([])
})
