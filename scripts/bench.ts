import { rates } from './bench/rates.ts'

/**
 * Measures the server on a PostgreSQL of its own with a large school: `npm run bench` prints rates,
 * `npm run bench -- --limit` also what the framework itself can do, and ends badly when a share is missed.
 * `STUDENTS=20000 SECONDS=6 ONLY=home`; `BENCH_DATABASE_URL` names a database that stays filled.
 */
const reached = await rates({ withLimit: process.argv.includes('--limit') })
process.exit(reached ? 0 : 1)
