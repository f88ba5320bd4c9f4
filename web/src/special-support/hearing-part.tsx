import {
  type Hearing,
  type HearingStatement,
  hearingBody,
  writeSpecialSupport,
} from '@studentgo/protocol/special-support'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { FormTextArea, useField } from '#web/platform/forms/form-fields.tsx'
import { useFormats } from '#web/platform/language/format.ts'
import { Quiet, TypedText } from '#web/ui/content/text.tsx'
import { Receipt } from '#web/ui/feedback/notice.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Choice } from '#web/ui/form/choice.tsx'
import style from './special-support.module.css'

interface Props {
  decisionId: number
  hearing: Hearing
}

/** The statements on a proposed decision, and the reader's form while the hearing is open. */
export function HearingPart({ decisionId, hearing }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const own = hearing.statements.find(one => one.own)
  const [isWriting, setWriting] = useState(false)
  const [isFresh, setFresh] = useState(false)
  return (
    <div className={style.hearing}>
      <h3>{t('support.hearing')}</h3>
      <p>
        {hearing.open
          ? t('support.hearingOpen', { date: formats.date(hearing.dueDate) })
          : t('support.hearingClosed', { date: formats.date(hearing.dueDate) })}
      </p>
      <ul className={style.statements}>
        {hearing.statements.map(one => (
          <li key={`${one.name}-${one.at}`}>
            <Quiet>
              {one.own ? t('support.you') : one.name} ({t(`support.role.${one.role}`)}) ·{' '}
              {formats.dateTime(one.at)} · {one.agree ? t('support.agrees') : t('support.disagrees')}
            </Quiet>
            <TypedText>{one.text}</TypedText>
          </li>
        ))}
      </ul>
      {hearing.withheld === 0 ? null : <p>{t('support.withheld', { count: hearing.withheld })}</p>}
      {hearing.open && own !== undefined && !isWriting ? (
        <Receipt
          fresh={isFresh}
          title={t('support.statementGiven', { at: formats.dateTime(own.at) })}
          next={t('support.statementChange', { date: formats.date(hearing.dueDate) })}
          action={<Button onClick={() => setWriting(true)}>{t('support.sayAgain')}</Button>}
        />
      ) : null}
      {hearing.open && (own === undefined || isWriting) ? (
        <StatementForm
          decisionId={decisionId}
          own={own}
          onDone={() => {
            setWriting(false)
            setFresh(true)
          }}
          onCancel={isWriting ? () => setWriting(false) : undefined}
        />
      ) : null}
    </div>
  )
}

interface Values {
  agree: string
  statement: string
}

function StatementForm({
  decisionId,
  own,
  onDone,
  onCancel,
}: Pick<Props, 'decisionId'> & {
  /** The reader's earlier statement. */
  own: HearingStatement | undefined
  onDone: () => void
  onCancel: (() => void) | undefined
}) {
  const { t } = useTranslation()
  const write = useEndpointMutation(writeSpecialSupport)
  const initial: Values =
    own === undefined
      ? { agree: '', statement: '' }
      : { agree: own.agree ? 'yes' : 'no', statement: own.text }
  return (
    <EndpointForm
      mutation={write}
      schema={hearingBody}
      initial={initial}
      draft={`support-hearing-${decisionId}`}
      toBody={({ agree, statement }: Values) => ({
        decisionId,
        action: 'HEARING',
        statement,
        ...(agree === '' ? {} : { agree: agree === 'yes' }),
      })}
      toInput={body => ({ body })}
      onDone={onDone}
      onCancel={onCancel}
      submitLabel={t('support.sendStatement')}
    >
      <AgreeField />
      <FormTextArea
        name="statement"
        label={t('support.statement')}
        help={t('support.statementHelp')}
        rows={6}
      />
      <Quiet>{t('support.statementSeen')}</Quiet>
    </EndpointForm>
  )
}

function AgreeField() {
  const { t } = useTranslation()
  const field = useField<string>('agree')
  return (
    <Choice
      label={t('support.agreeQuestion')}
      options={[
        { value: 'yes', label: t('support.agreeYes') },
        { value: 'no', label: t('support.agreeNo') },
      ]}
      {...field}
    />
  )
}
