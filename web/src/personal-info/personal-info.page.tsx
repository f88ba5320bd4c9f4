import { addresses } from '@studentgo/protocol/addresses'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApp } from '#web/platform/page/app-context.ts'
import { ScreenLink } from '#web/ui/content/links/screen-link.tsx'
import { Quiet } from '#web/ui/content/text.tsx'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { Column, Columns } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { ContactLanguageQuestion } from './contact-language.form.tsx'
import type { Shown } from './info-card.tsx'
import type { FormName } from './info-values.ts'
import { Addresses, Contact, ContactLanguage, Contacts, Identity } from './person-cards.tsx'
import { personalInfoQuery } from './personal-info.data.ts'
import style from './personal-info.module.css'
import { Background, School, Situation } from './study-cards.tsx'

/**
 * The school's data about the student, in cards; each opens a form for what the student can change. A guardian of a
 * minor reads the part that guardians see.
 */
export default function PersonalInfoPage() {
  const { t } = useTranslation()
  const { data, error } = useQuery(personalInfoQuery)
  const [open, show] = useState<FormName>()
  const Parts = useApp().place.kind === 'child' ? ChildCards : Cards
  return (
    <Page title={t('personalInfo.title')} lead={t('personalInfo.lead')}>
      <QueryState query={{ data, error }} lines={8} />
      {data === undefined ? null : <Parts shown={{ info: data, open, show }} />}
    </Page>
  )
}

function Cards({ shown }: { shown: Shown }) {
  const { t } = useTranslation()
  const { info } = shown
  return (
    <>
      <ContactLanguageQuestion info={info} />
      <Columns variant="even" className={style.cards}>
        <Column gap="loose">
          <Identity shown={shown} />
          <Contact shown={shown} />
          <Addresses shown={shown} />
          <ContactLanguage shown={shown} />
        </Column>
        <Column gap="loose">
          <Contacts shown={shown} />
          <Situation shown={shown} />
          <Background shown={shown} />
          <School shown={shown} />
        </Column>
      </Columns>
      {info.pendingChanges.length === 0 ? null : (
        <Quiet>
          <ScreenLink to={addresses.personalApprovals}>{t('personalInfo.pending.show')}</ScreenLink>
        </Quiet>
      )}
    </>
  )
}

/** A child's data for guardians, and the contact for corrections. */
function ChildCards({ shown }: { shown: Shown }) {
  const { t } = useTranslation()
  return (
    <>
      <Columns variant="even" className={style.cards}>
        <Column gap="loose">
          <Identity shown={shown} />
          <Contact shown={shown} />
        </Column>
        <Column gap="loose">
          <Contacts shown={shown} />
          <School shown={shown} />
        </Column>
      </Columns>
      <Quiet>
        {t('personalInfo.ofChild.change')}{' '}
        <ScreenLink to={addresses.newMessage} whenOff="nothing">
          {t('personalInfo.ofChild.write')}
        </ScreenLink>
      </Quiet>
    </>
  )
}
