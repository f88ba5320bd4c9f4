import type { AttachmentRef } from '@studentgo/protocol/attachments'
import type { Message, markThreadRead, Thread, undoMessage } from '@studentgo/protocol/messages'
import type { markStaffThreadRead, undoStaffMessage } from '@studentgo/protocol/staff-messages'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { FormTextArea } from '#web/platform/forms/form-fields.tsx'
import { useFormats } from '#web/platform/language/format.ts'
import { alerts } from '#web/platform/page/alerts.ts'
import { useIsBefore } from '#web/platform/page/clock.ts'
import { classes } from '#web/ui/classes.ts'
import { InSchoolLanguage } from '#web/ui/content/in-school-language.tsx'
import { Initials } from '#web/ui/content/initials.tsx'
import { LinkedText } from '#web/ui/content/links/linked-text.tsx'
import { Quiet } from '#web/ui/content/text.tsx'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Section } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import style from './messages.module.css'

/** The contents of a message in a thread. */
export interface Written {
  text: string
  attachments: AttachmentRef[]
}

const nothing: Written = { text: '', attachments: [] }

export interface UndoProps {
  thread: Thread
  message: Message
  until: string
  onUndone: (written: Written) => void
}

export interface AnswerProps {
  thread: Thread
  initial: Written
  onSent: () => void
}

/** The differences between the thread of students and guardians and that of the staff. */
export interface Side {
  markRead: typeof markThreadRead | typeof markStaffThreadRead
  Files(props: { thread: Thread; files: readonly AttachmentRef[] }): ReactNode
  Undo(props: UndoProps): ReactNode
  /** The form of an answer. */
  Answer(props: AnswerProps): ReactNode
}

interface Props {
  /** The result of its query; without one, the address names no thread. */
  query?: { data: Thread | undefined; error: Error | null }
  lead?: string | undefined
  side: Side
  /** The reader may not write. */
  isReadOnly?: boolean
}

/** One thread: its messages, who has read them, and an answer. */
export function ThreadScreen({ query, lead, side, isReadOnly = false }: Props) {
  const { t } = useTranslation()
  const thread = query?.data
  useReadMarks(thread, side)
  return (
    <Page title={thread?.subject ?? t('messages.one')} lead={lead}>
      {query === undefined ? (
        <Notice title={t('messages.notFound')} />
      ) : (
        <QueryState query={query} lines={8} />
      )}
      {thread === undefined ? null : <Conversation thread={thread} side={side} isReadOnly={isReadOnly} />}
    </Page>
  )
}

/** Marks new messages as read while they are on the screen and the page is visible. */
function useReadMarks(thread: Thread | undefined, { markRead }: Side): void {
  const { mutate } = useEndpointMutation(markRead, { silent: true })
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

function Conversation({ thread, side, isReadOnly }: { thread: Thread; side: Side; isReadOnly: boolean }) {
  const { t } = useTranslation()
  // A withdrawn message is in the form again, so that no typed text is lost. Once sent, the form is empty.
  const [answer, setAnswer] = useState<{ initial: Written; times: number }>({ initial: nothing, times: 0 })
  const beginWith = (initial: Written) => setAnswer(({ times }) => ({ initial, times: times + 1 }))
  const { messages = [], closed } = thread
  return (
    <>
      <ol className={style.messages} aria-label={t('messages.title')}>
        {messages.map(one => (
          <MessageItem key={one.id} thread={thread} message={one} side={side} onUndone={beginWith} />
        ))}
      </ol>
      {closed || isReadOnly ? (
        <Notice title={t(closed ? 'problem.threadClosed' : 'messages.cannotWrite')} />
      ) : (
        <Section id="answer" title={t('messages.answer')} narrow>
          <side.Answer
            key={answer.times}
            thread={thread}
            initial={answer.initial}
            onSent={() => beginWith(nothing)}
          />
        </Section>
      )}
    </>
  )
}

interface ItemProps extends Omit<UndoProps, 'until'> {
  side: Side
}

function MessageItem({ thread, message, side: { Files, Undo }, onUndone }: ItemProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { from, isOwn, at, text, attachments, to, readBy } = message
  return (
    <li>
      <article
        className={classes(style.message, isOwn && style.own)}
        aria-labelledby={`message-${message.id}`}
      >
        <div className={style.who}>
          {isOwn ? null : <Initials name={from.name} />}
          <p id={`message-${message.id}`}>
            <strong>{isOwn ? t('messages.you') : from.name}</strong>
            {isOwn || from.title === undefined ? null : (
              <Quiet inline>
                , <InSchoolLanguage>{from.title}</InSchoolLanguage>
              </Quiet>
            )}{' '}
            <Quiet inline small>
              <time dateTime={at}>{formats.dateTime(at)}</time>
              {isOwn ? ` · ${t('messages.to', { names: formats.list(to.map(one => one.name)) })}` : null}
            </Quiet>
          </p>
        </div>
        <LinkedText text={text} />
        <Files thread={thread} files={attachments} />
        {isOwn ? (
          <Quiet small>
            {readBy.length === 0
              ? t('messages.notReadYet')
              : t('messages.readBy', { names: formats.list(readBy.map(one => one.name)) })}
          </Quiet>
        ) : null}
        {message.undoUntil === undefined ? null : (
          <Undo thread={thread} message={message} until={message.undoUntil} onUndone={onUndone} />
        )}
      </article>
    </li>
  )
}

/** Takes back the message just sent. */
export function UndoButton({
  message,
  until,
  endpoint,
  onUndone,
}: Omit<UndoProps, 'thread'> & { endpoint: typeof undoMessage | typeof undoStaffMessage }) {
  const { t } = useTranslation()
  const isPossible = useIsBefore(until)
  const undo = useEndpointMutation(endpoint, {
    onReply() {
      alerts.add({ key: 'undo-message', intent: 'success', description: t('messages.undone') })
      const { text, attachments } = message
      onUndone({ text, attachments })
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

/** The text of an answer, with its recipients. */
export function AnswerText({ thread: { replyTo = [] } }: { thread: Thread }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const names = formats.list(replyTo.map(one => one.name))
  return (
    <FormTextArea name="text" label={t('messages.text')} help={t('messages.goesTo', { names })} rows={4} />
  )
}
