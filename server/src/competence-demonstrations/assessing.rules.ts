import type { DemonstrationGrade, DemonstrationState } from '@studentgo/protocol/competence-demonstrations'
import type { GradeScale, ModuleKind } from '@studentgo/protocol/skill-acquirement-plan'

const assessable: readonly DemonstrationState[] = [
  'AGREED',
  'READY',
  'IN_PROGRESS',
  'DONE',
  'AWAITING_ASSESSMENT',
  'ASSESSED',
]

/** Whether it can be assessed now: once it has begun, until the result is published. */
export function mayAssess(state: DemonstrationState, startDate: string, today: string): boolean {
  return assessable.includes(state) && startDate <= today
}

/** Whether somebody of working life can be asked to assess it: until the result is published, also before it begins. */
export function mayAskAssessor(state: DemonstrationState): boolean {
  return assessable.includes(state)
}

/** Whether a grade belongs to the scale of the units; the failing grade is the same on both scales. */
export function isOnScale(grade: DemonstrationGrade, scale: GradeScale): boolean {
  return grade === 'Hylätty' || (grade === 'Hyväksytty') === (scale === 'PASS_FAIL')
}

/** A vocational unit is assessed by a teacher and by working life, a part of a common one by a teacher (domain 2.7). */
export function needsBothSides(kinds: readonly ModuleKind[]): boolean {
  return kinds.some(kind => kind === 'VOCATIONAL' || kind === 'LOCAL' || kind === 'ELECTIVE')
}

export function isDecidedByAll(deciders: readonly string[], bothSides: boolean): boolean {
  return deciders.includes('1') && (!bothSides || deciders.some(code => code !== '1'))
}

/** What becomes of the unit whose demonstration has this result. */
export function unitAfter(grade: DemonstrationGrade): 'COMPLETED' | 'FAILED' {
  return grade === 'Hylätty' ? 'FAILED' : 'COMPLETED'
}
