import type { AbsenceMark } from '@studentgo/protocol/absences'
import { schoolTimeOf } from '@studentgo/protocol/rules/calendar'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ListColumn } from '#web/platform/lists/csv.ts'
import { SaveAsCsv } from '#web/platform/lists/save-as-csv.tsx'
import { useApp } from '#web/platform/page/app-context.ts'
import { hasState } from '../absence-labels.ts'
import { absencesOf, type Period } from '../absences.data.ts'

interface Props {
  period: Period
  today: string
}

/** Every entry of the period for a spreadsheet, with sortable days and times. */
export function AbsencesAsTable({ period, today }: Props) {
  const { t } = useTranslation()
  const { boot } = useApp()
  const queryClient = useQueryClient()
  const time = (instant: string) => schoolTimeOf(instant, boot.timeZone)
  const columns: ListColumn<AbsenceMark>[] = [
    { label: t('absences.table.day'), value: mark => mark.date },
    { label: t('absences.table.from'), value: mark => time(mark.start) },
    { label: t('absences.table.to'), value: mark => time(mark.end) },
    { label: t('absences.table.course'), value: mark => mark.educationEvent.name },
    { label: t('absences.table.module'), value: mark => mark.moduleName },
    { label: t('absences.table.entry'), value: mark => mark.type.name },
    { label: t('absences.table.minutes'), value: mark => mark.minutes },
    {
      label: t('absences.table.state'),
      value: mark => (hasState(mark) ? t(`absences.state.${mark.state}`) : undefined),
    },
    { label: t('absences.table.reason'), value: mark => mark.explanation?.reason.name },
  ]

  async function everyMark(): Promise<AbsenceMark[]> {
    const first = await queryClient.fetchQuery(absencesOf(period, today))
    const others = Array.from({ length: Math.max(0, first.page.totalPages - 1) }, (_, at) =>
      queryClient.fetchQuery(absencesOf(period, today, at + 1)),
    )
    return [first, ...(await Promise.all(others))].flatMap(({ marks }) => marks)
  }

  return (
    <div>
      <SaveAsCsv name={`${t('absences.table.name')}-${today}`} columns={columns} rows={everyMark} />
    </div>
  )
}
