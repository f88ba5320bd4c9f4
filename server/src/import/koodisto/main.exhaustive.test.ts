import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { codeList } from '../../codes/code-lists.data.ts'

const entry = fileURLToPath(new URL('main.ts', import.meta.url))
const dataDir = mkdtempSync(join(tmpdir(), 'studentgo-codes-'))

afterAll(() => rmSync(dataDir, { recursive: true }))

/** Runs the command beside this process, which may be the register that it asks. */
async function run(settings: Record<string, string>, ...args: string[]) {
  const env = { PATH: process.env.PATH, NOW: '2026-11-23T09:00:00+02:00', DATA_DIR: dataDir, ...settings }
  const child = spawn(process.execPath, [entry, ...args], { env })
  const said = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].on('data', part => {
      said[stream] += String(part)
    })
  }
  const status = await new Promise<number | null>(resolve => child.on('close', resolve))
  return { status, ...said }
}

const levels = codeList('basiceducationlevels', 'fi').map(one => ({
  koodiArvo: one.code,
  versio: 1,
  tila: 'HYVAKSYTTY',
  metadata: [{ kieli: 'FI', nimi: one.code === '1' ? 'Uusi nimi' : one.name }],
}))

describe('npm run refresh-codes', () => {
  test('takes the files of a folder and says what changed, and refuses a broken one', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'studentgo-codes-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    expect(await run({}, folder)).toMatchObject({ status: 2, stderr: `${folder} has no code set in it\n` })
    const path = join(folder, '2asteenpohjakoulutus2021.json')
    writeFileSync(path, JSON.stringify(levels))
    const unchanged = `${levels.length - 1} unchanged`
    const line = `2asteenpohjakoulutus2021: 1 renamed (1), ${unchanged}\n`
    expect(await run({}, folder)).toMatchObject({ status: 0, stdout: line })
    expect((await run({}, folder)).stdout).toBe(`2asteenpohjakoulutus2021: ${levels.length} unchanged\n`)
    writeFileSync(path, '[]')
    expect(await run({}, folder)).toMatchObject({
      status: 2,
      stdout: '2asteenpohjakoulutus2021, $: is empty\nNothing was written.\n',
    })
  })

  test('asks the register that is configured, and only a safe one', async () => {
    const register = createServer((_request, response) => response.writeHead(503).end())
    await new Promise<void>(resolve => register.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void register.close())
    const address = `http://127.0.0.1:${(register.address() as AddressInfo).port}`
    const down = await run({ KOODISTO_URL: address })
    expect(down).toMatchObject({ status: 2 })
    expect(down.stdout).toContain('kieli: was answered with status 503\n')
    expect(await run({})).toMatchObject({ status: 2, stderr: expect.stringContaining('KOODISTO_URL') })
    expect(await run({ KOODISTO_URL: 'http://example.org' })).toMatchObject({
      status: 2,
      stderr: 'KOODISTO_URL: must begin with https:// unless the register runs on this machine\n',
    })
    expect(await run({ KOODISTO_URL: 'https://a:b@example.org' })).toMatchObject({ status: 2 })
  })
})
