import type { AttachmentRef } from '@studentgo/protocol/attachments'
import type { Message, Thread } from '@studentgo/protocol/messages'
import {
  answerAsStaff,
  markStaffThreadRead,
  staffAnswerBody,
  undoStaffMessage,
  uploadMessageFile,
} from '@studentgo/protocol/staff-messages'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { OpenableFile } from '#web/attachments/attached-files.panel.tsx'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { idIn } from '#web/platform/api/ids.ts'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { FormTextArea } from '#web/platform/forms/form-fields.tsx'
import { useFormats } from '#web/platform/language/format.ts'
import { useIsBefore } from '#web/platform/page/clock.ts'
import { LinkedText } from '#web/ui/content/links/linked-text.tsx'
import { Quiet } from '#web/ui/content/text.tsx'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Row, RowList, Section } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { MessageFilesField } from './message-files-field.panel.tsx'
import { messageFileQuery, threadQuery } from './staff-messages.data.ts'

/** One thread with a student or a guardian, and an answer. */
export default function StaffThreadPage() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const id = idIn(search, 'id')
  if (id !== undefined) return <KnownThread key={id} id={id} />
  return (
    <Page title={t('messages.one')}>
      <Notice title={t('messages.notFound')} />
    </Page>
  )
}

function KnownThread({ id }: { id: number }) {
  const { t } = useTranslation()
  const { data: thread, error } = useQuery(threadQuery(id))
  useReadMarks(thread)
  const about = thread?.aboutStudent
  return (
    <Page
      title={thread?.subject ?? t('messages.one')}
      lead={about === undefined ? undefined : t('staffMessages.about', { name: about.name })}
    >
      <QueryState query={{ data: thread, error }} lines={8} />
      {thread === undefined ? null : <Conversation thread={thread} />}
    </Page>
  )
}

/** Marks what has come as read while it is on the screen of somebody who looks at it. */
function useReadMarks(thread: Thread | undefined): void {
  const { mutate } = useEndpointMutation(markStaffThreadRead, { silent: true })
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

/** An answer as far as it is written. */
interface Written {
  text: string
  files: readonly AttachmentRef[]
}

const nothing: Written = { text: '', files: [] }

function Conversation({ thread }: { thread: Thread }) {
  const { t } = useTranslation()
  const formats = useFormats()
  // What was taken back stands in the form again: nothing that was typed is lost.
  const [begun, setBegun] = useState<Written & { times: number }>({ ...nothing, times: 0 })
  const beginWith = (written: Written) => setBegun(({ times }) => ({ ...written, times: times + 1 }))
  const upload = useEndpointMutation(uploadMessageFile, { silent: true })
  const answer = useEndpointMutation(answerAsStaff, { done: () => t('messages.sent') })
  const { id, messages = [], replyTo = [], closed } = thread
  return (
    <>
      <RowList as="ol">
        {messages.map(message => (
          <MessageItem key={message.id} threadId={id} message={message} onUndone={beginWith} />
        ))}
      </RowList>
      {closed ? (
        <Notice title={t('problem.threadClosed')} />
      ) : (
        <Section id="answer" title={t('messages.answer')} narrow>
          <EndpointForm
            key={begun.times}
            mutation={answer}
            schema={staffAnswerBody}
            initial={{ text: begun.text, files: begun.files }}
            draft={null}
            toBody={({ text, files }) => ({
              text,
              ...(files.length === 0 ? {} : { attachmentIds: files.map(one => one.id) }),
            })}
            toInput={body => ({ params: { threadId: String(id) }, body })}
            onDone={() => beginWith(nothing)}
            submitLabel={t('messages.send')}
          >
            <FormTextArea
              name="text"
              label={t('messages.text')}
              help={t('messages.goesTo', { names: formats.list(replyTo.map(one => one.name)) })}
              rows={4}
            />
            <MessageFilesField
              name="files"
              upload={upload}
              send={(file, onSuccess) =>
                upload.mutate({ params: { threadId: String(id) }, body: {}, file }, { onSuccess })
              }
            />
          </EndpointForm>
        </Section>
      )}
    </>
  )
}

interface ItemProps {
  threadId: number
  message: Message
  onUndone: (written: Written) => void
}

function MessageItem({ threadId, message, onUndone }: ItemProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { from, isOwn, at, text, attachments, readBy } = message
  return (
    <Row>
      <p>
        <strong>{isOwn ? t('messages.you') : from.name}</strong>{' '}
        <Quiet inline small>
          <time dateTime={at}>{formats.dateTime(at)}</time>
        </Quiet>
      </p>
      <LinkedText text={text} />
      {attachments.map(file => (
        <OpenableFile key={file.id} file={file} query={messageFileQuery(threadId, file.id)} />
      ))}
      {isOwn ? (
        <Quiet small>
          {readBy.length === 0
            ? t('messages.notReadYet')
            : t('messages.readBy', { names: formats.list(readBy.map(one => one.name)) })}
        </Quiet>
      ) : null}
      {message.undoUntil === undefined ? null : (
        <Undo message={message} until={message.undoUntil} onUndone={onUndone} />
      )}
    </Row>
  )
}

function Undo({ message, until, onUndone }: Omit<ItemProps, 'threadId'> & { until: string }) {
  const { t } = useTranslation()
  const isPossible = useIsBefore(until)
  const undo = useEndpointMutation(undoStaffMessage, {
    onReply: () => onUndone({ text: message.text, files: message.attachments }),
    done: () => t('messages.undone'),
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
