// `npm test`: everything, from a fresh clone. The work is done in test-everything.ts by the project's own Node.
import { spawnSync } from 'node:child_process'
import { buildWebIfNeeded } from './build-web-if-needed.mjs'
import { environment, installIfNeeded, modernNode, root } from './modern-node.mjs'

installIfNeeded()
buildWebIfNeeded()
const run = spawnSync(modernNode(), ['scripts/test-everything.ts', ...process.argv.slice(2)], {
  cwd: root,
  env: environment,
  stdio: 'inherit',
})
process.exit(run.status ?? 1)
