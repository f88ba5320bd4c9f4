import { sql } from 'kysely'
import { type RunningServer, startServer } from '../../e2e/server-process.ts'
import type { LargeSchool } from './large-school.ts'

const firstPort = Number(process.env.BENCH_PORT ?? 18_080)

/** Starts the portal on a school, as in production. `number` distinguishes several portals. */
export function startPortal(
  { url }: LargeSchool,
  settings: Record<string, string> = {},
  number = 0,
): Promise<RunningServer> {
  const port = firstPort + number
  return startServer({
    DATABASE_URL: url,
    DATABASE_POOL: '16',
    // As in production, where the clock is the real one.
    NODE_ENV: 'production',
    NOW: '',
    NODE_COMPILE_CACHE: '',
    PORT: String(port),
    PUBLIC_ORIGIN: `http://localhost:${port}`,
    // The name shows which portal a process of PostgreSQL serves.
    PGAPPNAME: nameOf(number),
    ...settings,
  })
}

/** The processes of PostgreSQL that work for a portal, as long as it keeps its connections. */
export async function backendsOf({ database }: LargeSchool, number = 0): Promise<Set<number>> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where application_name = ${nameOf(number)}`.execute(database.db)
  return new Set(rows.map(row => row.pid))
}

function nameOf(number: number): string {
  return `studentgo bench ${process.pid} ${number}`
}
