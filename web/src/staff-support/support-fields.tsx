import {
  type DeskSupportDecision,
  mostArrangements,
  type StaffSupport,
} from '@studentgo/protocol/staff-support'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FormSelect } from '#web/platform/forms/form-choices.tsx'
import { FormDay } from '#web/platform/forms/form-day.tsx'
import { FormTextArea, useField, useFieldValue, useRowsFault } from '#web/platform/forms/form-fields.tsx'
import { Quiet } from '#web/ui/content/text.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { FieldRow } from '#web/ui/form/field-frame.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { Actions, Stack } from '#web/ui/layout/layout.tsx'

interface Arrangement {
  kind: string
  /** Empty for an arrangement of all studies. */
  moduleId: string
  text: string
}

export interface SupportValues {
  level: string
  validFrom: string
  validTo: string
  grounds: string
  arrangements: Arrangement[]
}

const noArrangement: Arrangement = { kind: 'ARRANGEMENT', moduleId: '', text: '' }

/** The present values of a decision's fields; a new one begins today. */
export function valuesOf(decision: DeskSupportDecision | undefined, today: string): SupportValues {
  if (decision === undefined) {
    return { level: 'SPECIAL', validFrom: today, validTo: '', grounds: '', arrangements: [noArrangement] }
  }
  const { level, validFrom, validTo = '', grounds, arrangements } = decision
  return {
    level,
    validFrom,
    validTo,
    grounds,
    arrangements: arrangements.map(({ kind, moduleId, text }) => ({
      kind,
      moduleId: moduleId === undefined ? '' : String(moduleId),
      text,
    })),
  }
}

/** The text of a decision from its fields; arrangements without text are left out. */
export function textOf<Values extends SupportValues>(values: Values) {
  return { ...values, arrangements: values.arrangements.filter(({ text }) => text.trim() !== '') }
}

/** The arrangements of a decision, their period, and the reasons. */
export function SupportFields({ support }: { support: StaffSupport }) {
  const { t } = useTranslation()
  return (
    <>
      <FormSelect
        name="level"
        label={t('staffSupport.level')}
        labelOf={level => t(`support.level.${level}`)}
      />
      <FieldRow>
        <FormDay name="validFrom" label={t('staffSupport.from')} />
        <FormDay name="validTo" label={t('staffSupport.to')} />
      </FieldRow>
      <FormTextArea
        name="grounds"
        label={t('staffSupport.grounds')}
        help={t(`staffSupport.writeIn.${support.language}`, { name: support.studentName })}
        rows={6}
      />
      <Arrangements support={support} />
    </>
  )
}

/** The list of arrangements: each with its text, for all studies or one unit. */
function Arrangements({ support: { units, decisions } }: { support: StaffSupport }) {
  const { t } = useTranslation()
  const { fields, append } = useFieldArray<SupportValues>({ name: 'arrangements' })
  const error = useRowsFault('arrangements')
  const named = new Map(units.map(({ moduleId, name }) => [moduleId, name]))
  // A unit of an earlier plan stays an option where a decision names it.
  for (const { moduleId, moduleName } of decisions.flatMap(one => one.arrangements)) {
    if (moduleId !== undefined && moduleName !== undefined) named.set(moduleId, moduleName)
  }
  const places = [...named].map(([moduleId, name]) => ({ value: String(moduleId), label: name }))
  return (
    <Stack>
      <h3>{t('staffSupport.arrangements')}</h3>
      {fields.map((field, at) => (
        <Stack key={field.id}>
          <FormTextArea
            name={`arrangements.${at}.text`}
            label={t('staffSupport.arrangement', { number: at + 1 })}
            rows={2}
          />
          <FieldRow>
            <FormSelect
              name={`arrangements.${at}.kind`}
              label={t('staffSupport.kind')}
              labelOf={kind => t(`staffSupport.kind.${kind}`)}
            />
            <PlaceField of={`arrangements.${at}`} places={places} />
          </FieldRow>
        </Stack>
      ))}
      {error === undefined ? null : <Quiet small>{error}</Quiet>}
      {fields.length < mostArrangements ? (
        <Actions>
          <Button small onClick={() => append(noArrangement)}>
            {t('staffSupport.addArrangement')}
          </Button>
        </Actions>
      ) : null}
    </Stack>
  )
}

/** The scope of an arrangement; a change of the requirements always belongs to a unit. */
function PlaceField({ of, places }: { of: string; places: readonly { value: string; label: string }[] }) {
  const { t } = useTranslation()
  const field = useField<string>(`${of}.moduleId`)
  const { kind, text } = useFieldValue<Arrangement>(of)
  const isNeeded = text.trim() !== '' && kind !== 'ARRANGEMENT' && field.value === ''
  return (
    <SelectField
      {...field}
      label={t('staffSupport.where')}
      options={[{ value: '', label: t('support.everywhere') }, ...places]}
      error={isNeeded ? t('staffSupport.where.needed') : undefined}
    />
  )
}
