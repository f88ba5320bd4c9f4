import {
  readSpecialSupport,
  type SupportRequest,
  supportRequestBody,
  writeSpecialSupport,
} from '@studentgo/protocol/special-support'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { alerts } from '#web/platform/alerts.ts'
import { useApp } from '#web/platform/app-context.ts'
import { EndpointForm, useField } from '#web/platform/endpoint-form.tsx'
import { useFormats } from '#web/platform/format.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { ofChild } from './special-support.data.ts'
import style from './special-support.module.css'

/** Asking for support at any time, in one's own words, and what has been asked. */
export function AskForSupport({
  requests,
  studentId,
}: {
  requests: readonly SupportRequest[]
  studentId: number | undefined
}) {
  const { t } = useTranslation()
  const formats = useFormats()
  const [isAsking, setAsking] = useState(false)
  return (
    <section className={style.section} aria-labelledby="ask-for-support">
      <h2 id="ask-for-support">{t('support.ask')}</h2>
      <p>{t('support.askLead')}</p>
      {isAsking ? (
        <RequestForm studentId={studentId} onClose={() => setAsking(false)} />
      ) : (
        <div>
          <Button onClick={() => setAsking(true)}>{t('support.askButton')}</Button>
        </div>
      )}
      <ul className={style.statements}>
        {requests.map(one => (
          <li key={one.id}>
            <p className={style.quiet}>
              {one.by.name} · {formats.date(formats.dayOf(one.at))} · {t(`support.request.${one.state}`)}
            </p>
            <p className={style.said}>{one.text}</p>
            {one.answer === undefined ? null : (
              <p className={style.said}>
                <strong>{t('support.answerBy', { name: one.answeredBy?.name ?? '' })}</strong> {one.answer}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function RequestForm({ studentId, onClose }: { studentId: number | undefined; onClose: () => void }) {
  const { t } = useTranslation()
  const { call } = useApp()
  const queryClient = useQueryClient()
  return (
    <EndpointForm
      schema={supportRequestBody}
      initial={{ text: '' }}
      draft="support-request"
      toBody={({ text }) => ({ action: 'REQUEST_SUPPORT', text })}
      send={body => call(writeSpecialSupport, { query: ofChild(studentId), body })}
      onDone={() => {
        alerts.add({ key: 'support', intent: 'success', description: t('support.requestSent') })
        onClose()
        return queryClient.invalidateQueries({ queryKey: [readSpecialSupport.path] })
      }}
      submitLabel={t('support.sendRequest')}
      onCancel={onClose}
    >
      <RequestField />
    </EndpointForm>
  )
}

function RequestField() {
  const { t } = useTranslation()
  const field = useField<string>('text')
  return (
    <TextArea
      label={t('support.requestText')}
      help={t('support.requestHelp')}
      rows={5}
      maxLength={4000}
      value={field.value}
      onChange={event => field.set(event.target.value)}
      onBlur={field.onBlur}
      error={field.error}
      ref={field.ref}
    />
  )
}
