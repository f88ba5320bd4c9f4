import {
  answerAsStaff,
  markStaffThreadRead,
  staffAnswerBody,
  undoStaffMessage,
  uploadMessageFile,
} from '@studentgo/protocol/staff-messages'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { OpenableFile } from '#web/attachments/attached-files.panel.tsx'
import {
  type AnswerProps,
  AnswerText,
  type Side,
  ThreadScreen,
  UndoButton,
} from '#web/messages/conversation.panel.tsx'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { idIn } from '#web/platform/api/ids.ts'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { MessageFilesField } from './message-files-field.panel.tsx'
import { messageFileQuery, threadQuery } from './staff-messages.data.ts'

const side: Side = {
  markRead: markStaffThreadRead,
  Files: ({ thread, files }) =>
    files.map(file => (
      <OpenableFile key={file.id} file={file} query={messageFileQuery(thread.id, file.id)} />
    )),
  Undo: props => <UndoButton {...props} endpoint={undoStaffMessage} />,
  Answer,
}

/** One thread of the staff, with a student or a guardian. */
export default function StaffThreadPage() {
  const [search] = useSearchParams()
  const id = idIn(search, 'id')
  return id === undefined ? <ThreadScreen side={side} /> : <KnownThread key={id} id={id} />
}

function KnownThread({ id }: { id: number }) {
  const { t } = useTranslation()
  const { data, error } = useQuery(threadQuery(id))
  const about = data?.aboutStudent
  return (
    <ThreadScreen
      query={{ data, error }}
      lead={about === undefined ? undefined : t('staffMessages.about', { name: about.name })}
      side={side}
    />
  )
}

/** Text typed in the staff area is never stored on the device, so there is no draft. */
function Answer({ thread, initial, onSent }: AnswerProps) {
  const { t } = useTranslation()
  const upload = useEndpointMutation(uploadMessageFile, { silent: true })
  const answer = useEndpointMutation(answerAsStaff, { done: () => t('messages.sent') })
  const params = { threadId: String(thread.id) }
  return (
    <EndpointForm
      mutation={answer}
      schema={staffAnswerBody}
      initial={initial}
      draft={null}
      toBody={({ text, attachments }) => ({ text, attachmentIds: attachments.map(file => file.id) })}
      toInput={body => ({ params, body })}
      onDone={onSent}
      submitLabel={t('messages.send')}
    >
      <AnswerText thread={thread} />
      <MessageFilesField
        name="attachments"
        upload={upload}
        send={(file, onSuccess) => upload.mutate({ params, body: {}, file }, { onSuccess })}
      />
    </EndpointForm>
  )
}
