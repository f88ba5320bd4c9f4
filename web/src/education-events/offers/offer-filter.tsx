import { addresses } from '@studentgo/protocol/addresses'
import type { OffersPage } from '@studentgo/protocol/education-events'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { Button } from '#web/ui/form/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Fold } from '#web/ui/layout/fold.tsx'
import { Actions } from '#web/ui/layout/layout.tsx'
import type { OfferQuestion } from '../education-events.data.ts'
import style from '../offer.module.css'

interface Props {
  question: OfferQuestion
  planId: string
  campuses: OffersPage['campuses']
}

/** Filters the list; the values are in the address, and the form works without scripts. */
export function OfferFilter({ question, planId, campuses }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const narrowed =
    [question.q, question.campus, question.from, question.to].some(Boolean) || question.onlyFree
  const clear = addressOfFields(planId, { module: question.moduleId })
  return (
    <Fold open={narrowed} summary={t('education-events.filter')}>
      <form
        method="get"
        className={style.filterForm}
        onSubmit={event => {
          event.preventDefault()
          const fields = Object.fromEntries(new FormData(event.currentTarget))
          void navigate(addressOfFields(planId, fields))
        }}
      >
        <input type="hidden" name="plan" value={planId} />
        <input type="hidden" name="module" value={question.moduleId} />
        <input type="hidden" name="compare" value={question.compare ? 'true' : ''} />
        <TextField
          label={t('education-events.filter.q')}
          name="q"
          type="search"
          maxLength={100}
          defaultValue={question.q}
        />
        {campuses.length > 1 || question.campus ? (
          <SelectField
            label={t('education-events.filter.campus')}
            name="campus"
            defaultValue={question.campus}
            options={[
              { value: '', label: t('education-events.filter.anyCampus') },
              ...campuses.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        ) : null}
        <TextField
          label={t('education-events.filter.from')}
          name="from"
          type="date"
          defaultValue={question.from}
        />
        <TextField label={t('education-events.filter.to')} name="to" type="date" defaultValue={question.to} />
        <Checkbox
          label={t('education-events.filter.onlyFree')}
          name="onlyFree"
          value="true"
          defaultChecked={question.onlyFree}
        />
        <Actions>
          <Button type="submit" variant="soft">
            {t('education-events.filter.apply')}
          </Button>
          {narrowed ? <Link to={clear}>{t('education-events.filter.clear')}</Link> : null}
        </Actions>
      </form>
    </Fold>
  )
}

/** The address of a filtered list. */
export function addressOf(planId: string, question: OfferQuestion): string {
  const { moduleId, onlyFree, compare, ...rest } = question
  const flag = (value: boolean) => (value ? 'true' : '')
  return addressOfFields(planId, {
    ...rest,
    module: moduleId,
    onlyFree: flag(onlyFree),
    compare: flag(compare),
  })
}

/** The same from the fields of the form; empty ones are left out. */
function addressOfFields(planId: string, fields: Record<string, unknown>): string {
  const search = new URLSearchParams({ plan: planId })
  for (const name of ['module', 'q', 'campus', 'from', 'to', 'onlyFree', 'compare', 'page']) {
    const value = fields[name]
    if (typeof value === 'string' && value.trim() !== '') search.set(name, value.trim())
  }
  return `${addresses.chooseEvents}?${search}`
}
