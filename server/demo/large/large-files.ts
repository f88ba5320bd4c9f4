import { sql } from 'kysely'
import type { Db } from '../../src/platform/database/database.ts'

/** In the proportions of domain §4: 82,000 files of 20,000 students. */
const filesOfStudent = 4

/** Gives every student files, of which the store itself has nothing: what is measured is the finding of them. */
export async function fileEverybody(db: Db, prefix: string, today: string): Promise<void> {
  await sql`create temporary table paper on commit drop as
    select p.id as student_id, n, encode(sha256((p.source_id || ' ' || n)::bytea), 'hex') as sha256,
      ${today}::date - n * 20 + time '09:00' as at
    from student s join person p on p.id = s.person_id cross join generate_series(1, ${filesOfStudent}::integer) n
    where starts_with(p.source_id, ${prefix})`.execute(db)
  await sql`insert into stored_file (sha256, size, mime, scan_state, created_at, received_at)
    select sha256, 20000 + n * 90000, 'application/pdf', 'CLEAN', at, at from paper`.execute(db)
  await sql`insert into attachment (student_id, file_id, name, category, visibility, uploaded_by, uploaded_role, uploaded_at)
    select student_id, f.id, 'todistus-' || n || '.pdf', case n when 1 then 'ABSENCE' else 'CERTIFICATE' end,
      case n when 1 then 'STUDENT_AND_PARENT' else 'STUDENT' end, student_id, 'STUDENT', at
    from paper join stored_file f using (sha256)`.execute(db)
}
