import { changeSubjects } from '../database/changes/change-subjects.ts'
import type { Tables } from '../database/tables.ts'
import { hashToken } from '../secrets.ts'
import { type Composition, compose } from './composition.ts'
import { nothingWanted, type Versions, type VersionsWanted, wantedFor } from './versions.ts'

type Table = keyof Tables

/** An answer as it is sent. */
interface Body {
  body: string | Buffer
}

/** The same that is kept. */
interface Tagged extends Body {
  /** The tag of the answer for a browser, with until when it may use it. */
  etag: string
}

interface Entry<Answer> {
  answer: Answer & Tagged
  version: string
  holdsUntil: number
  size: number
}

/** The request of an answer: the same key means the same request of the same session. */
export interface AnswerQuestion {
  /** The session by its id, then the language, the encoding and the address. */
  key: string
  /** All else that the answer is made of and that no version counts: who reads, with which access, on which day. */
  facts: string
  versions: Versions | undefined
  now: Date
  /** The midnight after `now`, in milliseconds since 1970. */
  midnight: number
}

/** What an endpoint remembers of the tables that its answers are made of. */
export interface EndpointTables {
  /** Those that some answer was made of in this process; more are learned as they are seen. */
  tables: Set<Table>
  /** What has to be looked up for them. */
  wanted: VersionsWanted
}

/**
 * Answers of this process as they go out, each for one session. An answer is used as long as its version is what the database
 * says in the same request (decision 0073), so it is never older than what was committed before the request came. What a version
 * does not count, or what changes at an instant that is not known, is not kept.
 */
export interface AnswerCache<Answer extends Body> extends ReturnType<typeof makeAnswerCache<Answer>> {}

export function makeAnswerCache<Answer extends Body>(mostBytes: number) {
  /** The least recently used first. */
  const entries = new Map<string, Entry<Answer>>()
  let bytes = 0
  /** What the answers of all endpoints are made of, as far as it is known. */
  const all: EndpointTables = { tables: new Set(), wanted: nothingWanted }

  function drop(key: string): void {
    bytes -= entries.get(key)?.size ?? 0
    entries.delete(key)
  }

  function put(key: string, entry: Entry<Answer>): void {
    drop(key)
    if (entry.size > mostBytes) return
    entries.set(key, entry)
    bytes += entry.size
    for (const oldest of entries.keys()) {
      if (bytes <= mostBytes) break
      drop(oldest)
    }
  }

  return {
    /** The bytes that are kept now. */
    size: () => bytes,

    /** Drops what sessions that have ended were answered. */
    forget(sessions: readonly number[]): void {
      const ended = new Set(sessions.map(String))
      for (const key of entries.keys()) if (ended.has(key.slice(0, key.indexOf(' ')))) drop(key)
    },

    /** An endpoint of which nothing is known yet but that its answers are made of these tables. */
    forEndpoint(tables: readonly Table[]): EndpointTables {
      learn(all, tables)
      return { tables: new Set(tables), wanted: wantedFor(tables) }
    },

    /** What a request to an endpoint has to look up, so that its answer can be kept. */
    wanted: ({ wanted }: EndpointTables): VersionsWanted => (mostBytes === 0 ? nothingWanted : wanted),

    /** The same for the answers of any endpoint. */
    wantedOfAll: (): VersionsWanted => (mostBytes === 0 ? nothingWanted : all.wanted),

    /** The version of the answer to a request; undefined where not all of its sources were looked up. */
    versionOf({ facts, versions }: AnswerQuestion, { wanted }: EndpointTables): string | undefined {
      // Another request may have learned of a table since this one looked the changes up.
      if (versions === undefined || !versions.cover(wanted.sources)) return undefined
      return hashToken(`${facts} ${versions.of(wanted)}`)
    },

    /** The kept answer to a question, else the one that `make` composes, which is kept if it can be. */
    async answer(
      { key, versions, now, midnight }: AnswerQuestion,
      version: string | undefined,
      endpoint: EndpointTables,
      make: () => Promise<Answer>,
    ): Promise<Answer & Partial<Tagged>> {
      if (versions === undefined || version === undefined) return make()
      const { wanted } = endpoint
      const kept = entries.get(key)
      if (kept !== undefined && kept.version === version && now.getTime() < kept.holdsUntil) {
        entries.delete(key)
        entries.set(key, kept)
        return kept.answer
      }
      const composition: Composition = {
        versions,
        tables: new Set(),
        holdsUntil: midnight,
        usesTime: false,
        saysUntil: false,
      }
      const made = await compose(composition, make)
      learn(endpoint, composition.tables)
      learn(all, composition.tables)
      if (composition.usesTime && !composition.saysUntil) return made
      if (endpoint.wanted !== wanted || isUnknown(composition.tables)) return made
      const { holdsUntil } = composition
      const etag = `W/"${version}.${holdsUntil.toString(36)}"`
      const answer = { ...made, body: inOwnMemory(made.body), etag }
      put(key, { answer, version, holdsUntil, size: key.length + made.body.length + entryOverhead })
      return answer
    },
  }
}

/** A compressed answer is a small part of the block that zlib wrote it into, and would keep all of that in memory. */
function inOwnMemory<Bytes extends Body['body']>(body: Bytes): Bytes {
  if (typeof body === 'string') return body
  const copy = Buffer.allocUnsafeSlow(body.length)
  body.copy(copy)
  return copy as Bytes
}

/** What the map and the object of an entry take, in bytes, about. */
const entryOverhead = 400

function isUnknown(tables: ReadonlySet<Table>): boolean {
  return [...tables].some(table => changeSubjects[table] === 'unknown')
}

/** Adds the tables that an endpoint was not known to read. */
function learn(endpoint: EndpointTables, read: Iterable<Table>): void {
  const before = endpoint.tables.size
  for (const table of read) if (changeSubjects[table] !== 'unknown') endpoint.tables.add(table)
  if (endpoint.tables.size > before) endpoint.wanted = wantedFor(endpoint.tables)
}

/** Whether a tag that a browser sends back names this version and has not expired. */
export function isTagOf(version: string | undefined, tag: string, now: Date): boolean {
  if (version === undefined) return false
  const [, named, until = ''] = /^(?:W\/)?"([\w-]+)\.([0-9a-z]+)"$/.exec(tag.trim()) ?? []
  return named === version && now.getTime() < Number.parseInt(until, 36)
}
