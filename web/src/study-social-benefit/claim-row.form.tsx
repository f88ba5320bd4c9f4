import {
  benefitTypes,
  type ClaimRow,
  faultsOfRows,
  priceOf,
  travelModes,
} from '@studentgo/protocol/rules/benefits'
import {
  type BenefitClaim,
  changeStudySocialBenefit,
  claimRow,
  type StudySocialBenefits,
} from '@studentgo/protocol/study-social-benefit'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { FormTextArea, FormTextField, useField, useFieldValue } from '#web/platform/forms/form-fields.tsx'
import { inputOf } from '#web/platform/forms/input-of.ts'
import { useFormats } from '#web/platform/language/format.ts'
import { Choice } from '#web/ui/form/choice.tsx'
import { FieldRow } from '#web/ui/form/field-frame.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { Dialog } from '#web/ui/late.tsx'
import { benefitsQuery } from './benefits.data.ts'
import { type RowValues, rowOfValues, sentRow, studyDaysFor, valuesOf } from './claim-values.ts'
import { useEuros } from './money.ts'

interface Props {
  claim: BenefitClaim
  benefits: StudySocialBenefits
  /** The index of the row; past the last one for a new row. */
  at: number
  close: () => void
}

/** One row of a claim, with its amount while it is typed. */
export default function ClaimRowForm({ claim, benefits, at, close }: Props) {
  const { t } = useTranslation()
  const save = useEndpointMutation(changeStudySocialBenefit, { replyTo: benefitsQuery })
  const days = studyDaysFor(claim, benefits)
  const row = claim.rows[at]
  const withRow = (changed: ClaimRow) => [
    ...claim.rows.map((one, number) => (number === at ? changed : sentRow(one))),
    ...(row === undefined ? [changed] : []),
  ]
  return (
    <Dialog title={t(row === undefined ? 'benefits.row.add' : 'benefits.row.edit')} onClose={close}>
      <EndpointForm
        mutation={save}
        schema={claimRow}
        initial={valuesOf(row, days.at(-1)?.date ?? claim.periodStart, benefits.rules)}
        draft={`benefits.${claim.id}.${row?.id ?? 'new'}`}
        toBody={rowOfValues}
        toInput={body => ({ body: { id: claim.id, version: claim.version, rows: withRow(body) } })}
        onDone={close}
        onCancel={close}
        submitLabel={t('benefits.row.save')}
      >
        <Fields
          dates={days.map(day => day.date)}
          types={benefitTypes.filter(type => days.some(day => day.types.includes(type)))}
        />
        <Worth claim={claim} benefits={benefits} at={at} withRow={withRow} />
      </EndpointForm>
    </Dialog>
  )
}

function Fields({ dates, types }: { dates: readonly string[]; types: readonly ClaimRow['type'][] }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const type = useField<RowValues['type']>('type')
  const from = useField<string>('dateFrom')
  const to = useField<string>('dateTo')
  const { setValue } = useFormContext<RowValues>()
  const options = dates.map(value => ({ value, label: formats.weekdayDate(value) }))
  return (
    <>
      <SelectField
        label={t('benefits.row.type')}
        options={types.map(value => ({ value, label: t(`benefits.type.${value}`) }))}
        {...type}
        onChange={value => type.onChange(value as RowValues['type'])}
      />
      <FieldRow>
        <SelectField
          label={t('benefits.row.from')}
          options={options}
          {...from}
          onChange={value => {
            from.onChange(value)
            if (to.value < value) setValue('dateTo', value)
          }}
        />
        <SelectField
          label={t('benefits.row.to')}
          options={options.filter(option => option.value >= from.value)}
          {...to}
        />
      </FieldRow>
      {type.value === 'TRAVEL' ? <TripFields /> : null}
      <FormTextArea name="note" label={t('benefits.row.note')} rows={2} />
    </>
  )
}

function TripFields() {
  const { t } = useTranslation()
  const { value, onChange, error, ref } = useField<RowValues['mode']>('mode')
  return (
    <>
      <Choice
        label={t('benefits.row.mode')}
        options={travelModes.map(mode => ({ value: mode, label: t(`benefits.mode.${mode}`) }))}
        value={value === '' ? undefined : value}
        onChange={onChange}
        error={error}
        ref={ref}
      />
      <FieldRow>
        <FormTextField
          name="km"
          inputMode="decimal"
          label={t('benefits.row.km')}
          help={t('benefits.row.km.help')}
        />
        {value === 'CAR' ? null : (
          <FormTextField
            name="ticketCents"
            inputMode="decimal"
            label={t(value === 'RIDE' ? 'benefits.row.ride' : 'benefits.row.ticket')}
            help={t('benefits.row.ticket.help')}
          />
        )}
      </FieldRow>
      <FormTextField name="fromAddress" label={t('benefits.row.fromAddress')} autoComplete="off" />
      <FormTextField name="toAddress" label={t('benefits.row.toAddress')} autoComplete="off" />
    </>
  )
}

/** The amounts of the row and the claim as now typed, or the fault of the row. */
function Worth({
  claim,
  benefits,
  at,
  withRow,
}: Omit<Props, 'close'> & { withRow: (row: ClaimRow) => ClaimRow[] }) {
  const { t } = useTranslation()
  const euros = useEuros()
  const values = useWatch<RowValues>() as RowValues
  useFieldValue<string>('type')
  const typed = claimRow.safeParse(inputOf(claimRow, rowOfValues(values)))
  if (!typed.success) return <p aria-live="polite">{t('benefits.row.unfinished')}</p>
  const days = studyDaysFor(claim, benefits)
  const dates = days.map(day => day.date)
  const rows = withRow(typed.data)
  const fault = faultsOfRows(rows, { ...benefits.rules, studyDays: days, rates: benefits.rates }).find(
    one => one.row === Math.min(at, rows.length - 1),
  )
  const worth = (row: ClaimRow) => priceOf(row, dates, benefits.rates).amountCents
  if (fault !== undefined) {
    return <p aria-live="polite">{t(`problem.${fault.code}`, fault.params ?? {})}</p>
  }
  return (
    <p aria-live="polite">
      <strong>{t('benefits.row.worth', { amount: euros(worth(typed.data)) })}</strong>{' '}
      {t('benefits.total', { amount: euros(rows.reduce((sum, row) => sum + worth(row), 0)) })}
    </p>
  )
}
