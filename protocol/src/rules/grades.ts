import type { DemonstrationGrade } from '../competence-demonstrations.ts'
import type { GradeScale } from '../skill-acquirement-plan.ts'

/** The grades of a scale, the lowest first. */
export function gradesOf(scale: GradeScale): DemonstrationGrade[] {
  return scale === 'PASS_FAIL' ? ['Hylätty', 'Hyväksytty'] : ['Hylätty', '1', '2', '3', '4', '5']
}
