// `npm run check`: the fast static checks, together in a few seconds.
import { installIfNeeded, runNode } from './modern-node.mjs'

installIfNeeded()
runNode(['scripts/static-checks.ts'])
