import { desk } from './bench/desk.ts'
import { documents } from './bench/documents.ts'
import { growth } from './bench/growth.ts'
import { imports } from './bench/imports.ts'
import { matters } from './bench/matters.ts'
import { memory } from './bench/memory.ts'
import { messages } from './bench/messages.ts'
import { morning } from './bench/morning.ts'
import { rates } from './bench/rates.ts'
import { schoolDay } from './bench/school-day.ts'
import { signInStorm } from './bench/sign-in-storm.ts'
import { strangersSignIn } from './bench/strangers.ts'

const measures: Record<string, () => Promise<boolean>> = {
  '--morning': morning,
  '--day': schoolDay,
  '--sign-in': signInStorm,
  '--growth': growth,
  '--memory': memory,
  '--messages': messages,
  '--matters': matters,
  '--documents': documents,
  '--desk': desk,
  '--strangers': strangersSignIn,
  '--imports': imports,
}

/**
 * Measures the server on its own PostgreSQL with a large school: `npm run bench` prints rates,
 * `npm run bench -- --limit` also what the framework itself can do; `--morning` lets students arrive, `--day` lets all
 * of them arrive while rolls are called, messages sent and a class imported, `--sign-in` lets them sign in at once,
 * `--growth` compares a small school with a large one, `--memory` watches the memory under load, `--messages` judges
 * threads, news, uploads and open streams, `--documents` how long PDF take, `--matters` judges requests, process
 * tracking, contracts and benefits, `--strangers` what a crowd at the sign-in page costs those who are signed in,
 * `--imports` how long imports take, `--desk` what a teacher with six groups opens, calls and looks at. Exits with 1
 * when a goal is missed. `STUDENTS=20000 SECONDS=6 ONLY=home`; `BENCH_DATABASE_URL` names a database that stays filled.
 */
const measure = process.argv.map(argument => measures[argument]).find(one => one !== undefined)
const reached = await (measure?.() ?? rates({ withLimit: process.argv.includes('--limit') }))
process.exit(reached ? 0 : 1)
