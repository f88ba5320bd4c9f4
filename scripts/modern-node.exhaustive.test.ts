import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isRunning } from '../server/test/processes/is-running.ts'
import { until } from '../server/test/world/until.ts'
import { root } from './source-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'studentgo-program-'))
const program = join(folder, 'program.mjs')
writeFileSync(program, 'console.log(process.pid); setInterval(() => undefined, 1000)')
afterAll(() => rmSync(folder, { recursive: true }))

test.each(['SIGTERM', 'SIGKILL'] as const)('what npm started ends when npm ends by %s', async signal => {
  // npm runs its scripts by a shell, and passes nothing on.
  const npm = spawn('sh', ['-c', `"${process.execPath}" scripts/run.mjs "${program}"; true`], {
    cwd: root,
    env: { ...process.env, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(npm.stdout, 'data')
  const pid = Number(String(line))
  expect(isRunning(pid)).toBe(true)
  npm.kill(signal)
  await until('the end of the program', () => (isRunning(pid) ? undefined : true))
})
