import type { AttachmentCategory, AttachmentVisibility } from '../attachments.ts'

/**
 * Who sees a file besides staff. What is about absence and contracts is a matter of the guardian of a minor too; all
 * else that a student brings stays with the student and the college.
 */
export function visibilityOf(
  uploader: 'STUDENT' | 'PARENT',
  category: AttachmentCategory,
): Exclude<AttachmentVisibility, 'PRIVATE_TO_STAFF_TEAM'> {
  const isShared = uploader === 'PARENT' || category === 'ABSENCE' || category === 'CONTRACT'
  return isShared ? 'STUDENT_AND_PARENT' : 'STUDENT'
}
