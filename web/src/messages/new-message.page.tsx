import { addresses, threadAddress } from '@studentgo/protocol/addresses'
import type { AttachmentRef } from '@studentgo/protocol/attachments'
import {
  type RecipientGroup,
  sendMessageToPersons,
  type Teacher,
  toPersonsBody,
} from '@studentgo/protocol/messages'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { FormTextArea, useField, useFieldValue } from '#web/platform/forms/form-fields.tsx'
import { useMayWriteMessages } from '#web/platform/session/session.ts'
import { EmptyState, Fault, Quiet } from '#web/ui/content/text.tsx'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Column } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { MessageExtras } from './message-extras.tsx'
import { newMessageDraft, recipientGroupsQuery, teachersQuery } from './messages.data.ts'
import style from './messages.module.css'
import { Recipients } from './recipients.tsx'

/** A new message, with recipients and subject filled in from the address. */
export default function NewMessagePage() {
  const { t } = useTranslation()
  const mayWrite = useMayWriteMessages()
  const { data: groups, error } = useQuery(recipientGroupsQuery())
  const { data: teachers = [] } = useQuery(teachersQuery())
  return (
    <Page compact title={t('messages.new')}>
      <QueryState query={{ data: groups, error }} lines={8} />
      {mayWrite ? null : <Notice title={t('messages.cannotWrite')} />}
      {groups?.length === 0 ? <EmptyState>{t('problem.noRecipients')}</EmptyState> : null}
      {groups === undefined || groups.length === 0 || !mayWrite ? null : (
        <Column gap="close">
          <NewMessageForm groups={groups} teachers={teachers} />
          <Quiet small>{t('messages.newLead')}</Quiet>
        </Column>
      )}
    </Page>
  )
}

/** The values of the form and of its draft. */
export interface NewMessageValues {
  personIds: number[]
  subject: string
  text: string
  attachments: AttachmentRef[]
  confirmed: boolean
}

/** A message to several people is confirmed, so that it is not sent to many by mistake. */
const formSchema = z.extend(toPersonsBody, { confirmed: z.literal(true) })

interface FormProps {
  groups: readonly RecipientGroup[]
  teachers: readonly Teacher[]
}

function NewMessageForm({ groups, teachers }: FormProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const send = useEndpointMutation(sendMessageToPersons, {
    done: () => t('messages.sent'),
    whenOffline: ({ body }) => ({
      place: 'messages',
      title: body.subject || t('messages.new'),
      text: body.text,
    }),
  })
  const offered = groups.flatMap(({ persons }) => persons)
  const asked = search.getAll('to').map(Number)
  const wanted = offered.filter(one => asked.includes(one.personId))
  const initial: NewMessageValues = {
    personIds: [...new Set(wanted.map(one => one.personId))],
    subject: (search.get('subject') ?? '').slice(0, 120),
    text: '',
    attachments: [],
    confirmed: false,
  }
  return (
    <EndpointForm
      mutation={send}
      schema={formSchema}
      initial={initial}
      draft={newMessageDraft(search)}
      toBody={({ personIds, subject, text, attachments, confirmed }: NewMessageValues) => ({
        personIds,
        subject,
        text,
        attachmentIds: attachments.map(file => file.id),
        confirmed: confirmed || personIds.length <= 1 || undefined,
      })}
      toInput={({ confirmed: _, ...body }) => ({ body })}
      onDone={({ threadId }) => void navigate(threadAddress(threadId), { replace: true })}
      onCancel={() => void navigate(addresses.messages)}
      submitLabel={t('messages.send')}
    >
      <div className={style.beginning}>
        <Recipients groups={groups} teachers={teachers} />
        <FormTextArea
          name="text"
          label={<span className="visually-hidden">{t('messages.text')}</span>}
          placeholder={t('messages.write')}
          rows={3}
        />
        <MessageExtras isNew />
        <ConfirmGroup />
      </div>
    </EndpointForm>
  )
}

/** Shown as soon as a message has more than one recipient. */
function ConfirmGroup() {
  const { t } = useTranslation()
  const count = useFieldValue<number[]>('personIds').length
  const { value, onChange, onBlur, error, ref } = useField<boolean>('confirmed')
  return (
    <div>
      <Quiet role="status" small>
        {count <= 1 ? null : t('messages.recipientCount', { count })}
      </Quiet>
      {count <= 1 ? null : (
        <Checkbox
          ref={ref}
          label={t('messages.confirmGroup', { count })}
          checked={value}
          onBlur={onBlur}
          onChange={event => onChange(event.target.checked)}
        />
      )}
      {error === undefined || count <= 1 ? null : <Fault>{t('messages.confirmFirst')}</Fault>}
    </div>
  )
}
