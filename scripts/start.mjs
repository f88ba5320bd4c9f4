// `npm start`: installs, builds and serves, each only when it is needed. With `--dev` the pages come from the sources
// and change in the browser at once, and so do texts; a change of the server, its own texts or the protocol
// restarts the server.
import { readFileSync } from 'node:fs'
import { buildWebIfNeeded } from './build-web-if-needed.mjs'
import { environment, installIfNeeded, runNode } from './modern-node.mjs'

const isDevelopment = process.argv.includes('--dev')
const restartOnChange = [
  '--watch-path=server',
  '--watch-path=protocol/src',
  '--watch-path=protocol/translations/server',
  '--watch-preserve-output',
]

installIfNeeded()
if (!isDevelopment) buildWebIfNeeded()
// Without bounds the heap grows to several times its used size (about 80 MB), and each thread that compresses or hashes
// reserves memory of its own; decision 0018 has what these bounds cost and gain.
const { flags, environment: ofServer } = JSON.parse(
  readFileSync(new URL('server-process.json', import.meta.url), 'utf8'),
)
const isGiven = flag => process.env.NODE_OPTIONS?.includes(flag.split('=')[0])
runNode(
  isDevelopment
    ? [...restartOnChange, 'server/src/main.ts', '--dev']
    : [...flags.filter(flag => !isGiven(flag)), 'server/src/main.ts'],
  // Node's compile cache stays in memory, 13 MB: too much for the second that it saves a long-running server.
  { ...ofServer, ...(isDevelopment ? environment : process.env) },
)
