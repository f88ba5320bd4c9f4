import { supportDecision as decisionShape, readSpecialSupport } from '@studentgo/protocol/special-support'
import texts from '@studentgo/protocol/translations/server/documents.json' with { type: 'json' }
import { batch, onlyRow } from '../../../platform/database/statement.ts'
import { notFound } from '../../../platform/http/problems.ts'
import { readGrounds } from '../../../special-support/read-special-support.query.ts'
import { presentDecision } from '../../../special-support/support.presenter.ts'
import { decisionsOf } from '../../../special-support/support.sql.ts'
import { holderOf } from '../../printable.sql.ts'
import { onPaper, type ReportKind } from '../../report-kind.query.ts'
import { presentSupportDecision } from './support-decision.presenter.ts'

const decisionRows = batch({ holder: holderOf, decisions: decisionsOf })
const decisionOnPaper = onPaper(decisionShape, 'a support decision on paper')

/** A decision that has been made, with its grounds: reading them leaves a row in the audit, the student's own too. */
export const supportDecision: ReportKind = {
  code: 'SUPPORT_DECISION',
  module: 'specialsupport',
  title: texts['support.title'],
  description: texts['support.description'],
  follows: [readSpecialSupport],
  validDays: 365,
  printable: ({ decisions }, { formats }) =>
    decisions.map(({ id, validFrom }) => ({ id, about: formats.date(validFrom) })),
  async read(context, id) {
    const { db, access, language } = context
    const { studentId } = access
    const rows = onlyRow(
      await decisionRows(db, { holder: { studentId }, decisions: { studentId, language, drafts: false } }),
    )
    const row = rows.decisions.find(one => one.id === id && one.decidedAt !== null)
    if (row === undefined) throw notFound()
    const decision = decisionOnPaper(presentDecision(row, await readGrounds(context, id), context), context)
    const { name } = onlyRow(rows.holder)
    return { holder: name, blocks: presentSupportDecision(name, decision, context) }
  },
}
