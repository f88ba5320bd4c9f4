// Builds the web app when an input of the build has changed since the last one.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { modernNode, root } from './modern-node.mjs'

const notRead = /(^|\/)(dist|node_modules|translations\/server)$|\.test\.tsx?$/

export function buildWebIfNeeded() {
  const stamp = join(root, 'web/dist/.stamp')
  const now = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return
  console.log('Building the web app …')
  const build = spawnSync(modernNode(), ['web/build.ts'], { cwd: root, stdio: 'inherit' })
  if (build.status !== 0) process.exit(build.status ?? 1)
  writeFileSync(stamp, now)
}

/** Everything the build can read: the web workspace, the workspaces that it depends on, and the installed packages. */
export function buildInputs() {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'web/package.json'), 'utf8'))
  const workspaces = Object.keys(dependencies).flatMap(name => /^@studentgo\/(.+)$/.exec(name)?.[1] ?? [])
  return ['web', ...workspaces, 'package-lock.json'].flatMap(filesUnder).sort()
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const file of buildInputs()) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function filesUnder(path) {
  if (notRead.test(path)) return []
  const full = join(root, path)
  return statSync(full).isDirectory()
    ? readdirSync(full).flatMap(name => filesUnder(`${path}/${name}`))
    : [path]
}
