import { processAddress } from '@studentgo/protocol/addresses'
import type { ProcessInstance } from '@studentgo/protocol/process-tracking'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '#web/platform/language/format.ts'
import { EmptyState, Quiet } from '#web/ui/content/text.tsx'
import wholeCard from '#web/ui/content/whole-card.module.css'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { Actions, Head, Row, RowList } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { ProcessHolderName, ProcessStatusChip, useDaysOf } from './process-state.tsx'
import { type ProcessOrderName, pageSize, processesQuery, processOrders } from './process-tracking.data.ts'

const orderNames = Object.keys(processOrders) as ProcessOrderName[]

/** All matters that the reader has started or must answer, each with its state (S14). */
export default function ProcessesPage() {
  const { t } = useTranslation()
  const [order, setOrder] = useState<ProcessOrderName>('updated')
  const [page, setPage] = useState(0)
  const { data, error, isPlaceholderData } = useQuery({
    ...processesQuery({ page, order }),
    placeholderData: keepPreviousData,
  })
  const shown = data?.slice(0, pageSize)
  const hasMore = (data?.length ?? 0) > pageSize
  return (
    <Page title={t('processTracking.title')} lead={t('processTracking.lead')}>
      <SelectField
        narrow
        label={t('processTracking.order')}
        value={order}
        options={orderNames.map(value => ({ value, label: t(`processTracking.orderBy.${value}`) }))}
        onChange={value => {
          setOrder(orderNames.find(one => one === value) ?? 'updated')
          setPage(0)
        }}
      />
      <QueryState query={{ data, error }} lines={8} />
      <div aria-live="polite">
        {shown?.length === 0 ? <EmptyState>{t('processTracking.empty')}</EmptyState> : null}
      </div>
      {shown === undefined || shown.length === 0 ? null : (
        <RowList narrow>
          {shown.map(process => (
            <Row key={process.id}>
              <ProcessRow process={process} />
            </Row>
          ))}
        </RowList>
      )}
      {page === 0 && !hasMore ? null : (
        <Actions>
          {page === 0 ? null : (
            <Button busy={isPlaceholderData} onClick={() => setPage(page - 1)}>
              {t('processTracking.newer')}
            </Button>
          )}
          {hasMore ? (
            <Button busy={isPlaceholderData} onClick={() => setPage(page + 1)}>
              {t('processTracking.older')}
            </Button>
          ) : null}
        </Actions>
      )}
    </Page>
  )
}

function ProcessRow({ process }: { process: ProcessInstance }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const days = useDaysOf()(process)
  const { id, name, processKey, currentStep, holder, dueAt, updatedAt } = process
  return (
    <>
      <Head>
        <h2>
          <Link to={processAddress(id)} className={wholeCard.open}>
            {name}
          </Link>
        </h2>
        <ProcessStatusChip process={process} />
      </Head>
      {days === undefined ? null : <p>{days}</p>}
      <p>{t(`processTracking.now.${processKey}.${currentStep}`)}</p>
      <Quiet small>
        {holder === undefined ? null : (
          <>
            {t('processTracking.has')}: <ProcessHolderName process={process} /> ·{' '}
          </>
        )}
        {dueAt === undefined ? null : <>{t('processTracking.due', { date: formats.date(dueAt) })} · </>}
        {t('processTracking.updated', { date: formats.dateOf(updatedAt) })}
      </Quiet>
    </>
  )
}
