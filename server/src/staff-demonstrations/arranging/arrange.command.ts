import { demonstrationAddress } from '@studentgo/protocol/addresses'
import {
  type Arrangements,
  type Assessing,
  type arrangeDemonstration,
  assessingAffects,
} from '@studentgo/protocol/staff-demonstrations'
import { sql } from 'kysely'
import type { DemonstrationRow } from '../../competence-demonstrations/demonstrations.sql.ts'
import { type TaskRow, tasksOf } from '../../competence-demonstrations/tasks/tasks.sql.ts'
import { invalidInput, notFound, Problem } from '../../platform/http/problems.ts'
import type { CallOf } from '../../platform/http/serve.ts'
import type { Unserialised } from '../../platform/http/wire-values.ts'
import { announceAbout } from '../../platform/live/messages.ts'
import { notify } from '../../platform/notify/notify.ts'
import { inLanguage } from '../../platform/rows/localised.ts'
import type { CurriculumCache } from '../../skill-acquirement-plan/curriculum.cache.ts'
import { findAssessing, lockAssessing } from '../assessing.query.ts'
import { faultOfDays, stateArranged, textsTyped } from './arranging.rules.ts'

type Call = CallOf<typeof arrangeDemonstration>

/** Rearranges a demonstration, all or nothing; notifies the student, and moves the calendars that follow it. */
export async function arrange(call: Call, curriculum: CurriculumCache): Promise<Unserialised<Assessing>> {
  const { db, access, now, today, language, params, body } = call
  const { row, answer } = await lockAssessing(call, params.demonstrationId, curriculum)
  if (!answer.can.plan) throw new Problem('state-conflict')
  if (row.version !== body.version) throw new Problem('stale-version')
  const fault = faultOfDays(body, row, today)
  if (fault !== undefined) throw invalidInput({ code: fault.code, field: `body.${fault.field}` })
  const typed = {
    read: (text: Parameters<typeof inLanguage>[0]) => inLanguage(text, language),
    write: answer.language,
  }
  await arrangeTasks(call, row, answer, typed)
  const address = body.address?.trim() || null
  await db
    .updateTable('demonstration')
    .set({
      state: stateArranged(body, row),
      start_date: body.startDate,
      end_date: body.endDate,
      start_time: body.startTime ?? null,
      end_time: body.endTime ?? null,
      place_name: body.placeName.trim(),
      place_type: Number(body.placeType),
      place_address: address,
      content: JSON.stringify(textsTyped(body.contentDescriptions, row.content, typed)),
      assessors: JSON.stringify(body.assessors.map(assessorTyped)),
      ...(isShownOtherwise(row, body) ? { sequence: sql<number>`sequence + 1` } : {}),
      updated_at: now,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', row.id)
    .execute()
  await notify(
    db,
    [
      {
        rule: 'plan-changed',
        studentId: access.studentId,
        key: `demonstration ${row.id} arranged ${row.version + 1}`,
        data: {},
        target: demonstrationAddress({ planId: row.planId, id: row.id }),
      },
    ],
    now,
  )
  await announceAbout(db, { students: [access.studentId], today }, [...assessingAffects, '/studenttimetable'])
  return (await findAssessing(call, row.id, curriculum)).answer
}

function assessorTyped({ name, organisation, role }: Arrangements['assessors'][number]) {
  const place = organisation?.trim()
  const side = role === '1' || role === '5' ? 'PROVIDER' : 'WORKING_LIFE'
  return { name: name.trim(), ...(place ? { organisation: place } : {}), side, role }
}

/** What a calendar shows of a demonstration, as the import counts it. */
function isShownOtherwise(row: DemonstrationRow, body: Arrangements): boolean {
  return (
    row.startDate !== body.startDate ||
    row.endDate !== body.endDate ||
    row.startTime !== (body.startTime ?? null) ||
    row.endTime !== (body.endTime ?? null) ||
    row.placeName !== body.placeName.trim() ||
    row.placeAddress !== (body.address?.trim() || null)
  )
}

/** Saves the typed checklist: existing tasks keep the student's ticks and notes. */
async function arrangeTasks(
  { db, body }: Call,
  row: DemonstrationRow,
  { tasks: shown }: Unserialised<Assessing>,
  typed: Parameters<typeof textsTyped>[2],
): Promise<void> {
  const stored = new Map((await tasksOf(db, { demonstrationId: row.id })).map(task => [task.id, task]))
  const known = new Set(body.tasks.flatMap(task => task.taskId ?? []))
  const accepted = (id: number): TaskRow => {
    const task = stored.get(id)
    if (task?.state !== 'ACCEPTED') throw notFound()
    return task
  }
  const gone = shown.filter(task => !known.has(task.taskId))
  if (gone.some(task => !task.removable)) throw invalidInput({ code: 'taskInUse', field: 'body.tasks' })
  if (gone.length > 0) {
    const ids = gone.map(task => task.taskId)
    await db.deleteFrom('demonstration_task').where('id', 'in', ids).execute()
  }
  for (const [position, { taskId, text }] of body.tasks.entries()) {
    const before = taskId === undefined ? undefined : accepted(taskId)
    const [written] = textsTyped([text], before === undefined ? [] : [before.text], typed)
    if (before === undefined) {
      await db
        .insertInto('demonstration_task')
        .values({ demonstration_id: row.id, position, text: JSON.stringify(written), state: 'ACCEPTED' })
        .execute()
    } else if (before.order !== position || written !== before.text) {
      await db
        .updateTable('demonstration_task')
        .set({
          position,
          text: JSON.stringify(written),
          ...(written === before.text ? {} : { version: sql<number>`version + 1` }),
        })
        .where('id', '=', before.id)
        .execute()
    }
  }
}
