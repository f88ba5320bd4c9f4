import { type Digest, digest as digests } from '@studentgo/protocol/notifications'
import { useTranslation } from 'react-i18next'
import { useField } from '#web/platform/forms/form-fields.tsx'
import { FieldRow } from '#web/ui/form/field-frame.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TimeField } from '#web/ui/form/time-field.tsx'
import { Section } from '#web/ui/layout/layout.tsx'

/** Between these times nothing is sent that can wait. */
export function QuietHours() {
  const { t } = useTranslation()
  const from = useField<string>('quietFrom')
  const to = useField<string>('quietTo')
  return (
    <Section id="quiet-hours" title={t('notifications.choices.quiet')} narrow>
      <p>{t('notifications.choices.quietHelp')}</p>
      <FieldRow>
        <TimeField label={t('notifications.choices.quietFrom')} {...from} />
        <TimeField label={t('notifications.choices.quietTo')} {...to} />
      </FieldRow>
    </Section>
  )
}

/** Guardians get in one letter what does not call for them at once (domain 2.15); students have nothing of the kind. */
export function DigestFields() {
  const { t } = useTranslation()
  const digest = useField<Digest>('digest')
  const time = useField<string>('digestTime')
  const options = digests.options.map(value => ({
    value,
    label: t(`notifications.choices.digest.${value}`),
  }))
  return (
    <Section id="digest" title={t('notifications.choices.digest')} narrow>
      <FieldRow>
        <SelectField
          {...digest}
          label={t('notifications.choices.digest')}
          options={options}
          onChange={value => digest.onChange(value as Digest)}
        />
        <TimeField label={t('notifications.choices.digestTime')} {...time} />
      </FieldRow>
    </Section>
  )
}
