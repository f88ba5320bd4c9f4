import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { FolderInUse, lockFolder } from './lock.ts'

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'studentgo-lock-'))
  file = join(folder, 'server.lock')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Processes that lock the folder at the same instant, as often as asked. */
async function competitors(count: number) {
  const lock = fileURLToPath(new URL('./lock.ts', import.meta.url))
  const script = `import { createInterface } from 'node:readline'
    import { lockFolder } from ${JSON.stringify(lock)}
    let release
    createInterface({ input: process.stdin }).on('line', line => {
      if (line === 'release') {
        release?.()
        release = undefined
        return console.log('released')
      }
      while (Date.now() < Number(line));
      try {
        release = lockFolder(${JSON.stringify(folder)})
        console.log('taken')
      } catch (error) {
        console.log(error.message)
      }
    }).on('close', () => process.exit())`
  const children = Array.from({ length: count }, () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', script])
    return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() }
  })
  const ask = (line: string) =>
    Promise.all(
      children.map(async ({ child, lines }) => {
        child.stdin.write(`${line}\n`)
        return String((await lines.next()).value)
      }),
    )
  await ask('release')
  return {
    lockAtOnce: () => ask(String(Date.now() + 5)),
    release: () => ask('release'),
    async end() {
      for (const { child } of children) child.stdin.end()
      await Promise.all(children.map(({ child }) => new Promise(resolve => child.once('exit', resolve))))
    },
  }
}

describe('a folder is held by one server', () => {
  test('until it releases it', () => {
    const release = lockFolder(folder)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid })
    expect(() => lockFolder(folder)).toThrow(FolderInUse)
    release()
    expect(existsSync(file)).toBe(false)
    lockFolder(folder)()
  })

  test('also when the folder does not exist yet', () => {
    const inside = join(folder, 'a', 'b')
    lockFolder(inside)()
    expect(existsSync(inside)).toBe(true)
  })

  test.each([
    ['that is new', () => join(folder, 'a')],
    ['that was open to everybody', () => folder],
  ])('one %s is open to its owner alone', (_which, find) => {
    const own = find()
    if (existsSync(own)) chmodSync(own, 0o755)
    lockFolder(own)()
    expect(statSync(own).mode & 0o777).toBe(0o700)
  })

  test.each([
    ['whose process is gone', JSON.stringify({ pid: 2 ** 22 + 1, startedAt: '1' })],
    ['whose number another process has now', JSON.stringify({ pid: process.ppid, startedAt: '1' })],
    ['with our own number, of an earlier process', JSON.stringify({ pid: process.pid, startedAt: '1' })],
    ['that is damaged', '{"pid":'],
    ['that is empty', ''],
    ['that is something else', '[]'],
  ])('a lock %s is taken over', (_which, content) => {
    writeFileSync(file, content)
    const release = lockFolder(folder)
    expect(JSON.parse(readFileSync(file, 'utf8')).pid).toBe(process.pid)
    release()
  })

  test('an interrupted take-over does not block the next one', () => {
    const dead = JSON.stringify({ pid: 2 ** 22 + 1, startedAt: '1' })
    writeFileSync(file, dead)
    writeFileSync(`${file}.takeover`, dead)
    lockFolder(folder)()
    expect(existsSync(`${file}.takeover`)).toBe(false)
  })

  test.each([
    ['an empty folder', undefined],
    ['the lock of a killed server', JSON.stringify({ pid: 2 ** 22 + 1, startedAt: '1' })],
  ])(
    'of four that start at the same instant on %s one gets it, and the others learn which',
    async (_what, content) => {
      const { lockAtOnce, release, end } = await competitors(4)
      for (let round = 0; round < 200; round++) {
        if (content !== undefined) writeFileSync(file, content)
        const said = await lockAtOnce()
        expect(said.filter(line => line === 'taken').length).toBe(1)
        const refused = said.filter(line => line !== 'taken')
        expect(
          refused.every(line => /is in use by the server with process number \d+; stop it first/.test(line)),
        ).toBe(true)
        await release()
      }
      await end()
    },
  )
})
