import { requestAddress, requestFormAddress } from '@studentgo/protocol/addresses'
import {
  type RequestForm,
  type RequestState,
  type RequestSummary,
  requestCategories,
  requestStates,
} from '@studentgo/protocol/requests'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '#web/platform/language/format.ts'
import { Chip } from '#web/ui/content/facts.tsx'
import { InLanguage } from '#web/ui/content/in-language.tsx'
import { EmptyState, Quiet } from '#web/ui/content/text.tsx'
import wholeCard from '#web/ui/content/whole-card.module.css'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { Actions, Columns, Row, RowList, Section, Stack } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { formsQuery, pageSize, requestsQuery } from './requests.data.ts'
import { RequestsAsTable } from './requests-as-table.tsx'
import { stateTone } from './state-tone.ts'
import { useUnavailable } from './unavailable.ts'

const mostAtOnce = 100

/** The own requests with how far each is, and the forms by situation in life. */
export default function RequestsPage() {
  const { t } = useTranslation()
  return (
    <Page title={t('requests.title')} lead={t('requests.lead')}>
      <Columns variant="even">
        <OwnRequests />
        <Forms />
      </Columns>
    </Page>
  )
}

function OwnRequests() {
  const { t } = useTranslation()
  const [size, setSize] = useState(pageSize)
  const [state, setState] = useState<RequestState | ''>('')
  const { data, error, isPlaceholderData } = useQuery({
    ...requestsQuery({ size, ...(state === '' ? {} : { state }) }),
    placeholderData: keepPreviousData,
  })
  const isEmpty = data?.content.length === 0
  return (
    <Section id="own" title={t('requests.own')}>
      {isEmpty && state === '' ? null : (
        <SelectField
          label={t('requests.filter')}
          value={state}
          options={[
            { value: '', label: t('requests.all') },
            ...requestStates.map(one => ({ value: one, label: t(`requests.state.${one}`) })),
          ]}
          onChange={one => setState(one as RequestState | '')}
        />
      )}
      <QueryState query={{ data, error }} lines={6} />
      {isEmpty ? <EmptyState>{t(state === '' ? 'requests.none' : 'requests.noneSuch')}</EmptyState> : null}
      {data === undefined || isEmpty ? null : (
        <RowList>
          {data.content.map(request => (
            <RequestRow key={request.id} request={request} />
          ))}
        </RowList>
      )}
      {data === undefined || data.totalElements === 0 ? null : <RequestsAsTable />}
      {data !== undefined && !data.last && size < mostAtOnce ? (
        <Button busy={isPlaceholderData} onClick={() => setSize(Math.min(mostAtOnce, size + pageSize))}>
          {t('requests.older')}
        </Button>
      ) : null}
    </Section>
  )
}

function RequestRow({ request }: { request: RequestSummary }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { id, title, titleLanguage, state, number, updated, dueDate, handler, handlerRole, result } = request
  const isOpen = state === 'SUBMITTED' || state === 'IN_PROGRESS'
  return (
    <Row>
      <Actions as="p">
        <strong>
          <Link to={requestAddress(id)} className={wholeCard.open} lang={titleLanguage}>
            {title}
          </Link>
        </strong>
        <Chip tone={stateTone(state)}>
          {result === undefined ? t(`requests.state.${state}`) : t(`requests.result.${result}`)}
        </Chip>
      </Actions>
      <Quiet small>
        {number} · {handler?.name ?? t(`requests.handler.${handlerRole}`)} ·{' '}
        <time dateTime={updated}>{formats.dateTime(updated)}</time>
      </Quiet>
      {isOpen && dueDate !== undefined ? (
        <Quiet small>{t('requests.answerBy', { date: formats.date(dueDate) })}</Quiet>
      ) : null}
    </Row>
  )
}

function Forms() {
  const { t } = useTranslation()
  const [words, setWords] = useState('')
  const { data, error } = useQuery(formsQuery)
  const found = (data ?? []).filter(form => hasWords(form, words))
  const groups = requestCategories
    .map(category => ({ category, forms: found.filter(form => form.category === category) }))
    .filter(group => group.forms.length > 0)
  return (
    <Section id="forms" title={t('requests.forms')}>
      <QueryState query={{ data, error }} lines={8} />
      {data === undefined ? null : (
        <Stack>
          <SearchField label={t('requests.findForm')} value={words} maxLength={100} onChange={setWords} />
          <Quiet role="status">
            {words.trim() === '' ? null : t('requests.formsFound', { count: found.length })}
          </Quiet>
        </Stack>
      )}
      {data?.length === 0 ? <EmptyState>{t('requests.noForms')}</EmptyState> : null}
      {groups.map(({ category, forms }) => (
        <section key={category} aria-labelledby={`category-${category}`}>
          <h3 id={`category-${category}`}>{t(`requests.category.${category}`)}</h3>
          <RowList>
            {forms.map(form => (
              <FormRow key={form.id} form={form} />
            ))}
          </RowList>
        </section>
      ))}
    </Section>
  )
}

function FormRow({ form }: { form: RequestForm }) {
  const { t } = useTranslation()
  const unavailable = useUnavailable(form)
  return (
    <Row>
      <Actions as="p">
        <strong>
          <Link to={requestFormAddress(form.id)} className={wholeCard.open} lang={form.titleLanguage}>
            {form.title}
          </Link>
        </strong>
        <Quiet inline small>
          {t('requests.minutes', { count: form.estimatedMinutes })}
        </Quiet>
      </Actions>
      <Quiet small>
        {unavailable ?? <InLanguage language={form.descriptionLanguage}>{form.description}</InLanguage>}
      </Quiet>
    </Row>
  )
}

/** Whether a form has all of these words, by their beginnings, in its name or description. */
function hasWords({ title, description }: RequestForm, words: string): boolean {
  const text = ` ${title} ${description}`.toLowerCase()
  return words
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .every(word => text.includes(word))
}
