import {
  changeOffer,
  createOffer,
  newOfferForm,
  offerForm,
  type StaffOffer,
} from '@studentgo/protocol/staff-offers'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { FormCheckbox, FormSelect } from '#web/platform/forms/form-choices.tsx'
import { FormDay } from '#web/platform/forms/form-day.tsx'
import { FormTextArea, FormTextField, useField } from '#web/platform/forms/form-fields.tsx'
import { FormMoment, type Moment, momentOf } from '#web/platform/forms/form-moment.tsx'
import { type Texts, textsOf } from '#web/platform/forms/form-texts.ts'
import { useFormats } from '#web/platform/language/format.ts'
import { useSettled } from '#web/platform/page/use-settled.ts'
import { EmptyState } from '#web/ui/content/text.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { FieldRow } from '#web/ui/form/field-frame.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { Fold } from '#web/ui/layout/fold.tsx'
import { Row, RowList, Stack } from '#web/ui/layout/layout.tsx'
import { choicesQuery } from './staff-offers.data.ts'

interface Values {
  moduleId: number
  name: Texts
  description: Texts
  startDate: string
  endDate: string
  opens: Moment
  closes: Moment
  capacity: string
  waitlist: boolean
  mode: string
  delivery: string
  language: string
  campusId: string
}

const fewestLetters = 2
const settleMilliseconds = 200

/** Makes an education event on offer. */
export function NewOfferForm({
  onDone,
  onCancel,
}: {
  onDone: (eventId: number) => void
  onCancel: () => void
}) {
  const { t } = useTranslation()
  const create = useEndpointMutation(createOffer, { done: () => t('staffOffers.created') })
  const initial: Values = {
    moduleId: 0,
    name: textsOf(),
    description: textsOf(),
    startDate: '',
    endDate: '',
    opens: { date: '', time: '08:00' },
    closes: { date: '', time: '16:00' },
    capacity: '',
    waitlist: true,
    mode: 'FIRST_COME',
    delivery: 'CONTACT',
    language: 'fi',
    campusId: '',
  }
  return (
    <EndpointForm
      mutation={create}
      schema={newOfferForm}
      initial={initial}
      draft={null}
      toBody={({ moduleId, ...values }: Values) => (moduleId === 0 ? values : { moduleId, ...values })}
      onDone={reply => onDone(reply.eventId)}
      onCancel={onCancel}
      submitLabel={t('staffOffers.create')}
    >
      <UnitField />
      <Fields />
    </EndpointForm>
  )
}

interface ChangeProps {
  offer: StaffOffer
  onDone: () => void
  onCancel: () => void
}

/** Changes an offer, except its unit. */
export function ChangeOfferForm({ offer, onDone, onCancel }: ChangeProps) {
  const { t } = useTranslation()
  const change = useEndpointMutation(changeOffer, { done: () => t('staffOffers.saved') })
  const initial: Values = {
    moduleId: offer.moduleId,
    name: textsOf(offer.name),
    description: textsOf(offer.description),
    startDate: offer.startDate,
    endDate: offer.endDate,
    opens: momentOf(offer.opensAt),
    closes: momentOf(offer.closesAt),
    capacity: offer.capacity === undefined ? '' : String(offer.capacity),
    waitlist: offer.waitlist,
    mode: offer.mode,
    delivery: offer.delivery,
    language: offer.language,
    campusId: offer.campusId === undefined ? '' : String(offer.campusId),
  }
  return (
    <EndpointForm
      mutation={change}
      schema={offerForm}
      initial={initial}
      draft={null}
      toBody={({ moduleId: _, ...values }: Values) => ({ ...values, version: offer.version })}
      toInput={body => ({ params: { eventId: String(offer.eventId) }, body })}
      onDone={onDone}
      onCancel={onCancel}
      submitLabel={t('staffOffers.save')}
    >
      <Fields />
    </EndpointForm>
  )
}

function Fields() {
  const { t } = useTranslation()
  return (
    <>
      <FormTextField name="name.fi" label={t('staffOffers.name.fi')} />
      <FormTextArea name="description.fi" label={t('staffOffers.description.fi')} rows={3} />
      <Fold small summary={t('staffOffers.otherLanguages')}>
        <Stack>
          {(['sv', 'en'] as const).map(language => (
            <Stack key={language}>
              <FormTextField name={`name.${language}`} label={t(`staffOffers.name.${language}`)} />
              <FormTextArea
                name={`description.${language}`}
                label={t(`staffOffers.description.${language}`)}
                rows={3}
              />
            </Stack>
          ))}
        </Stack>
      </Fold>
      <FieldRow>
        <FormDay name="startDate" label={t('staffOffers.startDate')} />
        <FormDay name="endDate" label={t('staffOffers.endDate')} />
      </FieldRow>
      {(['opens', 'closes'] as const).map(edge => (
        <FormMoment
          key={edge}
          name={edge}
          label={t(`staffOffers.${edge}`)}
          timeLabel={t(`staffOffers.${edge}Time`)}
        />
      ))}
      <FormTextField
        name="capacity"
        label={t('staffOffers.capacity')}
        help={t('staffOffers.capacityHelp')}
        inputMode="numeric"
        autoComplete="off"
      />
      <FormCheckbox name="waitlist" label={t('staffOffers.waitlist')} />
      <FormSelect name="mode" label={t('staffOffers.mode')} labelOf={mode => t(`staffOffers.mode.${mode}`)} />
      <FieldRow>
        <FormSelect
          name="delivery"
          label={t('staffOffers.delivery')}
          labelOf={delivery => t(`staffOffers.delivery.${delivery}`)}
        />
        <FormSelect
          name="language"
          label={t('staffOffers.language')}
          labelOf={language => t(`studentCard.language.${language}`)}
        />
        <Campus />
      </FieldRow>
    </>
  )
}

function UnitField() {
  const { t } = useTranslation()
  const formats = useFormats()
  const { onChange, error } = useField<number>('moduleId')
  const [chosen, setChosen] = useState<string>()
  const [typed, setTyped] = useState('')
  const q = useSettled(typed.trim(), settleMilliseconds)
  const isAsked = q.length >= fewestLetters
  const { data } = useQuery({ ...choicesQuery(q), enabled: isAsked, placeholderData: keepPreviousData })
  if (chosen !== undefined) {
    return (
      <div>
        <p>
          {t('staffOffers.unit')}: <strong>{chosen}</strong>
        </p>
        <Button
          small
          variant="plain"
          onClick={() => {
            setChosen(undefined)
            onChange(0)
          }}
        >
          {t('staffOffers.otherUnit')}
        </Button>
      </div>
    )
  }
  const units = isAsked ? (data?.units ?? []) : []
  return (
    <Stack>
      <SearchField
        label={t('staffOffers.findUnit')}
        maxLength={60}
        value={typed}
        error={error}
        onChange={setTyped}
      />
      <div role="status">
        {isAsked && data?.units.length === 0 ? <EmptyState>{t('staffOffers.noUnit')}</EmptyState> : null}
      </div>
      {units.length === 0 ? null : (
        <RowList>
          {units.map(({ moduleId, name, code }) => {
            const whole = [formats.text(name), code].filter(Boolean).join(', ')
            return (
              <Row key={moduleId} split>
                <span>{whole}</span>
                <Button
                  small
                  aria-label={t('staffOffers.chooseUnitOf', { name: whole })}
                  onClick={() => {
                    onChange(moduleId)
                    setChosen(whole)
                  }}
                >
                  {t('staffOffers.chooseUnit')}
                </Button>
              </Row>
            )
          })}
        </RowList>
      )}
    </Stack>
  )
}

function Campus() {
  const { t } = useTranslation()
  const { data } = useQuery(choicesQuery(''))
  const options = [
    { value: '', label: t('staffOffers.noCampus') },
    ...(data?.campuses ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
  ]
  return <FormSelect name="campusId" label={t('staffOffers.campus')} options={options} />
}
