import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { rosterClient, startRosterServer } from '../../../test/import/roster-server.ts'
import { sampleSchool } from '../../../test/import/sample-folder.ts'
import { testNow } from '../../../test/world/test-time.ts'

describe('npm run import -- --rest', () => {
  const entry = fileURLToPath(new URL('../main.ts', import.meta.url))

  function command(settings: Record<string, string>, ...args: string[]) {
    const data = mkdtempSync(join(tmpdir(), 'studentgo-data-'))
    onTestFinished(() => rmSync(data, { recursive: true }))
    const env = { PATH: process.env.PATH, NOW: testNow, DATA_DIR: data, ...settings }
    const child = spawn(process.execPath, [entry, ...args], { env })
    let [out, progress] = ['', '']
    child.stdout.on('data', part => {
      out += part
    })
    child.stderr.on('data', part => {
      progress += part
    })
    return new Promise<{ status: number | null; out: string; progress: string }>(done => {
      child.on('close', status => done({ status, out, progress }))
    })
  }

  test('brings a school in, with the credentials of the server from the settings and in no log', async () => {
    const server = await startRosterServer(sampleSchool('sis'))
    const settings = {
      ONEROSTER_TOKEN_URL: server.tokenUrl,
      ONEROSTER_CLIENT_ID: rosterClient.id,
      ONEROSTER_CLIENT_SECRET: rosterClient.secret,
    }
    const good = await command(settings, `--rest=${server.origin}`, '--source=sis')
    expect(good).toMatchObject({ status: 0, out: expect.stringContaining('people: 5 created') })
    expect(server.authorizations.some(one => one.startsWith('Bearer token-'))).toBe(true)
    expect(good.out + good.progress).not.toMatch(/veljest|token-/)
    server.state.manners = {
      instead: ({ url }) => (url.pathname.endsWith('users') ? { status: 403 } : undefined),
    }
    const closed = await command(settings, `--rest=${server.origin}`, '--source=sis')
    expect(closed.status).toBe(3)
    expect(closed.progress.trim().split('\n').at(-1)).toMatch(
      /^could not run; nothing was written: 127\.0\.0\.1:\d+ does not give us users$/,
    )
  })

  test('is a usage error without a source, or with credentials of the server in its address', async () => {
    const noSource = await command({}, '--rest=https://sis.example.fi')
    expect(noSource).toMatchObject({ status: 2 })
    expect(noSource.progress).toContain('npm run import -- <folder or zip>')
    const open = await command({}, '--rest=https://a:salaisuus@sis.example.fi', '--source=sis')
    expect(open).toMatchObject({ status: 2, progress: expect.stringContaining('--rest holds a password') })
    expect(open.progress).not.toContain('salaisuus')
  })
})
