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
import { FormTextArea, FormTextField, useField, useFieldValue } from '#web/platform/forms/form-fields.tsx'
import { useFormats } from '#web/platform/language/format.ts'
import { useMayWriteMessages } from '#web/platform/session/session.ts'
import { InSchoolLanguage } from '#web/ui/content/in-school-language.tsx'
import { EmptyState, Fault, Quiet } from '#web/ui/content/text.tsx'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { CheckboxGroup } from '#web/ui/form/checkbox-group.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { MessageFiles } from './message-files.tsx'
import { newMessageDraft, recipientGroupsQuery, teachersQuery } from './messages.data.ts'
import style from './messages.module.css'

/** A new message, with whom it is for and what it is about filled in by the address. */
export default function NewMessagePage() {
  const { t } = useTranslation()
  const mayWrite = useMayWriteMessages()
  const { data: groups, error } = useQuery(recipientGroupsQuery())
  const { data: teachers = [] } = useQuery(teachersQuery())
  return (
    <Page title={t('messages.new')} lead={t('messages.newLead')}>
      <QueryState query={{ data: groups, error }} lines={8} />
      {mayWrite ? null : <Notice title={t('messages.cannotWrite')} />}
      {groups?.length === 0 ? <EmptyState>{t('problem.noRecipients')}</EmptyState> : null}
      {groups === undefined || groups.length === 0 || !mayWrite ? null : (
        <NewMessageForm groups={groups} teachers={teachers} />
      )}
    </Page>
  )
}

/** What the form holds, and its draft. */
export interface NewMessageValues {
  personIds: number[]
  subject: string
  text: string
  attachments: AttachmentRef[]
  confirmed: boolean
}

/** A message to several is confirmed, so that nobody writes to many by a slip. */
const formSchema = z.extend(toPersonsBody, { confirmed: z.literal(true) })

interface FormProps {
  groups: readonly RecipientGroup[]
  teachers: readonly Teacher[]
}

function NewMessageForm({ groups, teachers }: FormProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const send = useEndpointMutation(sendMessageToPersons, { done: () => t('messages.sent') })
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
      <Recipients groups={groups} teachers={teachers} />
      <FormTextField name="subject" label={t('messages.subject')} />
      <FormTextArea name="text" label={t('messages.text')} rows={7} />
      <MessageFiles />
      <ConfirmGroup />
    </EndpointForm>
  )
}

/** Everybody one may write to, in groups, with what each is to the student. */
function Recipients({ groups, teachers }: Pick<FormProps, 'groups' | 'teachers'>) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { value, onChange, onBlur, error, ref } = useField<number[]>('personIds')
  const helpOf = (personId: number, title: string | undefined) => {
    const found = teachers.find(one => one.personId === personId)
    const roles =
      found?.roles.filter(role => role !== 'TEACHER').map(role => t(`messages.role.${role}`)) ?? []
    const away = found?.availability
    return (
      <>
        {roles.length > 0 ? roles.join(' · ') : <InSchoolLanguage>{title}</InSchoolLanguage>}
        {found === undefined || found.subjects.length === 0 ? null : ` · ${found.subjects.join(' · ')}`}
        {away === undefined ? null : (
          <strong className={style.away}>
            {t('messages.away', { date: formats.date(away.awayUntil) })}
            {away.note === undefined ? null : <span lang={away.noteLanguage}> {away.note}</span>}
            {away.deputy === undefined ? null : ` ${t('messages.deputy', { name: away.deputy.name })}`}
          </strong>
        )}
      </>
    )
  }
  return (
    <div className={style.recipients}>
      {error === undefined ? null : <Fault>{t('messages.chooseSomebody')}</Fault>}
      {groups.map(({ groupKey, persons }, at) => (
        <CheckboxGroup
          key={groupKey}
          {...(at === 0 ? { ref } : {})}
          label={t(`messages.group.${groupKey}`)}
          options={persons.map(({ personId, name, title }) => ({
            value: personId,
            label: name,
            help: helpOf(personId, title),
          }))}
          value={value}
          onChange={onChange}
          onBlur={onBlur}
        />
      ))}
      <Quiet role="status">
        {value.length === 0 ? null : t('messages.recipientCount', { count: value.length })}
      </Quiet>
    </div>
  )
}

/** Shown as soon as a message goes to more than one. */
function ConfirmGroup() {
  const { t } = useTranslation()
  const count = useFieldValue<number[]>('personIds').length
  const { value, onChange, onBlur, error, ref } = useField<boolean>('confirmed')
  if (count <= 1) return null
  return (
    <div>
      <Checkbox
        ref={ref}
        label={t('messages.confirmGroup', { count })}
        checked={value}
        onBlur={onBlur}
        onChange={event => onChange(event.target.checked)}
      />
      {error === undefined ? null : <Fault>{t('messages.confirmFirst')}</Fault>}
    </div>
  )
}
