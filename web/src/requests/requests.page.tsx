import { requestAddress } from '@studentgo/protocol/addresses'
import { type RequestState, type RequestSummary, requestStates } from '@studentgo/protocol/requests'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '#web/platform/language/format.ts'
import { EmptyState, Quiet } from '#web/ui/content/text.tsx'
import wholeCard from '#web/ui/content/whole-card.module.css'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { OutboxRows } from '#web/ui/feedback/outbox-rows.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { Card, Column, Row, RowList, Section } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { Forms } from './forms.tsx'
import { pageSize, requestsQuery } from './requests.data.ts'
import style from './requests.module.css'
import { RequestsAsTable } from './requests-as-table.tsx'
import { StateWithDots } from './way.tsx'

const mostAtOnce = 100

/** Up to this number the list needs no filter. */
const few = 5

/** The request forms, and the own requests with their states. */
export default function RequestsPage() {
  const { t } = useTranslation()
  return (
    <Page compact title={t('requests.title')} lead={t('requests.lead')}>
      <Column gap="loose">
        <Forms />
        <OwnRequests />
      </Column>
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
      {state === '' && (data === undefined || data.totalElements <= few) ? null : (
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
      <OutboxRows places={['requests']} />
      <QueryState query={{ data, error }} lines={6} />
      {isEmpty ? <EmptyState>{t(state === '' ? 'requests.none' : 'requests.noneSuch')}</EmptyState> : null}
      {data === undefined || isEmpty ? null : (
        <Card rows>
          <RowList>
            {data.content.map(request => (
              <RequestRow key={request.id} request={request} />
            ))}
          </RowList>
        </Card>
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
  const { id, title, titleLanguage, state, updated, dueDate, handler, handlerRole } = request
  const isOpen = state === 'SUBMITTED' || state === 'IN_PROGRESS'
  return (
    <Row className={style.ownRequest}>
      <p>
        <strong>
          <Link to={requestAddress(id)} className={wholeCard.open} lang={titleLanguage}>
            {title}
          </Link>
        </strong>
      </p>
      <Quiet small>
        <time dateTime={updated}>{formats.dateOf(updated)}</time>
      </Quiet>
      <Quiet small>
        <StateWithDots request={request} /> · {handler?.name ?? t(`requests.handler.${handlerRole}`)}
        {isOpen && dueDate !== undefined
          ? ` · ${t('requests.answerBy', { date: formats.date(dueDate) })}`
          : null}
      </Quiet>
    </Row>
  )
}
