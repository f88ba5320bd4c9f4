import type { AttachmentRef } from '@studentgo/protocol/attachments'
import { type Request, replyBody, updateRequest } from '@studentgo/protocol/requests'
import { useTranslation } from 'react-i18next'
import { FormFiles } from '#web/attachments/form-files.panel.tsx'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { FormTextArea } from '#web/platform/forms/form-fields.tsx'
import { requestQuery } from './requests.data.ts'

interface ReplyValues {
  text: string
  attachments: AttachmentRef[]
}

/** The student's reply to a question of the college. */
export default function ReplyForm({ request: { id, version, title } }: { request: Request }) {
  const { t } = useTranslation()
  const save = useEndpointMutation(updateRequest, {
    replyTo: requestQuery(id),
    done: () => t('requests.replied'),
    whenOffline: ({ body }) => ({
      place: `requests/${id}`,
      title: t('requests.replyTo', { title }),
      text: 'text' in body ? body.text : undefined,
    }),
  })
  const initial: ReplyValues = { text: '', attachments: [] }
  return (
    <EndpointForm
      mutation={save}
      schema={replyBody}
      initial={initial}
      draft={`request-reply-${id}`}
      toBody={({ text, attachments }: ReplyValues) => ({
        id,
        version,
        action: 'REPLY',
        text,
        attachmentIds: attachments.map(file => file.id),
      })}
      toInput={body => ({ query: {}, body })}
      submitLabel={t('requests.sendReply')}
    >
      <FormTextArea name="text" label={t('requests.reply')} rows={5} />
      <FormFiles
        name="attachments"
        label={t('requests.filesVoluntary')}
        help={t('requests.filesHelp')}
        category="REQUEST"
      />
    </EndpointForm>
  )
}
