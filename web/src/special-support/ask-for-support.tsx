import { requestFormByCode } from '@studentgo/protocol/addresses'
import type { SupportRequest } from '@studentgo/protocol/special-support'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { useSignedIn } from '#web/platform/session/session.ts'
import { InSchoolLanguage } from '#web/ui/content/in-school-language.tsx'
import { Quiet, TypedText } from '#web/ui/content/text.tsx'
import { LinkButton } from '#web/ui/form/button.tsx'
import { Section } from '#web/ui/layout/layout.tsx'
import style from './special-support.module.css'

/** Links to the form for support, and lists the requests made before that form existed. */
export function AskForSupport({ requests }: { requests: readonly SupportRequest[] }) {
  const { t } = useTranslation()
  const { mayWrite } = useSignedIn()
  return (
    <Section id="ask-for-support" title={t('support.ask')} narrow>
      <p>{t(mayWrite ? 'support.askLead' : 'support.cannotAsk')}</p>
      {mayWrite ? <LinkButton to={requestFormByCode('SUPPORT')}>{t('support.askButton')}</LinkButton> : null}
      <EarlierRequests requests={requests} />
    </Section>
  )
}

function EarlierRequests({ requests }: { requests: readonly SupportRequest[] }) {
  const { t } = useTranslation()
  const formats = useFormats()
  if (requests.length === 0) return null
  return (
    <>
      <h3>{t('support.askedBefore')}</h3>
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
    </>
  )
}
