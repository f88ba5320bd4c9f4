import { wireLanguages } from '@studentgo/protocol/language'
import { type PersonalInfo, savePersonalInfo } from '@studentgo/protocol/personal-info'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Actions } from '#web/ui/layout/layout.tsx'

/** Asks once for the service language of the college, after a change by the language button. */
export function ContactLanguageQuestion({ info }: { info: PersonalInfo }) {
  const { t } = useTranslation()
  const save = useEndpointMutation(savePersonalInfo, { done: () => t('personalInfo.contactLanguage.done') })
  if (info.asksContactLanguage !== true) return null
  const now = t(`personalInfo.language.${info.contactLanguage ?? 'fi'}`)
  return (
    <Notice title={t('personalInfo.contactLanguage.ask')}>
      <p>{t('personalInfo.contactLanguage.why', { now })}</p>
      <Actions>
        {wireLanguages.map(contactLanguage => (
          <Button
            key={contactLanguage}
            small
            busy={save.isPending && save.variables.body.contactLanguage === contactLanguage}
            onClick={() => save.mutate({ body: { version: info.version ?? 0, contactLanguage } })}
          >
            {t(`personalInfo.contactLanguage.in.${contactLanguage}`)}
          </Button>
        ))}
      </Actions>
    </Notice>
  )
}
