import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { knownColumns } from './entity.ts'
import {
  groupEntity,
  parentAccessEntity,
  parentEntity,
  personEntity,
  responsibleStaffEntity,
  staffEntity,
  studentEntity,
  studyRightEntity,
} from './people-entities.ts'
import type { PersonRecord, StudentRecord } from './people-records.ts'
import type { SchoolRecords } from './records.ts'
import { type Counts, isMissing, type Run, stageOf, syncRows } from './stage.ts'
import type { Tally } from './tally.ts'

/** Writes people, their roles, their study rights and who is whose guardian. */
export async function applyPeople(
  run: Run,
  records: SchoolRecords,
  today: string,
  tally: Tally,
): Promise<void> {
  if (records.people) tally('people', await syncPeople(run, records.people))
  if (records.groups) tally('groups', await syncRows(run, groupEntity, records.groups))
  if (records.students) tally('students', await syncStudents(run, records.students))
  if (records.staff)
    tally('staff', await syncRows(run, staffEntity, records.staff, () => hideFormerStaff(run)))
  if (records.parents) tally('guardians', await syncRows(run, parentEntity, records.parents))
  if (records.studyRights) {
    const end = () => endStudyRights(run, today)
    tally('study rights', await syncRows(run, studyRightEntity, records.studyRights, end))
  }
  if (records.responsibleStaff) {
    const end = () => removeResponsibleStaff(run)
    tally('responsible staff', await syncRows(run, responsibleStaffEntity, records.responsibleStaff, end))
  }
  if (records.parentAccess) tally('guardian links', await syncParentAccess(run, records.parentAccess))
}

/** A person who left is inactive and signed out everywhere; nothing of theirs is deleted. */
async function syncPeople(run: Run, people: Iterable<PersonRecord>): Promise<Counts> {
  const rows = [...people]
  const entity = knownColumns(personEntity, rows, ['birth_date'])
  return syncRows(run, entity, newcomers(rows), async () => {
    const { rows: left } = await sql<{ id: number }>`update person t set is_active = false
      where t.is_active and ${isMissing(run, personEntity)} returning t.id`.execute(run.db)
    const gone = left.map(row => row.id)
    if (gone.length > 0) await run.db.deleteFrom('login_session').where('person_id', 'in', gone).execute()
    return gone.length
  })
}

function* newcomers(people: Iterable<PersonRecord>) {
  for (const person of people) {
    yield { ...person, draft_key: randomBytes(32).toString('base64'), is_active: true }
  }
}

async function syncStudents(run: Run, students: Iterable<StudentRecord>): Promise<Counts> {
  const rows = [...students]
  return syncRows(run, knownColumns(studentEntity, rows, ['learner_oid', 'non_disclosure']), rows)
}

/** Lessons of the past keep their teacher, so a former member of staff is only no longer shown. */
async function hideFormerStaff(run: Run): Promise<number> {
  const result = await sql`update staff t set is_public = false from person p
    where p.id = t.person_id and t.is_public and starts_with(p.source_id, ${run.prefix})
      and not exists (select from ${stageOf(staffEntity)} s where s.person_id = t.person_id)`.execute(run.db)
  return Number(result.numAffectedRows ?? 0)
}

async function endStudyRights(run: Run, today: string): Promise<number> {
  const result = await sql`update study_right t set
      state = case when t.start_date > ${today}::date then 'peruutettu' else 'paattynyt' end,
      end_date = greatest(t.start_date, ${today}::date)
    where t.state in ('lasna', 'loma', 'valiaikaisestikeskeytynyt')
      and ${isMissing(run, studyRightEntity)}`.execute(run.db)
  return Number(result.numAffectedRows ?? 0)
}

async function removeResponsibleStaff(run: Run): Promise<number> {
  const result = await sql`delete from responsible_staff t using study_right r
    where r.id = t.study_right_id and starts_with(r.source_id, ${run.prefix})
      and not exists (select from ${stageOf(responsibleStaffEntity)} s where s.study_right_id = t.study_right_id
        and s.staff_id = t.staff_id and s.role = t.role)`.execute(run.db)
  return Number(result.numAffectedRows ?? 0)
}

/** What the school has blocked stays blocked; only what an earlier run has ended comes back. */
async function syncParentAccess(run: Run, links: Iterable<object>): Promise<Counts> {
  const counts = await syncRows(run, parentAccessEntity, links, async () => {
    const ended = await sql`update parent_access t set state = 'REVOKED'
      where t.state = 'ACTIVE' and ${isMissing(run, parentAccessEntity)}`.execute(run.db)
    return Number(ended.numAffectedRows ?? 0)
  })
  const returned = await sql`update parent_access t set state = 'ACTIVE' from ${stageOf(parentAccessEntity)} s
    where t.source_id = s.source_id and t.state = 'REVOKED'`.execute(run.db)
  const back = Number(returned.numAffectedRows ?? 0)
  return { ...counts, updated: counts.updated + back, unchanged: counts.unchanged - back }
}
