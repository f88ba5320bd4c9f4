import type { AttachmentCategory, AttachmentVisibility } from '../attachments.ts'

/**
 * Who sees a file besides staff. Files about absences and contracts concern the guardian of a minor too; all other
 * files of a student stay between the student and the college.
 */
export function visibilityOf(
  uploader: 'STUDENT' | 'PARENT',
  category: AttachmentCategory,
): Exclude<AttachmentVisibility, 'PRIVATE_TO_STAFF_TEAM'> {
  const isShared = uploader === 'PARENT' || category === 'ABSENCE' || category === 'CONTRACT'
  return isShared ? 'STUDENT_AND_PARENT' : 'STUDENT'
}
