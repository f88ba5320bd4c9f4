import { homePart } from '../platform/contributions/home-part.ts'
import { languageByButton } from './personal-info.sql.ts'

/** Whether the language of contact is to be looked at, which the language button has changed in a version before. */
export const contactLanguageOnHome = homePart({
  reads: languageByButton,
  params: ({ access }) => ({ studentId: access.studentId }),
  tasks: (rows, { access }) =>
    access.mayWrite ? rows.map(() => ({ kind: 'CONTACT_LANGUAGE' as const })) : [],
})
