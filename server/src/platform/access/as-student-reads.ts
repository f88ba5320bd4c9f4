import { scopes } from '@studentgo/protocol/endpoint'
import type { StaffStudentContext, StudentContext } from '../request-context.ts'

/**
 * The context in which the desk shares a reading of the student area: it answers what the student reads of themselves, and
 * nothing of where they are where that is hidden. Nothing is written in it.
 */
export function asStudentReads<Context extends StaffStudentContext>(
  context: Context,
): Omit<Context, 'access'> & StudentContext {
  const { studentId, staff, minor, nonDisclosure, hidesLocation } = context.access
  return {
    ...context,
    access: {
      studentId,
      reader: { kind: 'STUDENT', personId: studentId, name: '' },
      minor,
      scopes,
      mayWrite: false,
      nonDisclosure,
      hidesLocation,
      method: staff.strong ? 'STRONG' : 'SESSION',
      signedInAt: staff.signedInAt,
    },
  }
}
