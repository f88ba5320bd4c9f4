import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Endpoint } from '@studentgo/protocol/endpoint'
import { allEndpoints } from '@studentgo/protocol/endpoints'
import { addressOf } from '@studentgo/protocol/paths'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadLargeSchool } from '../../demo/large/large-school.ts'
import { makeApp } from '../../src/app.ts'
import { type OpenDatabase, ofPrograms, transaction } from '../../src/platform/database/database.ts'
import { openPostgres } from '../../src/platform/database/postgres/open-postgres.ts'
import { readEnvironment } from '../../src/platform/environment.ts'
import type { Platform } from '../../src/platform/platform.ts'
import { postgresUrl } from '../school/school-copy.ts'
import { templateOf } from '../school/school-databases.ts'
import { rowsOf } from '../world/rows-of.ts'
import { makeTestClock } from '../world/test-clock.ts'
import { testNow, testTimeZone } from '../world/test-time.ts'
import { type Client, signedInClient } from '../world/world.ts'
import { addressOfExample } from './arbitrary.ts'
import { fullScansIn, type Plan } from './full-scans.ts'

/**
 * What a student or a guardian reads is found by an index, however large the school is. Every statement of every
 * such endpoint is explained in a school of 2,000 students; one that goes through a whole large table fails.
 */
const students = 2000

/** Rows from which a table counts as large: it grows with the number of students. */
const large = 5000

let admin: OpenDatabase
let database: OpenDatabase
let platform: Platform
let largeTables: Set<string>
let ids: Ids
let student: Client
let guardian: Client
let teacher: Client
let office: Client
let administrator: Client
let folder: string
const name = `studentgo_plans_${randomBytes(6).toString('hex')}`

/** What one busy student of the large school has, by the names that paths and queries give it. */
interface Ids {
  studentId: number
  guardianId: number
  planId: number
  moduleId: number
  eventId: number
  peeemId: number
  personalEventId: number
  demonstrationId: number
  activityId: number
  attachmentId: number
  threadId: number
  newsId: number
  fileId: number
  exportId: number
  processId: number
  answerId: number
  studyRightId: number
  sha256: string
  lessonId: number
  groupId: number
  importId: number
}

/** A teacher of a student, who is responsible for many and counsels them, and a member of the office. */
interface Desk {
  teacherId: number
  officeId: number
  administratorId: number
}

const idsQuery = `
  select p.student_id as "studentId", a.parent_id as "guardianId", p.id as "planId",
    p.study_right_id as "studyRightId",
    (select pm.id from plan_module pm where pm.plan_id = p.id and pm.state = 'SCHEDULED' order by pm.id limit 1)
      as "moduleId",
    (select r.event_id from event_registration r where r.slot_id = w.slot_id) as "eventId", w.slot_id as "peeemId",
    (select max(pe.id) from personal_education_event pe where pe.plan_id = p.id and pe.state = 'ONGOING')
      as "personalEventId",
    d.id as "demonstrationId",
    (select max(t.id) from plan_activity t where t.student_id = p.student_id and t.next_meeting_at is not null)
      as "activityId", f.id as "attachmentId", stored.sha256,
    (select max(thread_id) from message_participant where person_id = p.student_id) as "threadId",
    (select max(id) from news) as "newsId",
    (select max(v.id) * 100 + 5 from plan_version v where v.plan_id = p.id and v.requested_at is not null
      and v.state not in ('DRAFT', 'UPDATED_SMALL')) as "processId"
  from plan p
  join parent_access a on a.student_id = p.student_id
  join event_registration w on w.student_id = p.student_id and w.source_id like '%elective%'
  join demonstration d on d.student_id = p.student_id
  join self_assessment own on own.demonstration_id = d.id and own.shared
  join attachment f on f.student_id = p.student_id and f.visibility = 'STUDENT_AND_PARENT'
  join stored_file stored on stored.id = f.file_id
  join person on person.id = p.student_id and person.birth_date > '2009-06-01'
  where p.source_id like 'demo-large:%-1' order by p.id limit 1`

beforeAll(async () => {
  admin = await openPostgres(postgresUrl(), 1)
  await admin.runScript(`create database ${name} template ${templateOf('demo')}`)
  const url = new URL(postgresUrl())
  url.pathname = `/${name}`
  database = await openPostgres(url.href, 4, ofPrograms)
  const now = new Date(testNow)
  await loadLargeSchool(database, students, { now, timeZone: testTimeZone, hash: async () => 'hash' })
  const tables = await rowsOf<{ relname: string }>(
    database.db,
    `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > $1`,
    [large],
  )
  largeTables = new Set(tables.map(table => table.relname))
  folder = mkdtempSync(join(tmpdir(), 'studentgo-plans-'))
  const settings = { NODE_ENV: 'test', LOG_LEVEL: 'error', NOW: testNow, FILES_DIR: folder }
  const environment = readEnvironment(settings, '/nowhere')
  // What is read again after a while is not, while what a request asks is counted.
  platform = await makeApp({ environment, database, build: undefined, clock: makeTestClock() })
  await platform.fastify.ready()
  const [found] = await rowsOf<
    Omit<Ids, 'exportId' | 'fileId' | 'answerId' | 'lessonId' | 'groupId' | 'importId'>
  >(database.db, idsQuery, [])
  if (found === undefined) throw new Error('the large school has no student with all of this')
  const [archive] = await rowsOf<Pick<Ids, 'exportId'>>(
    database.db,
    `insert into own_data_export (student_id, language, state, asked_at, file_id, kept_until)
     select $1, 'fi', 'READY', $2, file_id, '2026-11-30' from attachment where id = $3 returning id as "exportId"`,
    [found.studentId, testNow, found.attachmentId],
  )
  if (archive === undefined) throw new Error('a row that was written is answered')
  const [answer] = await rowsOf<Pick<Ids, 'answerId'>>(
    database.db,
    `with asked as (
       insert into request (student_id, by_id, by_role, form_id, form_version, state, guardian_state, created_at, updated_at)
       select s.person_id, s.person_id, 'STUDENT', f.id, f.version, 'SUBMITTED', 'CONFIRMED', $2, $2
       from student s cross join (select id, version from request_form order by id limit 5) f
       returning id, student_id),
     noted as (
       insert into request_event (request_id, at, kind, by_role) select id, $2, 'SUBMITTED', 'STUDENT' from asked)
     select max(id) as "answerId" from asked where student_id = $1`,
    [found.studentId, testNow],
  )
  if (answer === undefined) throw new Error('a request that was written is answered')
  await database.runScript('analyze request; analyze request_event')
  const files = await rowsOf<Pick<Ids, 'newsId' | 'fileId'>>(
    database.db,
    `with paper as (select file_id as id, row_number() over (order by id <> $1, id desc) as place from attachment),
       item as (select id, row_number() over (order by id <> $2, id) as place from news)
     insert into news_file (news_id, name, file_id) select item.id, 'paper.pdf', paper.id from item join paper using (place)
     returning news_id as "newsId", id as "fileId"`,
    [found.attachmentId, found.newsId],
  )
  await database.runScript('analyze news_file')
  const paperOfNews = files.find(one => one.newsId === found.newsId)
  if (paperOfNews === undefined) throw new Error('the piece of news was given a file')
  const { teacherId, officeId, administratorId, ...ofDesk } = await giveToDesk({
    ...found,
    ...answer,
    ...paperOfNews,
  })
  ids = { ...found, ...archive, ...answer, ...paperOfNews, ...ofDesk }
  // One file to send: the rows alone are not enough for that.
  const paper = join(folder, 'paper')
  writeFileSync(paper, 'x'.repeat(110_000))
  await platform.files.storage.put(ids.sha256, paper)
  student = await signedInClient(platform, database, ids.studentId, 'STUDENT')
  guardian = await signedInClient(platform, database, ids.guardianId, 'PARENT')
  teacher = await signedInClient(platform, database, teacherId, 'STAFF')
  office = await signedInClient(platform, database, officeId, 'STAFF')
  administrator = await signedInClient(platform, database, administratorId, 'STAFF')
})

afterAll(async () => {
  await platform.fastify.close()
  await database.close()
  await admin.runScript(`drop database ${name} with (force)`)
  await admin.close()
  rmSync(folder, { recursive: true })
})

/** Makes a teacher of the student somebody at the desk, with a request to handle, a thread and a piece of news of their own. */
async function giveToDesk(
  known: Pick<Ids, 'studentId' | 'threadId' | 'answerId' | 'newsId' | 'attachmentId' | 'eventId'>,
): Promise<Desk & Pick<Ids, 'lessonId' | 'groupId' | 'importId'>> {
  const { db } = database
  const [desk] = await rowsOf<Desk & Pick<Ids, 'lessonId' | 'groupId'>>(
    db,
    `select t.staff_id as "teacherId", s.id as "lessonId", (select max(person_id) from staff) as "officeId",
       (select min(person_id) from staff where person_id <> t.staff_id) as "administratorId",
       (select group_id from student where person_id = $1) as "groupId"
     from event_participant p join event_session s on s.event_id = p.event_id
     join event_session_teacher t on t.session_id = s.id
     where p.student_id = $1 and s.start_at < $2 order by s.start_at desc limit 1`,
    [known.studentId, testNow],
  )
  if (desk === undefined) throw new Error('the student had a lesson')
  const { teacherId, officeId, administratorId } = desk
  await rowsOf(
    db,
    `insert into staff_role (staff_id, role) values ($1, 'TEACHER'), ($1, 'COUNSELLOR'), ($1, 'SPECIAL_NEEDS'), ($2, 'OFFICE'),
       ($3, 'ADMINISTRATOR') on conflict do nothing`,
    [teacherId, officeId, administratorId],
  )
  await rowsOf(
    db,
    `insert into responsible_staff (study_right_id, staff_id, role)
     select r.id, $1::bigint, k.role from (select id from study_right order by student_id <> $2, id limit 25) r
     cross join (values ('RESPONSIBLE'), ('COUNSELLOR'), ('SPECIAL_NEEDS')) as k (role) on conflict do nothing`,
    [teacherId, known.studentId],
  )
  await rowsOf(db, 'insert into event_teacher (event_id, staff_id) values ($1, $2) on conflict do nothing', [
    known.eventId,
    teacherId,
  ])
  await rowsOf(
    db,
    `insert into message_participant (thread_id, person_id, role, last_message_at)
     values ($1, $2, 'STAFF', $3) on conflict do nothing`,
    [known.threadId, teacherId, testNow],
  )
  await rowsOf(
    db,
    `with written as (select max(id) as id from message where thread_id = $1::bigint),
       got as (insert into message_recipient (message_id, person_id, thread_id) select id, $2::bigint, $1::bigint from written
         on conflict do nothing)
     insert into attachment_use (attachment_id, module, object_id)
     select $3::bigint, 'MESSAGE', id from written union all select $3::bigint, 'REQUEST', $4::bigint`,
    [known.threadId, teacherId, known.attachmentId, known.answerId],
  )
  await rowsOf(db, 'update request set handler_id = $2 where id = $1', [known.answerId, teacherId])
  await rowsOf(db, `update news set writer_id = $2, body_source = '{"fi": "Teksti."}' where id = $1`, [
    known.newsId,
    teacherId,
  ])
  await rowsOf(
    db,
    `insert into staff_reason (staff_id, student_id, reason, at, until)
     values ($1, $2, 'Vian selvittäminen', '2026-01-01', '2028-01-01')`,
    [administratorId, known.studentId],
  )
  const [brought] = await rowsOf<Pick<Ids, 'importId'>>(
    db,
    `insert into desk_import (kind, staff_id, name, step, state, created_at)
     values ('IMPORT', $1, 'vienti', 'CHECK', 'DONE', $2) returning id as "importId"`,
    [administratorId, testNow],
  )
  if (brought === undefined) throw new Error('a row that was written is answered')
  await database.runScript('analyze')
  return { ...desk, ...brought }
}

interface Statement {
  text: string
  values: unknown[]
  /** Undefined for one that is planned each time. */
  name?: string | undefined
}

/** The statements that `work` sends to the database, by any method of the client. */
async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const asked: Statement[] = []
  const original = pg.Client.prototype.query as (...parameters: unknown[]) => unknown
  pg.Client.prototype.query = function (this: pg.Client, ...parameters: unknown[]) {
    const [first, second] = parameters
    const { text, values, name } = (typeof first === 'string' ? { text: first, values: second } : first) as {
      text: string
      values?: unknown
      name?: string
    }
    asked.push({ text, values: Array.isArray(values) ? values : [], name })
    return original.apply(this, parameters)
  } as typeof pg.Client.prototype.query
  try {
    await work()
  } finally {
    pg.Client.prototype.query = original as typeof pg.Client.prototype.query
  }
  return asked
}

const isExplained = /^\s*(select|with|insert|update|delete)\b/i

/** Full scans of large tables in the plans of these statements, each with the statement that makes it. */
async function faultsOf(statements: readonly Statement[], db = database.db): Promise<string[]> {
  const faults: string[] = []
  for (const { text, values } of statements) {
    if (!isExplained.test(text)) continue
    const [row] = await rowsOf<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      db,
      `explain (format json) ${text}`,
      values,
    )
    const plan = row?.['QUERY PLAN'][0]?.Plan
    if (plan === undefined) throw new Error(`no plan for ${text}`)
    faults.push(...fullScansIn(plan, largeTables).map(scan => `${scan} in ${text.trim()}`))
  }
  return faults
}

/**
 * The same of a teacher, who has a share of the school: of a small one so large a share that to read a table from end to end
 * is cheaper. A fault that remains then is a table without an index for the query.
 */
function faultsWithoutIndex(statements: readonly Statement[]): Promise<string[]> {
  return transaction(database.db, async db => {
    await rowsOf(db, 'set local enable_seqscan = off')
    return faultsOf(statements, db)
  })
}

function addressFor(endpoint: Endpoint, query: Record<string, unknown> = {}): string {
  return addressOf(
    endpoint.base,
    addressOfExample(endpoint, {
      params: {
        ...ids,
        list: 'languages',
        module: 'skillacquirementplan',
        reportId: ids.planId,
        kind: 'REQUEST',
        caseId: ids.answerId,
        pieceId: ids.newsId,
        newsFileId: ids.fileId,
      },
      query,
      body: undefined,
    }),
    '',
  )
}

/** The required parameters of an endpoint. Days are a term, which is more than a screen requests. */
const needed: Record<string, (known: Ids) => Record<string, unknown>> = {
  listModuleOffers: ({ moduleId }) => ({ moduleId }),
  listParticipations: () => ({ from: '2026-08-10', to: '2026-12-18' }),
  readEventOverlaps: ({ peeemId }) => ({ peeemId }),
  readReport: () => ({ code: 'PLAN' }),
  readEventSessions: ({ peeemId }) => ({ peeemId }),
  searchStaff: () => ({ q: 'kaisa' }),
  searchEverything: () => ({ q: 'ma' }),
  readTimetable: () => ({ from: '2026-11-01', to: '2026-12-31' }),
  findGuardians: () => ({ q: 'ma' }),
  findPlanUnits: ({ planId }) => ({ planId, q: 'ma' }),
  listMessageRecipients: ({ groupId }) => ({ groupId }),
  listStaffTemplates: () => ({ kind: 'MESSAGE' }),
  readReach: ({ groupId }) => ({ roles: 'STUDENT,PARENT', groupIds: groupId }),
}

const reads = allEndpoints.filter(
  ({ endpoint }) =>
    endpoint.method === 'GET' &&
    ['student', 'studentOrParent', 'namedStudent', 'session'].includes(endpoint.who.kind),
)
/** Of a request, the look-up of the session included, where it is not four. */
const mostStatements: Record<string, number> = { readHome: 6 }
/** At the desk, with the audit row of the look, where it is not six. */
const mostOfDesk: Record<string, number> = { readStaffCase: 8 }

const ofDesk = allEndpoints.filter(
  ({ endpoint }) => endpoint.method === 'GET' && endpoint.who.kind === 'staff',
)
/** What the office and administrators read of everybody: all names, the room that all files take, what is too old. */
const readsAll = ['findGuardians', 'readOperation', 'readRetention']

function deskReaderOf({ who }: Endpoint): Client {
  const roles = who.kind === 'staff' ? who.roles : []
  if (roles.length > 0 && roles.every(role => role === 'ADMINISTRATOR')) return administrator
  return roles.some(role => role !== 'OFFICE') ? teacher : office
}

const forGuardians = reads.filter(({ endpoint }) => endpoint.who.kind !== 'student')

describe(`in a school of ${students} students`, () => {
  test('the tables that grow with the students are large', () => {
    for (const table of ['absence_mark', 'event_participant', 'event_session', 'plan_module', 'plan_slot']) {
      expect(largeTables).toContain(table)
    }
    for (const table of ['message', 'message_recipient', 'news_reading', 'notification']) {
      expect(largeTables).toContain(table)
    }
    expect(largeTables.size).toBeGreaterThan(15)
  })

  test('a scan of a whole large table would be found', async () => {
    const count = { text: 'select count(*) from absence_mark where minutes = $1', values: [7] }
    expect(await faultsOf([count])).toHaveLength(1)
  })

  test.each(reads.map(read => [read.name, read.endpoint] as const))(
    '%s finds what a student requests by an index',
    async (endpointName, endpoint) => {
      const address = addressFor(endpoint, needed[endpointName]?.(ids))
      let status = 0
      const statements = await statementsOf(async () => {
        status = (await student.get(address)).status
      })
      expect([address, status]).toEqual([address, 200])
      expect(statements.length).toBeGreaterThan(0)
      expect(await faultsOf(statements)).toEqual([])
    },
  )

  test.each(forGuardians.map(read => [read.name, read.endpoint] as const))(
    '%s finds what a guardian requests by an index',
    async (endpointName, endpoint) => {
      const named = endpoint.who.kind === 'studentOrParent' ? { studentId: ids.studentId } : {}
      const address = addressFor(endpoint, { ...needed[endpointName]?.(ids), ...named })
      let status = 0
      const statements = await statementsOf(async () => {
        status = (await guardian.get(address)).status
      })
      expect([address, status]).toEqual([address, 200])
      expect(await faultsOf(statements)).toEqual([])
    },
  )

  test.each(reads.map(read => [read.name, read.endpoint] as const))(
    '%s runs a few statements at most, and all of them by plans that are kept',
    async (endpointName, endpoint) => {
      const address = addressFor(endpoint, needed[endpointName]?.(ids))
      // A text is prepared when it is sent for the second time, on each of the connections.
      for (let count = 0; count < 10; count++) await student.get(address)
      const statements = await statementsOf(() => student.get(address))
      expect(statements.length).toBeLessThanOrEqual(mostStatements[endpointName] ?? 4)
      const unnamed = statements.filter(({ text, name }) => name === undefined && isExplained.test(text))
      expect(unnamed.map(({ text }) => text)).toEqual([])
    },
  )

  test.each(ofDesk.map(read => [read.name, read.endpoint] as const))(
    '%s finds what the desk requests by an index, with a few statements at most',
    async (endpointName, endpoint) => {
      const address = addressFor(endpoint, needed[endpointName]?.(ids))
      const reader = deskReaderOf(endpoint)
      // The first reader fills the shared caches.
      await reader.get(address)
      let status = 0
      const statements = await statementsOf(async () => {
        status = (await reader.get(address)).status
      })
      expect([address, status]).toEqual([address, 200])
      expect(statements.length).toBeLessThanOrEqual(mostOfDesk[endpointName] ?? 6)
      if (!readsAll.includes(endpointName)) expect(await faultsWithoutIndex(statements)).toEqual([])
    },
  )

  test('a kept plan is used whatever the parameters are', async () => {
    const [row] = await rowsOf<{ plan_cache_mode: string }>(database.db, 'show plan_cache_mode', [])
    expect(row?.plan_cache_mode).toBe('force_generic_plan')
  })

  test('one thread is found by an index, and so is what is written in it', async () => {
    const path = '/rest/v1/messages/sendmessages'
    const statuses: number[] = []
    const statements = await statementsOf(async () => {
      statuses.push((await student.get(`${path}?threadId=${ids.threadId}`)).status)
      statuses.push((await student.post(path, { threadId: ids.threadId, text: 'Kiitos!' })).status)
    })
    expect(statuses).toEqual([200, 200])
    expect(await faultsOf(statements)).toEqual([])
  })

  test('giving a place up and taking it again touches only what it is about', async () => {
    const path = `/rest/v1/educationevent/${ids.eventId}/register?peeemId=${ids.peeemId}`
    const statuses: number[] = []
    const statements = await statementsOf(async () => {
      statuses.push((await student.delete(path)).status, (await student.post(path, {})).status)
    })
    expect(statuses).toEqual([200, 200])
    expect(await faultsOf(statements)).toEqual([])
  })
})
