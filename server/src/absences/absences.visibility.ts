import {
  absenceMark,
  absenceNotice,
  absenceSummary,
  absences,
  explainAbsences,
  explanation,
} from '@studentgo/protocol/absences'
import { eventParticipation, workplaceDay } from '@studentgo/protocol/participations'
import { audiences, whole } from '../platform/visibility.ts'

const { decision, by } = explanation.shape
const { byModule, byWeek } = absenceSummary.shape

/** Of a student under non-disclosure a guardian learns when, and never where. */
export const absencesVisibility = [
  whole(absences),
  whole(absences.shape.page),
  whole(absenceSummary),
  whole(byModule._zod.def.element),
  whole(byWeek._zod.def.element),
  whole(explanation),
  whole(by),
  whole(decision._zod.def.innerType),
  whole(absenceNotice),
  whole(absenceNotice.shape.by),
  whole(absenceNotice.shape.decision._zod.def.innerType),
  whole(workplaceDay),
  whole(explainAbsences.reply),
  whole(explainAbsences.reply.shape.rejected._zod.def.element),
  whole(eventParticipation),
  whole(eventParticipation.shape.sessions._zod.def.element),
  whole(absenceMark.shape.educationEvent),
  audiences(absenceMark, {
    id: 'EVERYONE',
    sessionId: 'EVERYONE',
    date: 'EVERYONE',
    start: 'EVERYONE',
    end: 'EVERYONE',
    minutes: 'EVERYONE',
    lateMinutes: 'EVERYONE',
    type: 'EVERYONE',
    class: 'EVERYONE',
    state: 'EVERYONE',
    educationEvent: 'EVERYONE',
    moduleName: 'EVERYONE',
    teacher: 'EVERYONE',
    room: 'LOCATION',
    teacherNote: 'EVERYONE',
    explainable: 'EVERYONE',
    proposeOnly: 'EVERYONE',
    explainableBy: 'EVERYONE',
    notExplainableReason: 'EVERYONE',
    explainDeadline: 'EVERYONE',
    explanation: 'EVERYONE',
    proposal: 'EVERYONE',
    decider: 'EVERYONE',
    parentSeenAt: 'EVERYONE',
    version: 'EVERYONE',
  }),
]
