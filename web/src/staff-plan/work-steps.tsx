import {
  answerPlanForm,
  answerReturnedPlan,
  approvePlan,
  commentPlanAsStaff,
  commentPlanForm,
  sendPlan,
  sendPlanForm,
} from '@studentgo/protocol/staff-plan'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { FormDay } from '#web/platform/forms/form-day.tsx'
import { FormTextArea } from '#web/platform/forms/form-fields.tsx'
import { useFormats } from '#web/platform/language/format.ts'
import { useToday } from '#web/platform/page/clock.ts'
import { Quiet, Quote } from '#web/ui/content/text.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Actions, Row, RowList, Section, Stack } from '#web/ui/layout/layout.tsx'
import { atDraft, type WorkProps } from './use-change-work.ts'

/** The changes since the last approved version, and sending them. */
export function WorkChanges({ studentId, work }: WorkProps) {
  const { t } = useTranslation()
  const { changes, savedBy, state, can } = work
  return (
    <Section id="changes" title={t('planWork.changes')}>
      <Quiet>{t('planWork.changes.lead')}</Quiet>
      {changes.length === 0 ? <p>{t('planWork.changes.none')}</p> : null}
      <RowList>
        {changes.map(({ path, kind, text }) => (
          <Row key={`${path} ${kind} ${text}`}>{text}</Row>
        ))}
      </RowList>
      {savedBy === undefined ? null : <Quiet small>{t('planWork.savedBy', { name: savedBy })}</Quiet>}
      {state === 'SENT_TO_STUDENT' ? <Notice title={t('planWork.waits')} /> : null}
      {can.send ? <Send studentId={studentId} work={work} /> : null}
      {can.sendSmall ? <SendSmall studentId={studentId} work={work} /> : null}
    </Section>
  )
}

function Send({ studentId, work }: WorkProps) {
  const { t } = useTranslation()
  const send = useEndpointMutation(sendPlan, { done: () => t('planWork.sent') })
  return (
    <EndpointForm
      mutation={send}
      schema={sendPlanForm}
      initial={{ dueDate: '' }}
      draft={null}
      toBody={values => ({ ...values, ...atDraft(work), small: false })}
      toInput={body => ({ params: { studentId: String(studentId) }, body })}
      submitLabel={t('planWork.send')}
    >
      <FormDay
        name="dueDate"
        label={t('planWork.send.due')}
        help={t('planWork.send.help')}
        earliest={useToday()}
      />
    </EndpointForm>
  )
}

function SendSmall({ studentId, work }: WorkProps) {
  const { t } = useTranslation()
  const send = useEndpointMutation(sendPlan, { done: () => t('planWork.small.done') })
  const params = { studentId: String(studentId) }
  return (
    <Stack>
      <Quiet>{t('planWork.small.help')}</Quiet>
      <Actions>
        <Button onClick={() => send.mutate({ params, body: { ...atDraft(work), small: true } })}>
          {t('planWork.small')}
        </Button>
      </Actions>
    </Stack>
  )
}

/** A version that was sent back, with the reply it needs; or one that awaits the college's approval. */
export function WorkDecision({ studentId, work }: WorkProps) {
  const { t } = useTranslation()
  const { planId, version = 0, history, can } = work
  const params = { studentId: String(studentId) }
  const answer = useEndpointMutation(answerReturnedPlan, { done: () => t('planWork.answer.done') })
  const approve = useEndpointMutation(approvePlan, { done: () => t('planWork.approve.done') })
  const comment = history.find(one => one.version === version && one.role === 'STUDENT')?.comment
  if (can.approve) {
    return (
      <Section id="decision" title={t('planWork.approve.lead')}>
        {comment === undefined ? null : <Quote>{comment}</Quote>}
        <Actions>
          <Button variant="primary" onClick={() => approve.mutate({ params, body: { planId, version } })}>
            {t('planWork.approve')}
          </Button>
        </Actions>
      </Section>
    )
  }
  if (!can.answer) return null
  return (
    <Section id="decision" title={t('planWork.returned')}>
      {comment === undefined ? null : <Quote>{comment}</Quote>}
      <Quiet>{t('planWork.returned.lead')}</Quiet>
      <EndpointForm
        mutation={answer}
        schema={answerPlanForm}
        initial={{ text: '' }}
        draft={null}
        version={version}
        toBody={({ text }: { text: string }, version) => ({ planId, version, text })}
        toInput={body => ({ params, body })}
        submitLabel={t('planWork.answer.send')}
      >
        <FormTextArea name="text" label={t('planWork.answer')} help={<InLanguageOf work={work} />} />
      </EndpointForm>
    </Section>
  )
}

function InLanguageOf({ work: { language } }: Pick<WorkProps, 'work'>) {
  const { t } = useTranslation()
  return t('planWork.language', { language: t(`studentCard.language.${language}`) })
}

/** Comments on the plan, and a form for a new one. */
export function WorkComments({ studentId, work }: WorkProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const send = useEndpointMutation(commentPlanAsStaff, { done: () => t('planWork.comment.done') })
  return (
    <Section id="comments" title={t('planWork.comments')}>
      {work.comments.length === 0 ? <Quiet>{t('planWork.comments.none')}</Quiet> : null}
      <RowList>
        {work.comments.map(({ by, role, at, text }) => (
          <Row key={`${at} ${by}`}>
            <p>{text}</p>
            <Quiet small>
              {by}, {t(`plan.role.${role}`)} · {formats.dateTime(at)}
            </Quiet>
          </Row>
        ))}
      </RowList>
      <EndpointForm
        key={work.comments.length}
        mutation={send}
        schema={commentPlanForm}
        initial={{ text: '' }}
        draft={null}
        toBody={({ text }: { text: string }) => ({ planId: work.planId, text })}
        toInput={body => ({ params: { studentId: String(studentId) }, body })}
        submitLabel={t('planWork.comment.send')}
      >
        <FormTextArea
          name="text"
          label={t('planWork.comment')}
          help={
            <>
              {t('planWork.comment.help')} <InLanguageOf work={work} />
            </>
          }
        />
      </EndpointForm>
    </Section>
  )
}

/** The student's wishes, and the decisions on earlier versions. */
export function WorkBackground({ work }: Pick<WorkProps, 'work'>) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { goal, wishes, proposed, history } = work
  return (
    <>
      <Section id="own" title={t('planWork.own')}>
        {proposed.length === 0 ? null : (
          <Notice tone="changed">
            <p>
              {t('planWork.own.changed', {
                parts: formats.list(proposed.map(part => t(`plan.part.${part}`))),
              })}
            </p>
          </Notice>
        )}
        {goal === undefined && wishes === undefined ? <Quiet>{t('planWork.own.none')}</Quiet> : null}
        {goal === undefined ? null : <Quote>{goal}</Quote>}
        {wishes === undefined ? null : <Quote>{wishes}</Quote>}
      </Section>
      {history.length === 0 ? null : (
        <Section id="history" title={t('planWork.history')}>
          <RowList>
            {history.map(({ approvalId, version, decision, by, at, comment }) => (
              <Row key={`${approvalId} ${at} ${by}`}>
                {t('planWork.history.line', {
                  version,
                  decision: t(`plan.decision.${decision}`, { name: by, at: formats.dateTime(at) }),
                })}
                {comment === undefined ? null : <Quote>{comment}</Quote>}
              </Row>
            ))}
          </RowList>
        </Section>
      )}
    </>
  )
}
