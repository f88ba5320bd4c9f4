// Runs a TypeScript file of the project with the project's own Node: `node scripts/run.mjs file.ts …`.
import { spawn } from 'node:child_process'
import { environment, modernNode, root } from './modern-node.mjs'

const child = spawn(modernNode(), process.argv.slice(2), { stdio: 'inherit', cwd: root, env: environment })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
