import { listPersonalStudyPlans, personalStudyPlan } from '@studentgo/protocol/skill-acquirement-plan'
import texts from '@studentgo/protocol/translations/server/documents.json' with { type: 'json' }
import { batch, onlyRow } from '../../../platform/database/statement.ts'
import { notFound } from '../../../platform/http/problems.ts'
import { inLanguage } from '../../../platform/rows/localised.ts'
import { presentStudyPlans } from '../../../skill-acquirement-plan/study-rights/study-plan.presenter.ts'
import { studyPlansOf } from '../../../skill-acquirement-plan/study-rights/study-plans.sql.ts'
import { holderOf } from '../../printable.sql.ts'
import { onPaper, type ReportKind } from '../../report-kind.query.ts'
import { presentCertificate } from './study-certificate.presenter.ts'

const certificateRows = batch({ holder: holderOf, rights: studyPlansOf })
const rightOnPaper = onPaper(personalStudyPlan)

export const studyCertificate: ReportKind = {
  code: 'STUDY_CERTIFICATE',
  module: 'studies',
  title: texts['certificate.title'],
  description: texts['certificate.description'],
  follows: [listPersonalStudyPlans],
  validDays: 90,
  printable: ({ rights }, { language }) =>
    rights.map(({ studyRightId, qualificationName }) => ({
      id: studyRightId,
      about: inLanguage(qualificationName, language),
    })),
  async read(context, id) {
    const params = { studentId: context.access.studentId }
    const rows = onlyRow(await certificateRows(context.db, { holder: params, rights: params }))
    const right = presentStudyPlans(rows.rights, context).find(one => one.studyRightId === id)
    if (right === undefined) throw notFound()
    const holder = onlyRow(rows.holder)
    return { holder: holder.name, blocks: presentCertificate(holder, rightOnPaper(right, context), context) }
  },
}
