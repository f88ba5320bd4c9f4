import {
  type CompetenceDemonstration,
  competenceDemonstration,
} from '@studentgo/protocol/competence-demonstrations'
import { presentDemonstration } from '../../../competence-demonstrations/demonstration.presenter.ts'
import { demonstrationsOf } from '../../../competence-demonstrations/demonstrations.sql.ts'
import { partsOfDemonstrations } from '../../../competence-demonstrations/list-demonstrations.query.ts'
import { type TaskRow, tasksOf } from '../../../competence-demonstrations/tasks/tasks.sql.ts'
import { makeRedaction } from '../../../platform/access/visibility.ts'
import { batch, onlyRow, type RowOf } from '../../../platform/database/statement.ts'
import { notFound } from '../../../platform/http/problems.ts'
import { holderOf } from '../../printable.sql.ts'
import { type ReportContext, redacted } from '../../report-kind.query.ts'

const demonstrationRows = batch({ holder: holderOf, demonstrations: demonstrationsOf, tasks: tasksOf })
const redact = makeRedaction('a demonstration on paper', competenceDemonstration)

export interface DemonstrationOfStudent {
  holder: RowOf<typeof holderOf>
  demonstration: CompetenceDemonstration
  tasks: readonly TaskRow[]
}

/** A demonstration as its reader sees it. Throws `not-found` for one that is not the student's. */
export async function demonstrationOfStudent(
  context: ReportContext,
  demonstrationId: number,
): Promise<DemonstrationOfStudent> {
  const { db, access, curriculum } = context
  const { studentId } = access
  const rows = onlyRow(
    await demonstrationRows(db, {
      holder: { studentId },
      demonstrations: { studentId, planId: null, demonstrationId },
      tasks: { demonstrationId },
    }),
  )
  const [row] = rows.demonstrations
  if (row === undefined || row.state === 'CANCELLED') throw notFound()
  const demonstration = presentDemonstration(
    row,
    context,
    await partsOfDemonstrations(context, curriculum, [row]),
  )
  return {
    holder: onlyRow(rows.holder),
    demonstration: redacted(redact, demonstration, access),
    tasks: rows.tasks.filter(task => task.state === 'ACCEPTED'),
  }
}
