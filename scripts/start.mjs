// `npm start`: installs, builds and serves, each only when it is needed. `--dev` reloads on change instead.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { installIfNeeded, modernNode, root } from './modern-node.mjs'

installIfNeeded()
const node = modernNode()
const dev = process.argv.includes('--dev')

if (dev) runUntilEnd([node, ['--watch-path=server', '--watch-path=protocol', '--watch-path=web/dist/page.json', 'server/src/main.ts']], [node, ['web/build.ts', '--watch']])
else {
  buildWebIfNeeded()
  runUntilEnd([node, ['server/src/main.ts']])
}

export function buildWebIfNeeded() {
  const stamp = join(root, 'web/dist/.stamp')
  const now = fingerprint(['web/src', 'web/public', 'web/build.ts', 'web/package.json', 'protocol/src', 'package-lock.json'])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return
  console.log('Building the web app …')
  const build = spawnSync(node, ['web/build.ts'], { cwd: root, stdio: 'inherit' })
  if (build.status !== 0) process.exit(build.status ?? 1)
  writeFileSync(stamp, now)
}

function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesUnder).sort()) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function filesUnder(path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  return statSync(full).isDirectory() ? readdirSync(full).flatMap(name => filesUnder(`${path}/${name}`)) : [path]
}

function runUntilEnd(...commands) {
  const children = commands.map(([command, args]) => spawn(command, args, { cwd: root, stdio: 'inherit' }))
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => children.forEach(child => child.kill(signal)))
  children.forEach(child =>
    child.on('exit', code => {
      children.forEach(other => other.kill('SIGTERM'))
      process.exitCode = code ?? 1
    }),
  )
}
