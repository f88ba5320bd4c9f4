import type { Scope } from '@studentgo/protocol/endpoint'
import { bundledScopes } from '@studentgo/protocol/student-parent-access'
import { useTranslation } from 'react-i18next'
import { FormCheckbox } from '#web/platform/forms/form-choices.tsx'
import { FormDay } from '#web/platform/forms/form-day.tsx'
import { useField } from '#web/platform/forms/form-fields.tsx'
import { useFormats } from '#web/platform/language/format.ts'
import { Fault } from '#web/ui/content/text.tsx'
import { CheckboxGroup } from '#web/ui/form/checkbox-group.tsx'

export interface AccessValues {
  scopes: Scope[]
  support: boolean
  validUntil: string
}

export function valuesOf(scopes: readonly Scope[], validUntil: string): AccessValues {
  return {
    scopes: scopes.filter(scope => scope !== 'SUPPORT'),
    support: scopes.includes('SUPPORT'),
    validUntil,
  }
}

/** The consent that the fields describe. */
export function consentOf({ scopes, support, ...rest }: AccessValues) {
  return {
    ...rest,
    scopes: support ? [...scopes, 'SUPPORT' as const] : scopes,
    ...(support ? { supportToo: true } : {}),
  }
}

interface Props {
  ends: { earliestEnd: string; latestEnd: string; consentMaxMonths: number }
}

/** The data that a person may see, and until when; support is a separate choice. */
export function AccessFields({ ends }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { error, ...chosen } = useField<Scope[]>('scopes')
  return (
    <>
      <CheckboxGroup
        {...chosen}
        label={t('parentAccess.scopes')}
        options={bundledScopes.map(scope => ({
          value: scope,
          label: t(`parentAccess.scope.${scope}`),
          help: t(`parentAccess.scope.${scope}.help`),
        }))}
        value={chosen.value}
        onChange={chosen.onChange}
      />
      {error === undefined ? null : <Fault>{error}</Fault>}
      <FormCheckbox
        name="support"
        label={t('parentAccess.scope.SUPPORT')}
        help={t('parentAccess.scope.SUPPORT.help')}
      />
      <FormDay
        name="validUntil"
        label={t('parentAccess.validUntil')}
        help={t('parentAccess.validUntil.help', {
          months: ends.consentMaxMonths,
          date: formats.date(ends.latestEnd),
        })}
        earliest={ends.earliestEnd}
        latest={ends.latestEnd}
      />
    </>
  )
}
