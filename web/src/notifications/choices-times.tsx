import { useTranslation } from 'react-i18next'
import { FormSelect } from '#web/platform/forms/form-choices.tsx'
import { FormTime } from '#web/platform/forms/form-time.tsx'
import { FieldRow } from '#web/ui/form/field-frame.tsx'
import { Section } from '#web/ui/layout/layout.tsx'

/** Between these times nothing is sent that can wait. */
export function QuietHours() {
  const { t } = useTranslation()
  return (
    <Section id="quiet-hours" title={t('notifications.choices.quiet')} narrow>
      <p>{t('notifications.choices.quietHelp')}</p>
      <FieldRow>
        <FormTime name="quietFrom" label={t('notifications.choices.quietFrom')} />
        <FormTime name="quietTo" label={t('notifications.choices.quietTo')} />
      </FieldRow>
    </Section>
  )
}

/** Guardians get in one letter what does not call for them at once (domain 2.15); students have nothing of the kind. */
export function DigestFields() {
  const { t } = useTranslation()
  return (
    <Section id="digest" title={t('notifications.choices.digest')} narrow>
      <FieldRow>
        <FormSelect
          name="digest"
          label={t('notifications.choices.digest')}
          labelOf={digest => t(`notifications.choices.digest.${digest}`)}
        />
        <FormTime name="digestTime" label={t('notifications.choices.digestTime')} />
      </FieldRow>
    </Section>
  )
}
