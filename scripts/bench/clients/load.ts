import { readdirSync, readFileSync } from 'node:fs'
import autocannon from 'autocannon'

export interface Load {
  perSecond: number
  p50: number
  p95: number
  p99: number
  /** Kilobytes of an answer as sent, with its headers. */
  kilobytes: number
  /** The number of unsuccessful answers. */
  refused: number
  /** Processor milliseconds per request in the server's process. */
  server: number
  /** The same for all processes of PostgreSQL. */
  postgres: number
}

/**
 * Sends requests and measures; processor time is that of the process `pid` and of PostgreSQL (Linux only): of these
 * `backends`, or of all.
 */
export async function load(
  pid: number,
  options: autocannon.Options,
  backends?: ReadonlySet<number>,
): Promise<Load> {
  const times: number[] = []
  const before = processorTimes(pid, backends)
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(options, (error, answer) => (error ? reject(error) : resolve(answer)))
    run.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds))
  })
  const after = processorTimes(pid, backends)
  const count = Math.max(times.length, 1)
  return {
    perSecond: result.requests.average,
    ...percentiles(times),
    kilobytes: result.throughput.total / count / 1000,
    refused: result.non2xx + result.errors,
    server: (after.server - before.server) / count,
    postgres: (after.postgres - before.postgres) / count,
  }
}

/** The 50th, 95th and 99th percentile. */
export function percentiles(times: number[]): { p50: number; p95: number; p99: number } {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

/** Processor milliseconds per request, of server and PostgreSQL together. */
export function costOf({ server, postgres }: Load): number {
  return server + postgres
}

export function median(values: number[]): number {
  return percentiles(values).p50
}

/** One line of a table. */
export function lineOf(name: string, one: Load): string {
  const columns = [
    `${one.perSecond.toFixed(0).padStart(6)}/s`,
    `p50 ${one.p50.toFixed(0).padStart(4)} ms`,
    `p95 ${one.p95.toFixed(0).padStart(4)}`,
    `p99 ${one.p99.toFixed(0).padStart(4)}`,
    `server ${one.server.toFixed(2).padStart(6)} ms`,
    `postgres ${one.postgres.toFixed(2).padStart(6)} ms`,
    `${one.kilobytes.toFixed(1).padStart(6)} kB`,
  ]
  return `${name.padEnd(24)} ${columns.join('   ')}${one.refused > 0 ? `   refused ${one.refused}` : ''}`
}

const ticksPerSecond = 100

/** Processor milliseconds so far, of a server with its workers and of PostgreSQL. */
export function processorTimes(
  pid: number,
  backends?: ReadonlySet<number>,
): { server: number; postgres: number } {
  const times = { server: 0, postgres: 0 }
  const own = processesOf(pid)
  for (const one of readProcesses()) {
    const fields = readStat(one)
    if (fields === undefined) continue
    const milliseconds = (fields.ticks * 1000) / ticksPerSecond
    if (own.includes(one)) times.server += milliseconds
    if (backends?.has(one) ?? fields.name === 'postgres') times.postgres += milliseconds
  }
  return times
}

/** A server and its workers. */
export function processesOf(pid: number): number[] {
  return readProcesses().filter(one => one === pid || readStat(one)?.parent === pid)
}

function readProcesses(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger)
  } catch {
    return []
  }
}

function readStat(pid: number): { name: string; parent: number; ticks: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const end = text.lastIndexOf(')')
    const rest = text.slice(end + 2).split(' ')
    return {
      name: text.slice(text.indexOf('(') + 1, end),
      parent: Number(rest[1]),
      ticks: Number(rest[11]) + Number(rest[12]),
    }
  } catch {
    return undefined
  }
}
