import type { Request } from '@studentgo/protocol/requests'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { AttachedFiles } from '#web/attachments/attached-files.panel.tsx'
import { useFormats } from '#web/platform/language/format.ts'
import { useApp } from '#web/platform/page/app-context.ts'
import { useHydrated } from '#web/platform/page/use-hydrated.ts'
import { Fact, Facts } from '#web/ui/content/facts.tsx'
import { InLanguage } from '#web/ui/content/in-language.tsx'
import { InSchoolLanguage } from '#web/ui/content/in-school-language.tsx'
import { LinkedText } from '#web/ui/content/links/linked-text.tsx'
import { Quiet } from '#web/ui/content/text.tsx'
import { Skeleton } from '#web/ui/feedback/loading.tsx'
import { Notice, Receipt } from '#web/ui/feedback/notice.tsx'
import { OutboxRows } from '#web/ui/feedback/outbox-rows.tsx'
import { Fold } from '#web/ui/layout/fold.tsx'
import { Card, Row, RowList, Section } from '#web/ui/layout/layout.tsx'
import { useAnswerWords } from './answer-words.ts'
import { GuardianDecision } from './guardian-decision.tsx'
import style from './requests.module.css'
import { Way } from './way.tsx'

const ReplyForm = lazy(() => import('./reply.form.tsx'))

/** The state of a sent request, the next step, and the answers in it. */
export function SentRequest({ request, isFresh }: { request: Request; isFresh: boolean }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { state, submitted, dueDate, handler, handlerAway, guardianConfirmation } = request
  const isWaiting = state === 'SUBMITTED' || state === 'WAITING_GUARDIAN'
  return (
    <>
      {isFresh && isWaiting ? (
        <Receipt fresh title={t('requests.sent')} next={t(`requests.next.${state}`)} />
      ) : null}
      <Card>
        <Way request={request} />
        {isFresh && isWaiting ? null : <p>{t(`requests.next.${state}`)}</p>}
        {handler === undefined || handlerAway === undefined || request.result !== undefined ? null : (
          <Notice
            tone="changed"
            title={t('requests.away', { name: handler.name, date: formats.date(handlerAway.until) })}
          >
            {handlerAway.deputy === undefined ? null : (
              <p>{t('requests.deputy', { name: handlerAway.deputy })}</p>
            )}
          </Notice>
        )}
        <Facts variant="columns">
          <Fact label={t('requests.sentAt')}>{submitted && formats.dateTime(submitted)}</Fact>
          <Fact label={t('requests.handledBy')}>
            {handler === undefined ? t(`requests.handler.${request.handlerRole}`) : handler.name}
          </Fact>
          <Fact label={t('requests.dueDate')}>
            {request.result === undefined && dueDate !== undefined ? formats.date(dueDate) : undefined}
          </Fact>
          <Fact label={t('requests.guardian')}>
            {guardianConfirmation === undefined
              ? undefined
              : t(`requests.guardian.${guardianConfirmation.state}`, {
                  name: guardianConfirmation.by ?? '',
                  at: guardianConfirmation.at === undefined ? '' : formats.dateTime(guardianConfirmation.at),
                })}
          </Fact>
        </Facts>
      </Card>
      <Decision request={request} />
      <Replies request={request} />
      <Section id="answers" title={t('requests.youAsked')} narrow>
        <Answers request={request} />
        <AttachedFiles files={request.attachments} />
      </Section>
      <GuardianDecision request={request} />
      <History request={request} />
    </>
  )
}

function Decision({ request: { decision } }: { request: Request }) {
  const { t } = useTranslation()
  const formats = useFormats()
  if (decision === undefined) return null
  const { result, text, at, by, document, appealInstructions, appealUntil } = decision
  return (
    <Section id="decision" title={t(`requests.result.${result}`)} narrow>
      <InSchoolLanguage>
        <LinkedText text={text} />
      </InSchoolLanguage>
      <Quiet small>{[formats.dateTime(at), by?.name].filter(part => part !== undefined).join(' · ')}</Quiet>
      {document === undefined ? null : <AttachedFiles files={[document]} />}
      {appealInstructions === undefined ? null : (
        <Card tone="quiet">
          <h3>{t('requests.appeal')}</h3>
          {appealUntil === undefined ? null : (
            <p>
              <strong>{t('requests.appealUntil', { date: formats.date(appealUntil) })}</strong>
            </p>
          )}
          <InLanguage language={decision.appealInstructionsLanguage}>
            <LinkedText text={appealInstructions} />
          </InLanguage>
        </Card>
      )}
    </Section>
  )
}

/** The college's later questions and the replies, with a reply form while one is open. */
function Replies({ request }: { request: Request }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const isHydrated = useHydrated()
  const own = useApp().place.kind === 'child' ? 'PARENT' : 'STUDENT'
  const { replies, canReply } = request
  if (replies.length === 0) return null
  return (
    <Section id="replies" title={t('requests.replies')} narrow>
      <RowList as="ol">
        {replies.map(({ by, byRole, at, text }) => (
          <Row key={at}>
            <p>
              <strong>{byRole === own ? t('requests.you') : by}</strong>{' '}
              <Quiet inline>{formats.dateTime(at)}</Quiet>
            </p>
            {byRole === 'STAFF' ? (
              <InSchoolLanguage>
                <LinkedText text={text} />
              </InSchoolLanguage>
            ) : (
              <LinkedText text={text} />
            )}
          </Row>
        ))}
      </RowList>
      <OutboxRows places={[`requests/${request.id}`]} />
      {canReply && isHydrated ? (
        <Suspense fallback={<Skeleton lines={6} />}>
          <ReplyForm request={request} />
        </Suspense>
      ) : null}
    </Section>
  )
}

function Answers({ request: { questions, answers } }: { request: Request }) {
  const words = useAnswerWords()
  return (
    <div className={style.answers}>
      <Facts lines>
        {questions.map(({ id, text, textLanguage, options = [] }) => {
          const found = answers.find(one => one.questionId === id)
          if (found === undefined) return null
          return (
            <Fact key={id} label={<InLanguage language={textLanguage}>{text}</InLanguage>}>
              {found.label ?? words(found.value, options)}
            </Fact>
          )
        })}
      </Facts>
    </div>
  )
}

/** Every past step, by whom and when. */
function History({ request: { events } }: { request: Request }) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <Fold summary={t('requests.history')}>
      <ol>
        {events.map(({ at, kind, by, byRole, text }) => (
          <li key={`${at} ${kind}`}>
            {formats.dateTime(at)}: {t(`requests.event.${kind}`)}
            {by === undefined || byRole === 'STUDENT' ? null : ` (${by})`}
            {kind === 'DECLINED' && text !== undefined ? ` – ${text}` : null}
          </li>
        ))}
      </ol>
    </Fold>
  )
}
