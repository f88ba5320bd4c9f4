import { addresses, newMessageAddress } from '@studentgo/protocol/addresses'
import type { AttachmentRef } from '@studentgo/protocol/attachments'
import {
  answerBody,
  type Message,
  markThreadRead,
  sendMessage,
  type Thread,
  undoMessage,
} from '@studentgo/protocol/messages'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { AttachedFiles } from '#web/attachments/attached-files.panel.tsx'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { idIn } from '#web/platform/api/ids.ts'
import { flushDrafts, useDraft } from '#web/platform/forms/drafts.ts'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { FormTextArea } from '#web/platform/forms/form-fields.tsx'
import { useFormats } from '#web/platform/language/format.ts'
import { alerts } from '#web/platform/page/alerts.ts'
import { useIsBefore } from '#web/platform/page/clock.ts'
import { useMayWriteMessages } from '#web/platform/session/session.ts'
import { classes } from '#web/ui/classes.ts'
import { InSchoolLanguage } from '#web/ui/content/in-school-language.tsx'
import { LinkedText } from '#web/ui/content/links/linked-text.tsx'
import { Quiet } from '#web/ui/content/text.tsx'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Section } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { MessageFiles } from './message-files.tsx'
import { newMessageDraft, teachersQuery, threadQuery } from './messages.data.ts'
import style from './messages.module.css'
import type { NewMessageValues } from './new-message.page.tsx'

/** One thread: what was written, who has read it, and an answer. */
export default function ThreadPage() {
  const [search] = useSearchParams()
  const id = idIn(search, 'id')
  return id === undefined ? <NoThread /> : <KnownThread key={id} id={id} />
}

function NoThread() {
  const { t } = useTranslation()
  return (
    <Page title={t('messages.one')}>
      <Notice title={t('messages.notFound')} />
    </Page>
  )
}

function KnownThread({ id }: { id: number }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { data, error } = useQuery(threadQuery(id))
  const thread = data?.content[0]
  useReadMarks(thread)
  return (
    <Page
      title={thread?.subject ?? t('messages.one')}
      lead={thread === undefined ? undefined : formats.list(thread.participants.map(one => one.name))}
    >
      <QueryState query={{ data, error }} lines={8} />
      {thread === undefined ? null : <Conversation thread={thread} />}
    </Page>
  )
}

/** Marks what has come as read while it is on the screen of somebody who looks at it. */
function useReadMarks(thread: Thread | undefined): void {
  const { mutate } = useEndpointMutation(markThreadRead, { silent: true })
  const threadId = thread?.id
  const newest = thread?.messages?.findLast(one => one.isUnread)?.id
  useEffect(() => {
    if (threadId === undefined || newest === undefined) return
    const mark = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', mark)
      mutate({ params: { threadId: String(threadId) }, body: { upTo: newest } })
    }
    document.addEventListener('visibilitychange', mark)
    mark()
    return () => document.removeEventListener('visibilitychange', mark)
  }, [threadId, newest, mutate])
}

function Conversation({ thread }: { thread: Thread }) {
  const { t } = useTranslation()
  const mayWrite = useMayWriteMessages()
  // What was taken back stands in the form again: nothing that was typed is lost. Once sent, the form is empty.
  const [answer, setAnswer] = useState<{ initial: Written; times: number }>({ initial: nothing, times: 0 })
  const beginWith = (initial: Written) => setAnswer(({ times }) => ({ initial, times: times + 1 }))
  const { messages = [] } = thread
  return (
    <>
      <ol className={style.messages} aria-label={t('messages.title')}>
        {messages.map(one => (
          <MessageItem
            key={one.id}
            message={one}
            subject={messages.length === 1 ? thread.subject : undefined}
            onUndone={beginWith}
          />
        ))}
      </ol>
      {thread.closed || !mayWrite ? (
        <Notice title={t(thread.closed ? 'problem.threadClosed' : 'messages.cannotWrite')} />
      ) : (
        <>
          <Away people={thread.replyTo ?? []} />
          <Answer
            key={answer.times}
            thread={thread}
            initial={answer.initial}
            onSent={() => beginWith(nothing)}
          />
        </>
      )}
    </>
  )
}

/** Who of those that get the answer is away, and who answers meanwhile. */
function Away({ people }: { people: NonNullable<Thread['replyTo']> }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { data: teachers = [] } = useQuery(teachersQuery())
  return teachers.flatMap(({ personId, name, availability }) => {
    if (availability === undefined || !people.some(one => one.personId === personId)) return []
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

/** What somebody writes in a thread. */
interface Written {
  text: string
  attachments: AttachmentRef[]
}

const nothing: Written = { text: '', attachments: [] }

interface MessageProps {
  message: Message
  /** The subject of the thread where this is all that it has, so that the thread goes with it. */
  subject: string | undefined
  onUndone: (written: Written) => void
}

function MessageItem({ message, subject, onUndone }: MessageProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { from, isOwn, at, text, attachments, to, readBy } = message
  return (
    <li>
      <article
        className={classes(style.message, isOwn && style.own)}
        aria-labelledby={`message-${message.id}`}
      >
        <p id={`message-${message.id}`} className={style.messageHead}>
          <strong>{isOwn ? t('messages.you') : from.name}</strong>
          {from.title === undefined ? null : (
            <Quiet inline>
              , <InSchoolLanguage>{from.title}</InSchoolLanguage>
            </Quiet>
          )}{' '}
          <Quiet inline small>
            <time dateTime={at}>{formats.dateTime(at)}</time>
            {isOwn ? ` · ${t('messages.to', { names: formats.list(to.map(one => one.name)) })}` : null}
          </Quiet>
        </p>
        <LinkedText text={text} />
        <AttachedFiles files={attachments} />
        {isOwn ? (
          <Quiet small>
            {readBy.length === 0
              ? t('messages.notReadYet')
              : t('messages.readBy', { names: formats.list(readBy.map(one => one.name)) })}
          </Quiet>
        ) : null}
        {message.undoUntil === undefined ? null : (
          <Undo message={message} until={message.undoUntil} subject={subject} onUndone={onUndone} />
        )}
      </article>
    </li>
  )
}

function Undo({ message, until, subject, onUndone }: MessageProps & { until: string }) {
  const { t } = useTranslation()
  const isPossible = useIsBefore(until)
  const beginAgain = useBeginAgain(message)
  const undo = useEndpointMutation(undoMessage, {
    onReply() {
      alerts.add({ key: 'undo-message', intent: 'success', description: t('messages.undone') })
      const { text, attachments } = message
      if (subject === undefined) onUndone({ text, attachments })
      else void beginAgain(subject)
    },
  })
  if (!isPossible && !undo.isPending) return null
  return (
    <Button
      small
      busy={undo.isPending}
      onClick={() => undo.mutate({ params: { messageId: String(message.id) } })}
    >
      {t('messages.undo')}
    </Button>
  )
}

/** A first message that was taken back is a draft again, in the form for a new one. */
function useBeginAgain({ to, text, attachments }: Message): (subject: string) => Promise<void> {
  const navigate = useNavigate()
  const personIds = to.map(one => one.personId)
  const address = newMessageAddress({ to: personIds })
  const search = new URLSearchParams(address.slice(addresses.newMessage.length))
  const { save } = useDraft<NewMessageValues>(newMessageDraft(search))
  return async subject => {
    save({ personIds, subject, text, attachments, confirmed: false })
    await flushDrafts()
    await navigate(address, { replace: true })
  }
}

interface AnswerProps {
  thread: Thread
  initial: Written
  onSent: () => void
}

function Answer({ thread, initial, onSent }: AnswerProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const send = useEndpointMutation(sendMessage, { done: () => t('messages.sent') })
  const { replyTo = [] } = thread
  return (
    <Section id="answer" title={t('messages.answer')} narrow>
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
        <FormTextArea
          name="text"
          label={t('messages.text')}
          help={t('messages.goesTo', { names: formats.list(replyTo.map(one => one.name)) })}
          rows={4}
        />
        <MessageFiles />
      </EndpointForm>
    </Section>
  )
}
