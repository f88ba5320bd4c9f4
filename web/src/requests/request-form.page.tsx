import { addresses, requestAddress } from '@studentgo/protocol/addresses'
import { createRequest, type RequestForm } from '@studentgo/protocol/requests'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { idIn } from '#web/platform/api/ids.ts'
import { useDraft } from '#web/platform/forms/drafts.ts'
import { useOnline } from '#web/platform/offline/online.ts'
import { useSignedIn } from '#web/platform/session/session.ts'
import { Fact, Facts } from '#web/ui/content/facts.tsx'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Button, LinkButton } from '#web/ui/form/button.tsx'
import { Actions, Card, Column } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { answersAbout } from './filling/answers-about.ts'
import type { FormValues } from './filling/form-values.ts'
import { UnsentRequest } from './filling/unsent-request.tsx'
import { formsQuery } from './requests.data.ts'
import { useUnavailable } from './unavailable.ts'

/** The introduction of a form: its purpose, the time it takes, its handler and the deadline for the answer. */
export default function RequestFormPage() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const id = idIn(search, 'form')
  const { data, error } = useQuery(formsQuery)
  const code = search.get('code')
  const form = data?.find(one => (id === undefined ? one.code === code : one.id === id))
  return (
    <Page
      title={form?.title ?? t('requests.form')}
      titleLanguage={form?.titleLanguage}
      lead={form === undefined ? undefined : <span lang={form.descriptionLanguage}>{form.description}</span>}
    >
      <QueryState query={{ data, error }} lines={6} />
      {data !== undefined && form === undefined ? (
        <Notice title={t('requests.missingForm')}>
          <Actions>
            <LinkButton to={addresses.requests}>{t('requests.toList')}</LinkButton>
          </Actions>
        </Notice>
      ) : null}
      {form === undefined ? null : <Begin form={form} unitId={idIn(search, 'unit')} />}
    </Page>
  )
}

function Begin({ form, unitId }: { form: RequestForm; unitId: number | undefined }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { minor } = useSignedIn()
  const unavailable = useUnavailable(form)
  const isOnline = useOnline()
  const draft = useDraft<FormValues>(`request-form-${form.id}`)
  const [isBegunHere, setBegunHere] = useState(false)
  const begin = useEndpointMutation(createRequest)
  const start = () =>
    begin.mutate(
      { query: {}, body: { questionId: form.id, answers: answersAbout(form, unitId), submit: false } },
      { onSuccess: ({ id }) => void navigate(requestAddress(id), { replace: true }) },
    )
  const canWrite = form.available && draft.restored !== undefined
  if (canWrite && (isBegunHere || draft.restored !== null))
    return <UnsentRequest form={form} unitId={unitId} draft={draft} />
  return (
    <Column>
      <Card>
        <Facts variant="columns">
          <Fact label={t('requests.takes')}>{t('requests.minutes', { count: form.estimatedMinutes })}</Fact>
          <Fact label={t('requests.handledBy')}>{t(`requests.handler.${form.handlerRole}`)}</Fact>
          <Fact label={t('requests.answerWithin')}>
            {form.handlingDays === undefined ? undefined : t('requests.days', { count: form.handlingDays })}
          </Fact>
          <Fact label={t('requests.filesLabel')}>
            {form.attachmentPolicy === 'NONE'
              ? undefined
              : t(`requests.attachments.${form.attachmentPolicy}`)}
          </Fact>
          <Fact label={t('requests.guardian')}>
            {form.requiresGuardianConfirmation && minor ? t('requests.guardianConfirms') : undefined}
          </Fact>
        </Facts>
      </Card>
      {unavailable === undefined ? null : <Notice title={unavailable} />}
      <Actions>
        {form.available ? (
          <Button
            variant="primary"
            busy={begin.isPending}
            onClick={isOnline ? start : () => setBegunHere(true)}
          >
            {t('requests.begin')}
          </Button>
        ) : null}
        {form.openAnswerId === undefined ? null : (
          <LinkButton variant="primary" to={requestAddress(form.openAnswerId)}>
            {t('requests.toOpen')}
          </LinkButton>
        )}
      </Actions>
    </Column>
  )
}
