import type { AttachmentRef } from '@studentgo/protocol/attachments'
import type { NewsRole } from '@studentgo/protocol/news'
import {
  groupMessage,
  type MessageRecipient,
  sendGroupMessage,
  uploadGroupFile,
} from '@studentgo/protocol/staff-group-message'
import type { Reach } from '@studentgo/protocol/staff-news-audience'
import { keepStaffTemplate, type StaffTemplate } from '@studentgo/protocol/staff-templates'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { FormTextArea, FormTextField, useField, useFieldValue } from '#web/platform/forms/form-fields.tsx'
import { MessageFilesField } from '#web/staff-messages/message-files-field.panel.tsx'
import { EmptyState, Fault, Text } from '#web/ui/content/text.tsx'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { Receipt } from '#web/ui/feedback/notice.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { CheckboxGroup } from '#web/ui/form/checkbox-group.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Fold } from '#web/ui/layout/fold.tsx'
import { Actions, Stack } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { groupsQuery, messageTemplatesQuery, recipientsQuery } from './group-message.data.ts'

/** A message to the students of a group, or some of them, and to their guardians: each answers in a separate thread. */
export default function GroupMessagePage() {
  const { t } = useTranslation()
  const groups = useQuery(groupsQuery)
  const [groupId, setGroupId] = useState<number>()
  const [sent, setSent] = useState<Reach>()
  const recipients = useQuery({ ...recipientsQuery(groupId ?? 0), enabled: groupId !== undefined })
  const choose = (value: string) => {
    setSent(undefined)
    setGroupId(value === '' ? undefined : Number(value))
  }
  return (
    <Page title={t('groupMessage.title')} lead={t('groupMessage.lead')}>
      <QueryState query={groups} lines={6} />
      {groups.data === undefined ? null : (
        <Stack gap="loose">
          {groups.data.groups.length === 0 ? <EmptyState>{t('groupMessage.noGroups')}</EmptyState> : null}
          <SelectField
            label={t('groupMessage.group')}
            value={String(groupId ?? '')}
            options={[
              { value: '', label: t('groupMessage.chooseGroup') },
              ...groups.data.groups.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={choose}
          />
          {sent === undefined ? null : (
            <Receipt fresh title={t('groupMessage.sent')} sent={<ReachText reach={sent} />} />
          )}
          {groupId === undefined || sent !== undefined ? null : (
            <>
              <QueryState query={recipients} lines={6} />
              {recipients.data === undefined ? null : (
                <MessageForm key={groupId} recipients={recipients.data} onSent={setSent} />
              )}
            </>
          )}
        </Stack>
      )}
    </Page>
  )
}

interface Values {
  studentIds: number[]
  to: NewsRole[]
  subject: string
  text: string
  files: AttachmentRef[]
}

function MessageForm({
  recipients,
  onSent,
}: {
  recipients: readonly MessageRecipient[]
  onSent: (reach: Reach) => void
}) {
  const { t } = useTranslation()
  const send = useEndpointMutation(sendGroupMessage)
  const initial: Values = {
    studentIds: recipients.filter(one => one.getsIt).map(one => one.studentId),
    to: ['STUDENT'],
    subject: '',
    text: '',
    files: [],
  }
  return (
    <EndpointForm
      mutation={send}
      schema={groupMessage}
      initial={initial}
      draft={null}
      toBody={({ files, ...values }: Values) => ({
        ...values,
        ...(files.length === 0 ? {} : { attachmentIds: files.map(one => one.id) }),
      })}
      onDone={onSent}
      submitLabel={t('messages.send')}
    >
      <To />
      <Students recipients={recipients} />
      <BeginFrom />
      <FormTextField name="subject" label={t('messages.subject')} />
      <FormTextArea name="text" label={t('messages.text')} rows={8} />
      <Files recipients={recipients} />
      <Keep />
      <WouldReach recipients={recipients} />
    </EndpointForm>
  )
}

/** They are uploaded under one of the students; every recipient of the message gets them. */
function Files({ recipients }: { recipients: readonly MessageRecipient[] }) {
  const upload = useEndpointMutation(uploadGroupFile, { silent: true })
  const first = recipients.find(one => one.getsIt)
  if (first === undefined) return null
  return (
    <MessageFilesField
      name="files"
      upload={upload}
      send={(file, onSuccess) =>
        upload.mutate({ params: { recipientId: String(first.studentId) }, body: {}, file }, { onSuccess })
      }
    />
  )
}

function To() {
  const { t } = useTranslation()
  const { error, ...field } = useField<NewsRole[]>('to')
  return (
    <div>
      <CheckboxGroup
        {...field}
        label={t('groupMessage.to')}
        options={(['STUDENT', 'PARENT'] as const).map(value => ({
          value,
          label: t(`staffNews.role.${value}`),
        }))}
      />
      {error === undefined ? null : <Fault>{t('groupMessage.chooseTo')}</Fault>}
    </div>
  )
}

/** The students with their reading languages, so that the writer can choose a language. */
function Students({ recipients }: { recipients: readonly MessageRecipient[] }) {
  const { t } = useTranslation()
  const { error, value, onChange, ...field } = useField<number[]>('studentIds')
  const all = recipients.filter(one => one.getsIt).map(one => one.studentId)
  return (
    <div>
      <Fold summary={t('groupMessage.students', { count: value.length, of: recipients.length })}>
        <Actions>
          <Button small onClick={() => onChange(value.length === all.length ? [] : all)}>
            {t(value.length === all.length ? 'groupMessage.none' : 'groupMessage.all')}
          </Button>
        </Actions>
        <CheckboxGroup
          {...field}
          value={value}
          onChange={onChange}
          label={<span className="visually-hidden">{t('staffNews.role.STUDENT')}</span>}
          options={recipients
            .filter(one => one.getsIt)
            .map(({ studentId, name, language, guardians }) => ({
              value: studentId,
              label: name,
              help: [
                t(`groupMessage.reads.${language}`),
                t('groupMessage.guardianCount', { count: guardians }),
              ].join(' · '),
            }))}
        />
      </Fold>
      {error === undefined ? null : <Fault>{t('groupMessage.chooseStudents')}</Fault>}
    </div>
  )
}

function BeginFrom() {
  const { t } = useTranslation()
  const form = useFormContext<Values>()
  const { data: templates = [] } = useQuery(messageTemplatesQuery)
  if (templates.length === 0) return null
  const begin = (template: StaffTemplate | undefined) => {
    form.setValue('subject', template?.message?.subject ?? '')
    form.setValue('text', template?.message?.text ?? '')
  }
  return (
    <SelectField
      label={t('staffNews.beginFrom')}
      options={[
        { value: '', label: t('groupMessage.beginEmpty') },
        ...templates.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={value => begin(templates.find(one => String(one.id) === value))}
    />
  )
}

/** Saves the text as a named template for other messages. */
function Keep() {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const keep = useEndpointMutation(keepStaffTemplate, {
    done: (_, { body }) => t('staffNews.kept', { name: body.name }),
  })
  const subject = useFieldValue<string>('subject')
  const text = useFieldValue<string>('text')
  const isWhole = [name, subject, text].every(one => one.trim() !== '')
  return (
    <Fold small summary={t('staffNews.keep')}>
      <Stack>
        <TextField
          label={t('staffNews.templateName')}
          maxLength={80}
          value={name}
          onChange={event => setName(event.target.value)}
        />
        <Actions>
          <Button
            small
            disabled={!isWhole}
            busy={keep.isPending}
            onClick={() => keep.mutate({ body: { name, shared: false, message: { subject, text } } })}
          >
            {t('staffNews.keep')}
          </Button>
        </Actions>
      </Stack>
    </Fold>
  )
}

function WouldReach({ recipients }: { recipients: readonly MessageRecipient[] }) {
  const ids = useFieldValue<number[]>('studentIds')
  const to = useFieldValue<NewsRole[]>('to')
  const chosen = recipients.filter(one => one.getsIt && ids.includes(one.studentId))
  const reach = {
    students: to.includes('STUDENT') ? chosen.length : 0,
    guardians: to.includes('PARENT') ? chosen.reduce((sum, one) => sum + one.guardians, 0) : 0,
  }
  return (
    <div role="status">
      <ReachText reach={reach} />
    </div>
  )
}

function ReachText({ reach }: { reach: Reach }) {
  const { t } = useTranslation()
  return (
    <Text as="span" strong>
      {t('staffNews.reach', {
        students: t('staffNews.students', { count: reach.students }),
        guardians: t('staffNews.guardians', { count: reach.guardians }),
      })}
    </Text>
  )
}
