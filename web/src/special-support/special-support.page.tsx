import type { SpecialSupport } from '@studentgo/protocol/special-support'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSignedIn, useTextReaders } from '#web/platform/session/session.ts'
import { Quiet } from '#web/ui/content/text.tsx'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { Column, Columns } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { AskForSupport } from './ask-for-support.tsx'
import { Contacts } from './contacts.tsx'
import { Decision } from './decision.tsx'
import { LearningSupportList } from './learning-support-list.tsx'
import { specialSupportQuery } from './special-support.data.ts'

/** The student's support, the decisions in plain words, and the people who help. */
export default function SpecialSupportPage() {
  const { t } = useTranslation()
  // Answers of this screen are not cached after leaving it.
  const { data, error } = useQuery({ ...specialSupportQuery({}), gcTime: 0 })
  return (
    <Page title={t('support.title')} lead={t('support.lead')}>
      <QueryState query={{ data, error }} lines={6} />
      {data === undefined ? null : <Support support={data} />}
    </Page>
  )
}

function Support({ support }: { support: SpecialSupport }) {
  const { t } = useTranslation()
  const { mayWrite } = useSignedIn()
  const readers = useTextReaders('SUPPORT')
  const { learningSupport, decisions, contacts, requests } = support
  const hasNone = learningSupport.length === 0 && decisions.length === 0
  return (
    <Columns>
      <Column>
        {hasNone ? <p>{t(mayWrite ? 'support.none' : 'support.noneReadable')}</p> : null}
        {decisions.map(decision => (
          <Decision key={decision.id} decision={decision} />
        ))}
        {learningSupport.length === 0 ? null : <LearningSupportList support={learningSupport} />}
      </Column>
      <Column>
        <Contacts contacts={contacts} />
        <AskForSupport requests={requests} />
        <Quiet>{t(`support.whoSees.${readers}`)}</Quiet>
      </Column>
    </Columns>
  )
}
