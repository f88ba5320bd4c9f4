// Runs a TypeScript file of the project with the project's own Node: `node scripts/run.mjs file.ts …`.
import { runNode } from './modern-node.mjs'

runNode(process.argv.slice(2))
