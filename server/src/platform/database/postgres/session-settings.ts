import { type Kysely, sql } from 'kysely'
import { OperatorError } from '../../operator-error.ts'
import type { Tables } from '../tables.ts'

/** The settings of database sessions: they use UTC, wherever the machine is, and plan a prepared statement once. */
export interface SessionSettings {
  TimeZone: 'UTC'
  plan_cache_mode: 'force_generic_plan'
  /** In milliseconds. */
  statement_timeout: number
  idle_in_transaction_session_timeout: number
}

export function sessionSettings(statementMilliseconds: number): SessionSettings {
  return {
    TimeZone: 'UTC',
    plan_cache_mode: 'force_generic_plan',
    statement_timeout: statementMilliseconds,
    idle_in_transaction_session_timeout: 15_000,
  }
}

/** The settings as startup options of a new connection. */
export function asStartOptions(settings: SessionSettings): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
}

/** Gives the role of this connection its own settings in this database, for connections that cannot bring them along. */
export async function setForRole(db: Kysely<Tables>): Promise<void> {
  const wanted = await settingsNow(db)
  const { rows } = await sql<{ has: string[] | null }>`
    select s.setconfig as has from pg_db_role_setting s
    join pg_roles r on r.oid = s.setrole join pg_database d on d.oid = s.setdatabase
    where r.rolname = current_user and d.datname = current_database()`.execute(db)
  const has = new Set(rows[0]?.has)
  const { rows: names } = await sql<{ name: string }>`select quote_ident(current_database()) as name`.execute(
    db,
  )
  for (const [name, value] of Object.entries(wanted)) {
    if (has.has(`${name}=${value}`)) continue
    await sql
      .raw(`alter role current_user in database ${names[0]?.name} set ${name} = '${value}'`)
      .execute(db)
  }
}

/** Throws `OperatorError` where the sessions are not as they must be. */
export async function wantSettings(
  db: Kysely<Tables>,
  wanted: SessionSettings,
  isPooled: boolean,
): Promise<void> {
  const now = await settingsNow(db)
  const missing = Object.entries(wanted).filter(([name, value]) => now[name] !== String(value))
  if (missing.length === 0) return
  const names = missing.map(([name]) => name).join(', ')
  throw isPooled ? new OperatorError(staleConnections(names)) : poolerBetween(names)
}

export function poolerBetween(what: string): OperatorError {
  return new OperatorError(
    `DATABASE_URL leads to a pooler that does not let the portal's sessions be as they must (${what}): set DATABASE_POOLER and DATABASE_DIRECT_URL, see «Pooler» in docs/operations.`,
  )
}

function staleConnections(names: string): string {
  return `The pooler lends connections that it opened before the portal's role had its settings (${names}): let it connect anew (RECONNECT at its console), then start again.`
}

async function settingsNow(db: Kysely<Tables>): Promise<Record<string, string>> {
  const names: (keyof SessionSettings)[] = [
    'TimeZone',
    'plan_cache_mode',
    'statement_timeout',
    'idle_in_transaction_session_timeout',
  ]
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name = any(${names})`.execute(db)
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
}
