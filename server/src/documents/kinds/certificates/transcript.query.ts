import { listDemonstrations } from '@studentgo/protocol/competence-demonstrations'
import { readPlan } from '@studentgo/protocol/skill-acquirement-plan'
import texts from '@studentgo/protocol/translations/server/documents.json' with { type: 'json' }
import type { ReportKind } from '../../report-kind.query.ts'
import { planOfStudent, printablePlans } from '../plan/plan-of-student.query.ts'
import { presentTranscript } from './transcript.presenter.ts'

/** It is nothing without its grades, so a guardian needs to see those too. */
export const transcript: ReportKind = {
  code: 'TRANSCRIPT',
  module: 'skillacquirementplan',
  title: texts['transcript.title'],
  description: texts['transcript.description'],
  follows: [readPlan, listDemonstrations],
  validDays: 180,
  printable: printablePlans,
  async read(context, id) {
    const found = await planOfStudent(context, id)
    return { holder: found.holder.name, blocks: presentTranscript(found, context) }
  },
}
