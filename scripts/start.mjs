// `npm start`: installs, builds and serves, each only when it is needed. `--dev` reloads on change instead.
import { spawn } from 'node:child_process'
import { buildWebIfNeeded } from './build-web-if-needed.mjs'
import { installIfNeeded, modernNode, root } from './modern-node.mjs'

installIfNeeded()
buildWebIfNeeded()
if (process.argv.includes('--dev')) {
  const watched = ['server', 'protocol', 'web/dist/page.json'].map(path => `--watch-path=${path}`)
  runUntilEnd([...watched, '--watch-preserve-output', 'server/src/main.ts'], ['web/build.ts', '--watch'])
} else {
  runUntilEnd(['server/src/main.ts'])
}

// When one of them ends, or somebody stops this, all of them end.
function runUntilEnd(...commands) {
  const children = commands.map(parameters =>
    spawn(modernNode(), parameters, { cwd: root, stdio: 'inherit' }),
  )
  const stopAll = signal => {
    for (const child of children) child.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stopAll(signal))
  for (const child of children) {
    child.on('exit', code => {
      process.exitCode = code ?? 1
      stopAll('SIGTERM')
    })
  }
}
