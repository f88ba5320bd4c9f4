import {
  type SupportRequest,
  supportRequestBody,
  writeSpecialSupport,
} from '@studentgo/protocol/special-support'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { ofChild } from '#web/platform/api/ids.ts'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { FormTextArea } from '#web/platform/forms/form-fields.tsx'
import { useFormats } from '#web/platform/language/format.ts'
import { useSignedIn } from '#web/platform/session/session.ts'
import { InSchoolLanguage } from '#web/ui/content/in-school-language.tsx'
import { Quiet, TypedText } from '#web/ui/content/text.tsx'
import { Receipt } from '#web/ui/feedback/notice.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Section } from '#web/ui/layout/layout.tsx'
import style from './special-support.module.css'

/** A form to request support, and the requests made so far. */
export function AskForSupport({
  requests,
  studentId,
}: {
  requests: readonly SupportRequest[]
  studentId: number | undefined
}) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { mayWrite } = useSignedIn()
  const [isOpen, setOpen] = useState(false)
  const [isSent, setSent] = useState(false)
  return (
    <Section id="ask-for-support" title={t('support.ask')} narrow>
      <p>{t(mayWrite ? 'support.askLead' : 'support.cannotAsk')}</p>
      {isOpen ? (
        <RequestForm
          studentId={studentId}
          onDone={() => {
            setOpen(false)
            setSent(true)
          }}
          onCancel={() => setOpen(false)}
        />
      ) : null}
      {isSent && !isOpen ? (
        <Receipt fresh title={t('support.requestSent')} next={t('support.requestNext')} />
      ) : null}
      {mayWrite && !isOpen ? (
        <Button onClick={() => setOpen(true)}>{t(isSent ? 'support.askAgain' : 'support.askButton')}</Button>
      ) : null}
      <ul className={style.statements}>
        {requests.map(one => (
          <li key={one.id}>
            <Quiet>
              {one.by.name} · {formats.dateOf(one.at)} · {t(`support.request.${one.state}`)}
            </Quiet>
            <TypedText>{one.text}</TypedText>
            {one.answer === undefined ? null : (
              <TypedText>
                <strong>{t('support.answerBy', { name: one.answeredBy?.name ?? '' })}</strong>{' '}
                <InSchoolLanguage>{one.answer}</InSchoolLanguage>
              </TypedText>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

interface RequestFormProps {
  studentId: number | undefined
  onDone: () => void
  onCancel: () => void
}

function RequestForm({ studentId, onDone, onCancel }: RequestFormProps) {
  const { t } = useTranslation()
  const write = useEndpointMutation(writeSpecialSupport)
  return (
    <EndpointForm
      mutation={write}
      schema={supportRequestBody}
      initial={{ text: '' }}
      draft="support-request"
      toBody={({ text }) => ({ action: 'REQUEST_SUPPORT', text })}
      toInput={body => ({ query: ofChild(studentId), body })}
      onDone={onDone}
      submitLabel={t('support.sendRequest')}
      onCancel={onCancel}
    >
      <FormTextArea
        name="text"
        label={t('support.requestText')}
        help={t('support.requestHelp')}
        rows={5}
        maxLength={4000}
      />
    </EndpointForm>
  )
}
