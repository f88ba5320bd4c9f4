import { addresses, newMessageAddress } from '@studentgo/protocol/addresses'
import {
  answerBody,
  type Message,
  markThreadRead,
  sendMessage,
  type Thread,
  undoMessage,
} from '@studentgo/protocol/messages'
import { subjectOf } from '@studentgo/protocol/rules/words'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { AttachedFiles } from '#web/attachments/attached-files.panel.tsx'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { idIn } from '#web/platform/api/ids.ts'
import { useDraft } from '#web/platform/forms/drafts.ts'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { useFormats } from '#web/platform/language/format.ts'
import { flushDrafts } from '#web/platform/session/draft-writers.ts'
import { useMayWriteMessages } from '#web/platform/session/session.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { OutboxRows } from '#web/ui/feedback/outbox-rows.tsx'
import {
  type AnswerProps,
  AnswerText,
  type Side,
  ThreadScreen,
  UndoButton,
  type UndoProps,
} from './conversation.panel.tsx'
import { MessageExtras } from './message-extras.tsx'
import { newMessageDraft, teachersQuery, threadQuery } from './messages.data.ts'
import type { NewMessageValues } from './new-message.page.tsx'

const side: Side = { markRead: markThreadRead, Files: AttachedFiles, Undo, Answer }

/** One thread of a student or a guardian. */
export default function ThreadPage() {
  const [search] = useSearchParams()
  const id = idIn(search, 'id')
  return id === undefined ? <ThreadScreen side={side} /> : <KnownThread key={id} id={id} />
}

function KnownThread({ id }: { id: number }) {
  const formats = useFormats()
  const { data, error } = useQuery(threadQuery(id))
  const mayWrite = useMayWriteMessages()
  const thread = data?.content[0]
  return (
    <ThreadScreen
      query={{ data: thread, error }}
      lead={thread === undefined ? undefined : formats.list(thread.participants.map(one => one.name))}
      side={side}
      isReadOnly={!mayWrite}
    />
  )
}

/** Recipients of the answer who are away, and their deputies. */
function Away({ thread: { replyTo = [] } }: { thread: Thread }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { data: teachers = [] } = useQuery(teachersQuery())
  return teachers.flatMap(({ personId, name, availability }) => {
    if (availability === undefined || !replyTo.some(one => one.personId === personId)) return []
    const { awayUntil, deputy } = availability
    return (
      <Notice
        key={personId}
        tone="changed"
        title={t('messages.awayOf', { name, date: formats.date(awayUntil) })}
      >
        {deputy === undefined ? null : <p>{t('messages.deputy', { name: deputy.name })}</p>}
      </Notice>
    )
  })
}

/** Withdraws a message; a first message removes its thread too. */
function Undo({ thread, message, onUndone, ...rest }: UndoProps) {
  const beginAgain = useBeginAgain(message)
  const { messages = [], subject } = thread
  return (
    <UndoButton
      {...rest}
      message={message}
      endpoint={undoMessage}
      onUndone={written => (messages.length === 1 ? void beginAgain(subject) : onUndone(written))}
    />
  )
}

/** Makes a withdrawn first message a draft again, in the form for a new one. */
function useBeginAgain({ to, text, attachments }: Message): (subject: string) => Promise<void> {
  const navigate = useNavigate()
  const personIds = to.map(one => one.personId)
  const address = newMessageAddress({ to: personIds })
  const search = new URLSearchParams(address.slice(addresses.newMessage.length))
  const { save } = useDraft<NewMessageValues>(newMessageDraft(search))
  return async subject => {
    const own = subject === subjectOf(text) ? '' : subject
    save({ personIds, subject: own, text, attachments, confirmed: false })
    await flushDrafts()
    await navigate(address, { replace: true })
  }
}

function Answer({ thread, initial, onSent }: AnswerProps) {
  const { t } = useTranslation()
  const place = `messages/${thread.id}`
  const send = useEndpointMutation(sendMessage, {
    done: () => t('messages.sent'),
    whenOffline: ({ body }) => ({
      place,
      title: t('messages.answerTo', { subject: thread.subject }),
      text: body.text,
    }),
  })
  return (
    <>
      <OutboxRows places={[place]} />
      <Away thread={thread} />
      <EndpointForm
        mutation={send}
        schema={answerBody}
        initial={initial}
        draft={`message-answer.${thread.id}`}
        toBody={({ text, attachments }) => ({
          threadId: thread.id,
          text,
          attachmentIds: attachments.map(file => file.id),
        })}
        toInput={body => ({ body })}
        onDone={onSent}
        submitLabel={t('messages.send')}
      >
        <AnswerText thread={thread} />
        <MessageExtras />
      </EndpointForm>
    </>
  )
}
