import type { RequestSummary } from '@studentgo/protocol/requests'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import type { ListColumn } from '#web/platform/lists/csv.ts'
import { SaveAsCsv } from '#web/platform/lists/save-as-csv.tsx'
import { useToday } from '#web/platform/page/clock.ts'
import { requestsQuery } from './requests.data.ts'

const pageSize = 100

/** Every request with its state for a spreadsheet, also those that the screen has not loaded yet. */
export function RequestsAsTable() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const formats = useFormats()
  const today = useToday()
  const day = (instant: string | undefined) => (instant === undefined ? undefined : formats.dayOf(instant))
  const columns: ListColumn<RequestSummary>[] = [
    { label: t('requests.table.number'), value: ({ number }) => number },
    { label: t('requests.table.title'), value: ({ title }) => title },
    { label: t('requests.table.state'), value: ({ state }) => t(`requests.state.${state}`) },
    { label: t('requests.table.begun'), value: ({ created }) => day(created) },
    { label: t('requests.table.sent'), value: ({ submitted }) => day(submitted) },
    { label: t('requests.table.changed'), value: ({ updated }) => day(updated) },
    { label: t('requests.table.handler'), value: ({ handler }) => handler?.name },
  ]
  async function all(): Promise<RequestSummary[]> {
    const found: RequestSummary[] = []
    for (let page = 0; ; page++) {
      const { content, last } = await queryClient.fetchQuery(requestsQuery({ page, size: pageSize }))
      found.push(...content)
      if (last) return found
    }
  }
  return (
    <div>
      <SaveAsCsv name={`${t('requests.table.name')}-${today}`} columns={columns} rows={all} />
    </div>
  )
}
