// `npm test`: everything, from a fresh clone. The work is done in test-everything.ts by the project's own Node.
import { buildWebIfNeeded } from './build-web-if-needed.mjs'
import { installIfNeeded, runNode } from './modern-node.mjs'

installIfNeeded()
buildWebIfNeeded()
runNode(['scripts/test-everything.ts', ...process.argv.slice(2)])
