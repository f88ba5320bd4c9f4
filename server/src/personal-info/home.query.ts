import { homePart } from '../platform/contributions/home-part.ts'
import { languageByButton } from './personal-info.sql.ts'

/** Whether to ask the student to check the language of contact, which the language button changed in an old version. */
export const contactLanguageOnHome = homePart({
  reads: languageByButton,
  params: ({ access }) => ({ studentId: access.studentId }),
  tasks: (rows, { access }) =>
    access.mayWrite ? rows.map(() => ({ kind: 'CONTACT_LANGUAGE' as const })) : [],
})
