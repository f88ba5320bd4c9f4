import type { Localised } from '@studentgo/protocol/shapes'
import { sql } from 'kysely'
import { Problem } from '../../platform/http/problems.ts'
import type { StoredQuestion } from '../../platform/rows/json-columns.ts'
import type { SchoolStep } from '../../requests/school/take-school-step.command.ts'
import { takeSchoolStep } from '../../requests/school/take-school-step.command.ts'
import type { Run } from '../engine/run.ts'
import { changeRows, updateWhere } from '../engine/sync.sql.ts'
import { column, tableOf } from '../engine/table.ts'
import * as files from './requests.files.ts'
import { questionsOf } from './requests.rules.ts'

/** A form that is gone takes no new requests; existing ones keep the questions that they answer. */
export const requestForms = tableOf(files.requestForms, {
  name: 'request_form',
  natural: ['code'],
  also: { questions: column<StoredQuestion[]>('jsonb') },
  alsoOf: ({ sourcedId }, { folder }) => ({
    questions: questionsOf(sourcedId, folder.ext_request_questions ?? []),
  }),
  made: { is_active: { type: 'boolean', make: () => true } },
  updateAlso: () => sql`version = t.version + (t.questions is distinct from s.questions)::integer`,
  end: updateWhere(sql`t.is_active`, sql`is_active = false`),
  finish: run =>
    changeRows(
      run.db,
      sql`insert into request_form_version (form_id, version, questions)
        select t.id, t.version, t.questions from request_form t where starts_with(t.source_id, ${run.prefix})
        on conflict do nothing`,
    ),
})

/** Each step is taken once, as the staff would take it; one for which there is no way any more is left alone. */
export const requestSteps = tableOf(files.requestSteps, {
  kind: 'steps of requests',
  name: 'request_event',
  stage: 'request_step',
  made: {
    document_file_id: {
      type: 'bigint',
      stagedOnly: true,
      make: ({ document }, run) =>
        document === null ? null : (run.storedFiles.get(document)?.fileId ?? null),
    },
  },
  createWhere: sql`false`,
  update: takeSteps,
})

/** Older events notify nobody. */
const newsDays = 14

async function takeSteps({ db, now, timeZone }: Run): Promise<number> {
  const { rows } = await sql<{
    requestId: number
    kind: SchoolStep['kind']
    at: string
    staffId: number | null
    text: string | null
    result: SchoolStep['result'] | null
    appealInstructions: Localised | null
    appealUntil: string | null
    document: string | null
    fileId: number | null
    sourceId: string
  }>`
    select r.id as "requestId", s.kind, s.at, s.by_id as "staffId", s.text, s.result,
      s.appeal_instructions as "appealInstructions", s.appeal_until as "appealUntil", s.document, s.document_file_id as "fileId",
      s.source_id as "sourceId"
    from stage_request_step s join request r on r.number = s.number
    where s.is_written and not exists (select from request_event e where e.source_id = s.source_id)
    order by s.at, s.staged_at`.execute(db)
  let taken = 0
  for (const {
    at: instant,
    text,
    result,
    appealInstructions,
    appealUntil,
    document,
    fileId,
    ...step
  } of rows) {
    const at = new Date(instant)
    const notifies = now.getTime() - at.getTime() < newsDays * 86_400_000
    const more = {
      text: text ?? undefined,
      result: result ?? undefined,
      appealInstructions: appealInstructions ?? undefined,
      appealUntil: appealUntil ?? undefined,
      document: document === null || fileId === null ? undefined : { name: document, fileId },
    }
    try {
      await takeSchoolStep(db, { ...step, ...more }, { at, now, timeZone, notifies })
      taken++
    } catch (error) {
      if (!(error instanceof Problem)) throw error
    }
  }
  return taken
}
