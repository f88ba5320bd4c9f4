import { awayBody, type StaffAway, saveStaffAway } from '@studentgo/protocol/staff-cases-away'
import { searchStaff } from '@studentgo/protocol/staff-search'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { endpointQuery } from '#web/platform/api/queries.ts'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { FormDay } from '#web/platform/forms/form-day.tsx'
import { FormTextField, useField } from '#web/platform/forms/form-fields.tsx'
import { useFormats } from '#web/platform/language/format.ts'
import { useToday } from '#web/platform/page/clock.ts'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Choice } from '#web/ui/form/choice.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Section } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { awayQuery } from './staff-cases.data.ts'

/** Until when the signed-in member of staff is away, and their deputy: students see both. */
export default function StaffAwayPage() {
  const { t } = useTranslation()
  const { data, error } = useQuery(awayQuery)
  return (
    <Page title={t('staffAway.title')} lead={t('staffAway.lead')}>
      <QueryState query={{ data, error }} lines={4} />
      {data === undefined ? null : <Away key={data.until ?? 'here'} away={data} />}
    </Page>
  )
}

function Away({ away: { until, note, deputy } }: { away: StaffAway }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const today = useToday()
  const save = useEndpointMutation(saveStaffAway, {
    replyTo: awayQuery,
    done: reply =>
      reply.until === undefined
        ? t('staffAway.back')
        : t('staffAway.saved', { date: formats.date(reply.until) }),
  })
  return (
    <>
      {until === undefined ? null : (
        <Notice title={t('staffAway.now', { date: formats.date(until) })}>
          {deputy === undefined ? null : <p>{t('staffAway.deputyIs', { name: deputy.name })}</p>}
          <Button small busy={save.isPending} onClick={() => save.mutate({ body: { until: null } })}>
            {t('staffAway.end')}
          </Button>
        </Notice>
      )}
      <Section id="away" title={t('staffAway.set')} narrow>
        <EndpointForm
          mutation={save}
          schema={awayBody}
          initial={{
            until: until ?? '',
            note: { fi: note?.fi ?? '', sv: note?.sv ?? '', en: note?.en ?? '' },
            deputyId: deputy === undefined ? '' : String(deputy.personId),
          }}
          draft={null}
          // The schema's null means «back at work», which has its own button: here a day is required.
          toBody={({ until, ...values }) => ({ ...values, until: until || undefined })}
          toInput={body => ({ body })}
          submitLabel={t('staffAway.save')}
        >
          <FormDay name="until" label={t('staffAway.until')} earliest={today} />
          <FormTextField name="note.fi" label={t('staffAway.note.fi')} />
          <FormTextField name="note.sv" label={t('staffAway.note.sv')} />
          <FormTextField name="note.en" label={t('staffAway.note.en')} />
          <FormDeputy known={deputy} />
        </EndpointForm>
      </Section>
    </>
  )
}

/** The deputy, found by the beginning of a name. */
function FormDeputy({ known }: { known: StaffAway['deputy'] }) {
  const { t } = useTranslation()
  const [words, setWords] = useState('')
  const { value, onChange, error } = useField<string>('deputyId')
  const { data = [] } = useQuery({
    ...endpointQuery(searchStaff, { query: { q: words.trim() } }),
    enabled: words.trim().length >= 2,
  })
  const people = [...(known === undefined ? [] : [known]), ...data]
  const options = [...new Map(people.map(one => [one.personId, one])).values()].map(one => ({
    value: String(one.personId),
    label: one.title === undefined ? one.name : `${one.name}, ${one.title}`,
  }))
  return (
    <>
      <TextField
        label={t('staffAway.findDeputy')}
        help={t('staffAway.findDeputyHelp')}
        value={words}
        onChange={event => setWords(event.target.value)}
      />
      <Choice
        label={t('staffAway.deputy')}
        options={[{ value: '', label: t('staffAway.nobody') }, ...options]}
        value={value}
        onChange={onChange}
        error={error}
      />
    </>
  )
}
