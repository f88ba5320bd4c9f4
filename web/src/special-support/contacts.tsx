import type { PersonRef } from '@studentgo/protocol/shapes'
import { useTranslation } from 'react-i18next'
import style from './special-support.module.css'

/** Whom to talk to, with their numbers. */
export function Contacts({ contacts }: { contacts: readonly PersonRef[] }) {
  const { t } = useTranslation()
  return (
    <section className={style.section} aria-labelledby="support-contacts">
      <h2 id="support-contacts">{t('support.contacts')}</h2>
      {contacts.length === 0 ? <p className={style.quiet}>{t('support.noContacts')}</p> : null}
      <ul className={style.contacts}>
        {contacts.map(person => (
          <li key={person.personId}>
            <strong>{person.name}</strong>
            {person.title ? <span className={style.quiet}>{person.title}</span> : null}
            {person.phone ? (
              <a className={style.reach} href={`tel:${person.phone.replaceAll(' ', '')}`}>
                {person.phone}
              </a>
            ) : null}
            {person.email ? (
              <a className={style.reach} href={`mailto:${person.email}`}>
                {person.email}
              </a>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
