import type { PersonRef } from '@studentgo/protocol/shapes'
import { useTranslation } from 'react-i18next'
import { useSignedIn } from '#web/platform/session/session.ts'
import { InSchoolLanguage } from '#web/ui/content/in-school-language.tsx'
import { ContactLink } from '#web/ui/content/links/contact-link.tsx'
import { EmptyState, Quiet } from '#web/ui/content/text.tsx'
import { Section } from '#web/ui/layout/layout.tsx'
import style from './special-support.module.css'

/** The contact people with their phone numbers. */
export function Contacts({ contacts }: { contacts: readonly PersonRef[] }) {
  const { t } = useTranslation()
  const { mayWrite } = useSignedIn()
  return (
    <Section id="support-contacts" title={t('support.contacts')} narrow>
      {contacts.length === 0 ? (
        <EmptyState>{t(mayWrite ? 'support.noContacts' : 'support.contactsEnded')}</EmptyState>
      ) : null}
      <ul className={style.contacts}>
        {contacts.map(person => (
          <li key={person.personId}>
            <strong>{person.name}</strong>
            {person.title ? (
              <Quiet inline>
                <InSchoolLanguage>{person.title}</InSchoolLanguage>
              </Quiet>
            ) : null}
            {person.phone ? <ContactLink className={style.reach} contact={person.phone} /> : null}
            {person.email ? <ContactLink className={style.reach} contact={person.email} /> : null}
          </li>
        ))}
      </ul>
    </Section>
  )
}
