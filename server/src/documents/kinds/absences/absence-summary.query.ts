import { listAbsences } from '@studentgo/protocol/absences'
import texts from '@studentgo/protocol/translations/server/documents.json' with { type: 'json' }
import { absencesOf } from '../../../absences/list-absences.query.ts'
import { nameOfAnswer } from '../../../platform/access/visibility.ts'
import { batch, onlyRow } from '../../../platform/database/statement.ts'
import { notFound } from '../../../platform/http/problems.ts'
import { inLanguage } from '../../../platform/rows/localised.ts'
import { rightsOf } from '../../../skill-acquirement-plan/plan.sql.ts'
import { holderOf } from '../../printable.sql.ts'
import { onPaper, type ReportKind } from '../../report-kind.query.ts'
import { presentAbsenceSummary } from './absence-summary.presenter.ts'

const holderRows = batch({ holder: holderOf, rights: rightsOf })
const absencesOnPaper = onPaper(listAbsences.reply, nameOfAnswer(listAbsences))
/** As many as a school year has lessons. */
const mostMarks = 2000

/** Absences of one study right, by default of this term until today. */
export const absenceSummary: ReportKind = {
  code: 'ABSENCE_SUMMARY',
  module: 'absence',
  title: texts['absences.title'],
  description: texts['absences.description'],
  follows: [listAbsences],
  hasPeriod: true,
  printable: ({ rights }, { language }) =>
    rights.map(({ studyRightId, qualificationName }) => ({
      id: studyRightId,
      about: inLanguage(qualificationName, language),
    })),
  async read(context, id) {
    const { db, access, from, to, termStart } = context
    const params = { studentId: access.studentId }
    const { holder, rights } = onlyRow(await holderRows(db, { holder: params, rights: params }))
    if (!rights.some(right => right.studyRightId === id)) throw notFound()
    // Of the only study right there is nothing to sort out, and nothing more to ask.
    const personalStudyPlanId = rights.length === 1 ? undefined : id
    const query = { from, to, personalStudyPlanId, size: mostMarks }
    const absences = absencesOnPaper(await absencesOf({ ...context, query }, termStart), context)
    const { name } = onlyRow(holder)
    return { holder: name, blocks: presentAbsenceSummary(name, absences, context) }
  },
}
