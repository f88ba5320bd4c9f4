// Builds the web app when its sources have changed since the last build.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { modernNode, root } from './modern-node.mjs'

const sources = [
  'web/src',
  'web/public',
  'web/build.ts',
  'web/package.json',
  'protocol/src',
  'package-lock.json',
]

export function buildWebIfNeeded() {
  const stamp = join(root, 'web/dist/.stamp')
  const now = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return
  console.log('Building the web app …')
  const build = spawnSync(modernNode(), ['web/build.ts'], { cwd: root, stdio: 'inherit' })
  if (build.status !== 0) process.exit(build.status ?? 1)
  writeFileSync(stamp, now)
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesUnder).sort())
    hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function filesUnder(path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  return statSync(full).isDirectory()
    ? readdirSync(full).flatMap(name => filesUnder(`${path}/${name}`))
    : [path]
}
