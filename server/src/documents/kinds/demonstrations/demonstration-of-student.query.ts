import {
  type CompetenceDemonstration,
  competenceDemonstration,
} from '@studentgo/protocol/competence-demonstrations'
import { presentDemonstration } from '../../../competence-demonstrations/demonstration.presenter.ts'
import { demonstrationsOf } from '../../../competence-demonstrations/demonstrations.sql.ts'
import { partsOfDemonstrations } from '../../../competence-demonstrations/list-demonstrations.query.ts'
import { type TaskRow, tasksOf } from '../../../competence-demonstrations/tasks/tasks.sql.ts'
import { batch, onlyRow, type RowOf } from '../../../platform/database/statement.ts'
import { notFound } from '../../../platform/http/problems.ts'
import { holderOf } from '../../printable.sql.ts'
import { onPaper, type ReportContext } from '../../report-kind.query.ts'

const demonstrationRows = batch({ holder: holderOf, demonstrations: demonstrationsOf, tasks: tasksOf })
const demonstrationOnPaper = onPaper(competenceDemonstration, 'a demonstration on paper')

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
    demonstration: demonstrationOnPaper(demonstration, context),
    tasks: rows.tasks.filter(task => task.state === 'ACCEPTED'),
  }
}
