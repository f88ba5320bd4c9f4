import type { Request } from '@studentgo/protocol/requests'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { idIn } from '#web/platform/api/ids.ts'
import { InLanguage } from '#web/ui/content/in-language.tsx'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Column } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { DraftForm } from './filling/draft-form.tsx'
import { requestQuery } from './requests.data.ts'
import { SentRequest } from './sent-request.tsx'
import { Withdraw } from './withdraw.tsx'

/** One request: its form while it is a draft, and then its progress and result. */
export default function RequestPage() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const id = idIn(search, 'id')
  if (id === undefined) {
    return (
      <Page title={t('requests.one')}>
        <Notice title={t('requests.missingOne')} />
      </Page>
    )
  }
  return <KnownRequest key={id} id={id} />
}

function KnownRequest({ id }: { id: number }) {
  const { t } = useTranslation()
  const { data, error } = useQuery(requestQuery(id))
  return (
    <Page
      title={data?.title ?? t('requests.one')}
      titleLanguage={data?.titleLanguage}
      lead={
        data?.canEdit ? (
          <InLanguage language={data.descriptionLanguage}>{data.description}</InLanguage>
        ) : (
          data?.number
        )
      }
    >
      <QueryState query={{ data, error }} lines={8} />
      {data === undefined ? null : <Parts request={data} />}
    </Page>
  )
}

function Parts({ request }: { request: Request }) {
  const [isFresh, setFresh] = useState(false)
  return (
    <Column>
      {request.canEdit ? (
        <DraftForm request={request} onSent={() => setFresh(true)} />
      ) : (
        <SentRequest request={request} isFresh={isFresh} />
      )}
      <Withdraw request={request} />
    </Column>
  )
}
