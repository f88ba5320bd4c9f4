// `npm run check`: the fast static checks, together in a few seconds.

import { spawnSync } from 'node:child_process'
import { installIfNeeded, modernNode, root } from './modern-node.mjs'

installIfNeeded()
const run = spawnSync(modernNode(), ['scripts/static-checks.ts'], { cwd: root, stdio: 'inherit' })
process.exit(run.status ?? 1)
