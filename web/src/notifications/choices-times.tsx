import { useTranslation } from 'react-i18next'
import { FormSelect } from '#web/platform/forms/form-choices.tsx'
import { FormTime } from '#web/platform/forms/form-time.tsx'
import { FieldRow } from '#web/ui/form/field-frame.tsx'
import { Section } from '#web/ui/layout/layout.tsx'

/** Between these times only urgent notifications are sent. */
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

/** Guardians get non-urgent notifications in one letter (domain 2.15); students have no digest. */
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
