import { studentSecondFactor } from '@studentgo/protocol/student-account'
import { mayEnterAsStudent } from '../platform/access/student-access.ts'
import { noPasswordHash } from '../platform/passwords/passwords.ts'
import type { FactorArea } from '../second-factor/factor-area.data.ts'
import { studentById } from './student.sql.ts'

/** Second factors of students with a local account. */
export const studentSecondFactorArea: FactorArea = {
  kind: 'STUDENT',
  endpoints: studentSecondFactor,
  async ownerById(db, personId, today) {
    const found = await studentById(db, personId)
    if (found === undefined || found.passwordHash === noPasswordHash) return undefined
    if (!(await mayEnterAsStudent(db, personId, today))) return undefined
    return { label: found.username }
  },
}
