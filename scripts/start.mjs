// `npm start`: installs, builds and serves, each only when it is needed. With `--dev` the pages come from the sources
// and change in the browser at once; a change of the server or the protocol starts the server anew.
import { spawn } from 'node:child_process'
import { buildWebIfNeeded } from './build-web-if-needed.mjs'
import { installIfNeeded, modernNode, root } from './modern-node.mjs'

const isDevelopment = process.argv.includes('--dev')
const restartOnChange = ['--watch-path=server', '--watch-path=protocol', '--watch-preserve-output']

installIfNeeded()
if (!isDevelopment) buildWebIfNeeded()
// A larger young generation takes a hundred megabytes more under load, and no time less.
const lessMemory = '--max-semi-space-size=4'
const server = spawn(
  modernNode(),
  isDevelopment ? [...restartOnChange, 'server/src/main.ts', '--dev'] : [lessMemory, 'server/src/main.ts'],
  { cwd: root, stdio: 'inherit' },
)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', code => {
  process.exitCode = code ?? 1
})
