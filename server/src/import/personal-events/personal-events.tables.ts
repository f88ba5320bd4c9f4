import { type RawBuilder, sql } from 'kysely'
import type { Run } from '../engine/run.ts'
import { changeRows, remove, removeWhere, stageOf } from '../engine/sync.sql.ts'
import { type AnyTable, column, idOf, tableFrom, tableOf } from '../engine/table.ts'
import { environmentsOf } from './personal-event-cells.rules.ts'
import * as files from './personal-events.files.ts'

/**
 * What a student has chosen, written and proposed in the portal is never touched; a period that the source no
 * longer has ends today, or is cancelled if it had not begun.
 */

const lookedUp = { type: 'bigint', make: () => null }
const partOfPeriod = { column: 'personal_event_id', what: 'the period' }

export const personalEvents = tableOf(files.personalEvents, {
  kind: 'learning periods',
  name: 'personal_education_event',
  also: {
    state: column<'PLANNED' | 'REGISTERED' | 'ONGOING' | 'COMPLETED' | 'INTERRUPTED' | 'CANCELLED'>('text'),
    learning_environments: column<{ code: string; start?: string; end?: string }[]>('jsonb'),
  },
  alsoOf: row => {
    const hasPlace = row.classSourcedId !== null || row.workplacePeriodSourcedId !== null
    return {
      state: row.state ?? (hasPlace ? 'REGISTERED' : 'PLANNED'),
      learning_environments: [
        ...onlinePart(row.onlineFrom, row.onlineUntil),
        ...environmentsOf(row.environments),
      ],
    }
  },
  made: { plan_id: lookedUp, student_id: lookedUp },
  partOf: { column: 'plan_id', what: 'the plan or its unit' },
  prepare: async (run, table) => {
    await sql`update ${stageOf(table)} s set plan_id = p.id, student_id = p.student_id from plan p
      where p.study_right_id = s.study_right_id`.execute(run.db)
    await leaveOutChosen(run, table)
  },
  end: endPersonalEvents,
})

/** The code 0002 of the set oppimisymparistot: the part that is learned online, or the whole period. */
function onlinePart(from: string | null, until: string | null) {
  return from === null ? [] : [{ code: '0002', start: from, ...(until === null ? {} : { end: until }) }]
}

/** A class that the student has taken in the portal is in the plan already, with what the portal knows of it. */
async function leaveOutChosen(run: Run, table: AnyTable): Promise<void> {
  const left = await changeRows(
    run.db,
    sql`delete from ${stageOf(table)} s using personal_education_event o
      where o.source_id is null and o.plan_id = s.plan_id and o.event_id = s.event_id and o.state <> 'CANCELLED'
        and not exists (select from personal_education_event t where t.source_id = s.source_id)`,
  )
  if (left > 0) {
    const text = `${table.name}: ${left} left out, because the student has chosen them here`
    run.progress({ step: 'NOTE', text })
  }
}

async function endPersonalEvents(run: Run, missing: RawBuilder<unknown>): Promise<number> {
  const today = sql`${run.today}::date`
  const gone = sql`t.state not in ('CANCELLED', 'COMPLETED') and ${missing}`
  await sql`update plan_slot l set personal_event_id = null from personal_education_event t
    where l.personal_event_id = t.id and t.start_date > ${today} and ${gone}`.execute(run.db)
  return changeRows(
    run.db,
    sql`update personal_education_event t set version = t.version + 1,
        state = case when t.start_date > ${today} then 'CANCELLED' else 'COMPLETED' end,
        end_date = case when t.start_date > ${today} then t.end_date else least(t.end_date, ${today}) end
      where ${gone}`,
  )
}

/** The units of the plan that a period serves: slots, whose ids are the seed's peeemId. */
export const personalEventLinks = tableFrom({
  kind: 'units served',
  name: 'plan_slot',
  stage: 'plan_slot_link',
  columns: {
    module_id: column<string>('bigint', { of: 'module', stagedOnly: true }),
    personal_event_id: idOf('personal_education_event'),
    osp: column<number | null>('numeric'),
  },
  made: {
    source_id: { type: 'text', make: link => `link|${link.personal_event_id}|${link.module_id}` },
    plan_id: lookedUp,
    plan_module_id: lookedUp,
  },
  rows: ({ folder }) =>
    folder.ext_personal_events?.flatMap(row =>
      [...new Set(row.courseSourcedIds)].map(course => ({
        personal_event_id: row.sourcedId,
        module_id: course,
        osp: null,
      })),
    ),
  partOf: { column: 'plan_module_id', what: 'the plan or its unit' },
  prepare: (run, table) =>
    changeRows(
      run.db,
      sql`update ${stageOf(table)} s set plan_id = m.plan_id, plan_module_id = m.id
        from personal_education_event e, plan_module m
        where e.id = s.personal_event_id and m.plan_id = e.plan_id and m.module_id = s.module_id`,
    ),
  end: endLinks,
})

/** Units that a period no longer serves; one that has ended keeps its own. A slot in use since stays, empty. */
async function endLinks(run: Run, missing: RawBuilder<unknown>, table: AnyTable): Promise<number> {
  const gone = sql`starts_with(t.source_id, ${`${run.prefix}link|`}) and ${missing}
    and t.personal_event_id in (select s.personal_event_id from ${stageOf(table)} s)`
  const isFree = sql`not exists (select from event_registration r where r.slot_id = t.id)
    and not exists (select from plan_event_change c where c.slot_id = t.id)`
  const removed = await remove(run, sql`${gone} and ${isFree}`, table)
  const emptied = await changeRows(
    run.db,
    sql`update plan_slot t set personal_event_id = null where t.personal_event_id is not null and ${gone}`,
  )
  return removed + emptied
}

export const personalEventInterruptions = tableOf(files.personalEventBreaks, {
  kind: 'breaks',
  name: 'personal_event_interruption',
  key: ['personal_event_id', 'start_date'],
  partOf: partOfPeriod,
  end: remove,
})

export const personalEventGoals = tableOf(files.personalEventGoals, {
  kind: 'goals',
  name: 'personal_event_goal',
  key: ['personal_event_id', 'by_side', 'position'],
  partOf: partOfPeriod,
  end: removeWhere(sql`t.by_side <> 'STUDENT'`),
})

const isBeingPublished = sql`t.state = 'DRAFT' and s.state = 'PUBLISHED'`

/**
 * Feedback that the student has read stays as it was read; what was published stays although the source no longer
 * has it, and only a draft goes.
 */
export const intermediateAssessments = tableOf(files.intermediateAssessments, {
  name: 'intermediate_assessment',
  also: { author_name: column<string>('text') },
  alsoOf: ({ authorName, authorSourcedId }, { users }) => {
    const author = users.get(authorSourcedId ?? '')
    return {
      author_name: authorName ?? (author ? `${author.givenName} ${author.familyName ?? ''}`.trimEnd() : ''),
    }
  },
  made: {
    state: {
      type: 'text',
      make: row => (row.published_at === null ? 'DRAFT' : 'PUBLISHED'),
    },
  },
  overwriteWhere: { state: isBeingPublished, published_at: isBeingPublished },
  partOf: partOfPeriod,
  prepare: (run, table) =>
    changeRows(
      run.db,
      sql`delete from ${stageOf(table)} s using intermediate_assessment t
        where t.source_id = s.source_id and t.state = 'ACKNOWLEDGED'`,
    ),
  end: removeWhere(sql`t.state = 'DRAFT'`),
})

export const intermediateItems = tableOf(files.intermediateItems, {
  kind: 'rated items',
  name: 'intermediate_assessment_item',
  key: ['assessment_id', 'position'],
  partOf: { column: 'assessment_id', what: 'the assessment' },
  prepare: (run, table) =>
    changeRows(
      run.db,
      sql`delete from ${stageOf(table)} s
        where (s.requirement_id is null and s.text is null) or exists (select from intermediate_assessment t
          where t.id = s.assessment_id and t.state = 'ACKNOWLEDGED')`,
    ),
  end: removeWhere(sql`t.assessment_id in (select a.id from intermediate_assessment a
    where a.state <> 'ACKNOWLEDGED')`),
})
