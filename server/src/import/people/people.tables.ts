import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { noPasswordHash } from '../../platform/passwords/passwords.ts'
import { heldBack } from '../engine/column-kinds.ts'
import type { Run } from '../engine/run.ts'
import { changeRows, remove, stageOf, updateWhere } from '../engine/sync.sql.ts'
import { type AnyTable, column, idOf, maybeIdOf, tableFrom, tableOf } from '../engine/table.ts'
import * as files from './people.files.ts'
import {
  accountRecords,
  guardianLinks,
  homeroomGroups,
  personRecords,
  plainStaffRoles,
  staffRecords,
  studentRecords,
} from './people.rules.ts'
import { studyRightsOfRoles } from './study-rights.rules.ts'

const text = column<string>('text')
const maybeText = column<string | null>('text')
const personKey = ['person_id']

/** A person who left is inactive and signed out everywhere; nothing of theirs is deleted. */
export const people = tableFrom({
  name: 'person',
  columns: {
    source_id: text,
    first_names: text,
    call_name: text,
    last_name: text,
    /** Undefined where the source says nothing about birthdays: what is known stays. */
    birth_date: column<string | null | undefined>('date', { otherwise: null }),
    email: maybeText,
    phone: maybeText,
    /** In which the college serves a person, as the source says it first; what they say in the portal stays. */
    language: column<'fi' | 'sv' | 'en'>('text', { once: true }),
  },
  made: {
    draft_key: { type: 'text', once: true, make: () => randomBytes(32).toString('base64') },
    is_active: { type: 'boolean', make: () => true },
  },
  // What a person has changed in the portal stays.
  overwriteWhere: { email: sql`not t.own_email`, phone: sql`not t.own_phone` },
  rows: personRecords,
  end: updateWhere(sql`t.is_active`, sql`is_active = false`),
  finish: run =>
    changeRows(
      run.db,
      sql`delete from login_session l using person t
        where t.id = l.person_id and not t.is_active and starts_with(t.source_id, ${run.prefix})`,
    ),
})

export const groups = tableOf(files.groups, {
  name: 'student_group',
  others: homeroomGroups,
})

export const students = tableFrom({
  name: 'student',
  key: personKey,
  columns: {
    person_id: idOf('person'),
    learner_oid: column<string | null | undefined>('text', { otherwise: null }),
    student_number: maybeText,
    group_id: maybeIdOf('student_group'),
    campus_id: maybeIdOf('campus'),
    /** Undefined where the source says nothing about it: what the school has set in the portal stays. */
    non_disclosure: column<boolean | undefined>('boolean', { otherwise: false }),
  },
  rows: studentRecords,
  prepare: freeLearnerNumbers,
})

/** A learner number that goes from one student of the run to another, a mistake that is put right, is free in between. */
function freeLearnerNumbers(run: Run, table: AnyTable): Promise<number> {
  const staged = stageOf(table)
  return changeRows(
    run.db,
    sql`update student t set learner_oid = null from ${staged} s
      where s.is_written and s.learner_oid = t.learner_oid and s.person_id <> t.person_id
        and exists (select from ${staged} o where o.is_written and o.person_id = t.person_id)`,
  )
}

/** Lessons of the past keep their teacher, so a former member of staff is only no longer shown. */
export const staff = tableFrom({
  name: 'staff',
  key: personKey,
  columns: {
    person_id: idOf('person'),
    title: maybeText,
    unit: maybeText,
    room_hint: maybeText,
    is_public: column<boolean>('boolean'),
  },
  rows: staffRecords,
  end: updateWhere(sql`t.is_public`, sql`is_public = false`),
})

export const parents = tableFrom({
  kind: 'guardians',
  name: 'parent',
  key: personKey,
  columns: { person_id: idOf('person') },
  rows: ({ guardians }) => [...guardians].map(id => ({ person_id: id })),
})

export const studyRights = tableOf(files.studyRights, {
  name: 'study_right',
  others: studyRightsOfRoles,
  end: (run, gone, table) => {
    const isRunning = sql`t.state in ('lasna', 'loma', 'valiaikaisestikeskeytynyt')`
    const ended = sql`end_date = greatest(t.start_date, ${run.today}::date),
      state = case when t.start_date > ${run.today}::date then 'peruutettu' else 'paattynyt' end`
    return updateWhere(isRunning, ended)(run, gone, table)
  },
})

export const responsibleStaff = tableOf(files.responsibleStaff, {
  name: 'responsible_staff',
  key: ['study_right_id', 'staff_id', 'role'],
  end: remove,
})

/** What staff may do at the desk; without the file teachers teach and counsellors counsel, and nobody does anything else. */
export const staffRoles = tableOf(files.staffRoles, {
  name: 'staff_role',
  key: ['staff_id', 'role'],
  others: plainStaffRoles,
  end: remove,
})

/** Links that the school has blocked stay blocked; only links that an earlier run has ended become active again. */
export const parentAccess = tableFrom({
  kind: 'guardian links',
  name: 'parent_access',
  columns: { source_id: text, parent_id: idOf('person'), student_id: idOf('person') },
  made: {
    state: { type: 'text', make: () => 'ACTIVE' },
  },
  overwriteWhere: { state: sql`t.state = 'REVOKED'` },
  natural: ['parent_id', 'student_id'],
  rows: guardianLinks,
  end: updateWhere(sql`t.state = 'ACTIVE'`, sql`state = 'REVOKED'`),
})

const isFirstPassword = sql`t.password_hash = ${noPasswordHash} and s.password_hash <> ${noPasswordHash}`

/** A password is set once; what the person has chosen since is never touched. */
export const accounts = tableFrom({
  name: 'account',
  key: personKey,
  columns: {
    person_id: idOf('person'),
    username: text,
    must_change: column<boolean>('boolean'),
    is_enabled: column<boolean>('boolean'),
  },
  made: {
    password_hash: {
      type: 'text',
      make: (account, run) => run.hashes.get(account.person_id) ?? noPasswordHash,
    },
    changed_at: {
      type: 'timestamptz',
      make: (_account, run) => run.now.toISOString(),
    },
  },
  overwriteWhere: {
    password_hash: isFirstPassword,
    must_change: isFirstPassword,
    changed_at: isFirstPassword,
  },
  rows: accountRecords,
  end: async (run, gone, table) => {
    const ended = await updateWhere(sql`t.is_enabled`, sql`is_enabled = false`)(run, gone, table)
    await freeUsernames(run, table)
    return ended
  },
})

/**
 * Frees the user names that others get in this run: those of accounts that get another name, and of people who have
 * left. What a leaver keeps in its place is a name that no source can give, of an account that is not enabled.
 */
function freeUsernames(run: Run, table: AnyTable): Promise<number> {
  const staged = stageOf(table)
  return changeRows(
    run.db,
    sql`update account t set username = ${heldBack}::text || t.person_id from ${staged} s, person p
      where s.is_written and s.username = t.username and s.person_id <> t.person_id and p.id = t.person_id
        and (exists (select from ${staged} o where o.is_written and o.person_id = t.person_id)
          or starts_with(p.source_id, ${run.prefix}) and not t.is_enabled
          or p.source_id is not null and not p.is_active)`,
  )
}
