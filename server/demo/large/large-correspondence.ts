import { sql } from 'kysely'
import type { Db } from '../../src/platform/database/database.ts'

const threadsOfEach = 3
const notificationsOfEach = 5
const piecesOfNews = 60
/** Of the newest threads the last message has not been read, and of news and notifications the newest. */
const unread = 2

/** Everybody gets a few threads with the staff, some notifications, and some news marked as read. */
export async function writeToEverybody(db: Db, prefix: string, now: Date): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select s.person_id as id from student s join person p on p.id = s.person_id
    where starts_with(p.source_id, ${prefix}) order by 1`.execute(db)
  const students = rows.map(row => row.id)
  await writeThreads(db, students, threadsOfEach, now)
  await publishNews(db, students, prefix, now)
  await notifyEach(db, students, now)
}

/** Gives each of these students so many threads, of three messages each. */
export async function writeThreads(
  db: Db,
  students: readonly number[],
  threads: number,
  now: Date,
): Promise<void> {
  await sql`
    with threads as (
      insert into message_thread (student_id, subject)
      select s, 'Asia ' || n from unnest(${students as number[]}::bigint[]) s
      cross join generate_series(1, ${threads}::integer) n
      returning id, student_id
    ), teachers as (
      select array_agg(person_id order by person_id) as ids from staff
    ), placed as (
      select t.id, t.student_id, t.n, ids[1 + t.id::integer % array_length(ids, 1)] as teacher_id,
        ${now}::timestamptz - t.n * interval '9 hours' as at
      from (select id, student_id, row_number() over (partition by student_id order by id) as n from threads) t,
        teachers
    ), participants as (
      insert into message_participant (thread_id, person_id, role, last_message_at)
      select id, student_id, 'STUDENT', at from placed union all select id, teacher_id, 'STAFF', at from placed
    ), messages as (
      insert into message (thread_id, from_id, text, at)
      select id, case when k = 2 then student_id else teacher_id end,
        'Hei! Tässä on vastaus kysymykseesi tunnin järjestelyistä. Palataan asiaan torstaina.',
        at - (3 - k) * interval '1 hour'
      from placed cross join generate_series(1, 3) k
      returning id, thread_id, from_id, at
    )
    insert into message_recipient (message_id, person_id, thread_id, read_at)
    select m.id, case when m.from_id = p.student_id then p.teacher_id else p.student_id end, p.id,
      case when p.n <= ${unread} and m.at = p.at then null else p.at end
    from messages m join placed p on p.id = m.thread_id`.execute(db)
}

/** News for everybody, in the words of the small school's first; each student has read a few of the older. */
async function publishNews(db: Db, students: readonly number[], prefix: string, now: Date): Promise<void> {
  await sql`
    with published as (
      insert into news (source_id, title, ingress, body, category, published_at, author, roles)
      select ${prefix} || 'news' || n, m.title, m.ingress, m.body, 'GENERAL',
        ${now}::timestamptz - n * interval '1 day', m.author, '{STUDENT,PARENT}'
      from generate_series(1, ${piecesOfNews}::integer) n
      cross join (select * from news order by id limit 1) m
      returning id, published_at
    ), older as (
      select id from published order by published_at desc limit 3 offset ${unread}
    )
    insert into news_reading (person_id, news_id, read_at)
    select s, o.id, ${now} from unnest(${students as number[]}::bigint[]) s cross join older o`.execute(db)
}

async function notifyEach(db: Db, students: readonly number[], now: Date): Promise<void> {
  await sql`
    insert into notification (person_id, area, rule, student_id, key, data, target, at, read_at)
    select s, 'STUDENT', 'registration-opens', s, 'large ' || n, '{"what": {"fi": "Valinnainen"}}', '/studies/choose',
      ${now}::timestamptz - n * interval '1 day', case when n > ${unread} then ${now}::timestamptz end
    from unnest(${students as number[]}::bigint[]) s
    cross join generate_series(1, ${notificationsOfEach}::integer) n`.execute(db)
}
