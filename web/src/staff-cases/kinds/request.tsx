import type { Request } from '@studentgo/protocol/requests'
import type { CaseOf } from '@studentgo/protocol/staff-cases'
import {
  askBody,
  decideBody,
  handleStaffRequest,
  handOverBody,
  uploadDecisionDocument,
} from '@studentgo/protocol/staff-cases-steps'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormDay } from '#web/platform/forms/form-day.tsx'
import { FormTextArea, useField } from '#web/platform/forms/form-fields.tsx'
import { useFormats } from '#web/platform/language/format.ts'
import { Fact, Facts } from '#web/ui/content/facts.tsx'
import { LinkedText } from '#web/ui/content/links/linked-text.tsx'
import { Quiet } from '#web/ui/content/text.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { Fold } from '#web/ui/layout/fold.tsx'
import { Row, RowList } from '#web/ui/layout/layout.tsx'
import { CaseFiles } from '../case-files.tsx'
import { FormDocument, FormRadio, FormToStudent } from '../decision-fields.tsx'
import { colleaguesQuery } from '../staff-cases.data.ts'
import type { KindOfCase } from './case-kind.ts'

interface Props {
  detail: CaseOf<'REQUEST'>
}

function Content({ detail }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { request } = detail
  const { questions, answers, replies, attachments, decision } = request
  const written = (
    { value, label }: Request['answers'][number],
    options: { code: string; name: string }[],
  ) => {
    if (label !== undefined) return label
    if (typeof value === 'boolean') return t(`requests.${value}`)
    if (typeof value === 'number') return formats.number(value)
    const named = (code: string) => options.find(one => one.code === code)?.name ?? code
    if (Array.isArray(value)) return formats.list(value.map(named))
    if (typeof value === 'object') return `${formats.date(value.from)} – ${formats.date(value.to)}`
    return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formats.date(value) : named(value)
  }
  return (
    <>
      <Facts variant="columns">
        <Fact label={t('staffCases.number')}>{request.number}</Fact>
        <Fact label={t('staffCases.state')}>{t(`requests.state.${request.state}`)}</Fact>
        <Fact label={t('requests.handledBy')}>
          {request.handler?.name ?? t(`requests.handler.${request.handlerRole}`)}
        </Fact>
      </Facts>
      <Facts>
        {questions.map(question => {
          const answer = answers.find(one => one.questionId === question.id)
          return answer === undefined ? null : (
            <Fact key={question.id} label={question.text}>
              <LinkedText text={written(answer, question.options ?? [])} />
            </Fact>
          )
        })}
      </Facts>
      <CaseFiles detail={detail} files={attachments} />
      {replies.length === 0 ? null : (
        <RowList as="ol">
          {replies.map(({ by, at, text }) => (
            <Row key={at}>
              <strong>{by}</strong>{' '}
              <Quiet inline small>
                {formats.dateTime(at)}
              </Quiet>
              <LinkedText text={text} />
            </Row>
          ))}
        </RowList>
      )}
      {decision === undefined ? null : (
        <Notice title={t(`requests.result.${decision.result}`)}>
          <LinkedText text={decision.text} />
          {decision.document === undefined ? null : <CaseFiles detail={detail} files={[decision.document]} />}
        </Notice>
      )}
      <Fold small summary={t('requests.history')}>
        <RowList as="ol">
          {request.events.map(event => (
            <Row key={`${event.at} ${event.kind}`}>
              {t(`requests.event.${event.kind}`)}{' '}
              <Quiet inline small>
                {[event.by, formats.dateTime(event.at)].filter(Boolean).join(' · ')}
              </Quiet>
            </Row>
          ))}
        </RowList>
      </Fold>
    </>
  )
}

/** The colleague to whom a request is forwarded. */
function ColleagueField({ detail }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { data = [] } = useQuery(colleaguesQuery(detail.id))
  const { value, onChange, error, ref } = useField<string>('handlerId')
  return (
    <SelectField
      label={t('staffCases.colleague')}
      value={value}
      onChange={onChange}
      error={error}
      ref={ref}
      options={[
        { value: '', label: t('staffCases.choosePerson') },
        ...data.map(({ personId, name, title, awayUntil }) => ({
          value: String(personId),
          label: [name, title, awayUntil && t('messages.away', { date: formats.date(awayUntil) })]
            .filter(Boolean)
            .join(' · '),
        })),
      ]}
    />
  )
}

function QuestionField({ detail }: Props) {
  const { t } = useTranslation()
  return <FormToStudent detail={detail} name="text" label={t('staffCases.question')} rows={4} />
}

function DecisionFields({ detail }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <FormRadio
        name="result"
        label={t('staffCases.result')}
        options={(['GRANTED', 'REJECTED', 'ANSWERED'] as const).map(value => ({
          value,
          label: t(`staffCases.result.${value}`),
        }))}
      />
      <FormToStudent detail={detail} name="text" label={t('staffCases.decision')} rows={6} />
      <FormTextArea
        name="appealInstructions"
        label={t('staffCases.appeal')}
        help={t('staffCases.appealHelp')}
        rows={3}
      />
      <FormDay name="appealUntil" label={t('staffCases.appealUntil')} />
      <FormDocument detail={detail} endpoint={uploadDecisionDocument} label={t('staffCases.document')} />
    </>
  )
}

export const request: KindOfCase<CaseOf<'REQUEST'>> = {
  Content,
  endpoint: handleStaffRequest,
  seen: ({ request: { version } }) => ({ version }),
  steps: {
    ASK: { schema: askBody, initial: () => ({ text: '' }), Fields: QuestionField },
    HAND_OVER: {
      schema: handOverBody,
      initial: () => ({ handlerId: '' }),
      Fields: ColleagueField,
    },
    DECIDE: {
      schema: decideBody,
      initial: () => ({
        result: 'GRANTED',
        text: '',
        appealInstructions: '',
        appealUntil: '',
        documentId: '',
      }),
      Fields: DecisionFields,
    },
  },
}
