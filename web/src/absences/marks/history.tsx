import type { AbsenceMark, Absences } from '@studentgo/protocol/absences'
import { addDays, isoWeekOf, mondayOf } from '@studentgo/protocol/rules/calendar'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '#web/platform/language/format.ts'
import { EmptyState, Quiet } from '#web/ui/content/text.tsx'
import { Skeleton } from '#web/ui/feedback/loading.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Fold } from '#web/ui/layout/fold.tsx'
import { RowList, Section } from '#web/ui/layout/layout.tsx'
import { absencesOf, type Period } from '../absences.data.ts'
import style from '../absences.module.css'
import { AbsencesAsTable } from './absences-as-table.tsx'
import { MarkLine, sameLine } from './mark-line.tsx'

interface Props {
  first: Absences
  period: Period
  today: string
  explain: (marks: AbsenceMark[]) => void
}

/** Every mark of the range by week, the newest first; older weeks are collapsed. */
export function History({ first, period, today, explain }: Props) {
  const { t } = useTranslation()
  const [pages, setPages] = useState(1)
  const { totalPages, totalElements } = first.page
  return (
    <Section
      id="history"
      title={t('absences.history.title')}
      aside={
        <Link to={period === 'term' ? '?reach=year' : '.'} preventScrollReset replace>
          {t(period === 'term' ? 'absences.history.showYear' : 'absences.history.showTerm')}
        </Link>
      }
    >
      {totalElements === 0 ? <EmptyState>{t('absences.history.empty')}</EmptyState> : null}
      <Weeks marks={first.marks} explain={explain} isFirst />
      {Array.from({ length: pages - 1 }, (_, at) => at + 1).map(page => (
        <OlderPage key={page} page={page} period={period} today={today} explain={explain} />
      ))}
      {pages < totalPages ? (
        <Button variant="plain" onClick={() => setPages(pages + 1)}>
          {t('absences.history.older')}
        </Button>
      ) : null}
      {totalElements === 0 ? null : <AbsencesAsTable period={period} today={today} />}
    </Section>
  )
}

function OlderPage({ page, period, today, explain }: Omit<Props, 'first'> & { page: number }) {
  const { data } = useQuery(absencesOf(period, today, page))
  return data === undefined ? <Skeleton lines={4} /> : <Weeks marks={data.marks} explain={explain} />
}

interface WeeksProps {
  marks: readonly AbsenceMark[]
  explain: (marks: AbsenceMark[]) => void
  /** The newest week of the first page is open. */
  isFirst?: boolean
}

/** Foldable weeks, with one line for equal marks of one day. */
function Weeks({ marks, explain, isFirst = false }: WeeksProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const weeks = Map.groupBy(marks, mark => mondayOf(mark.date))
  return [...weeks].map(([monday, group], at) => (
    <Fold
      key={monday}
      open={isFirst && at === 0}
      className={style.weekFold}
      summary={
        <>
          {t('absences.history.week', {
            week: isoWeekOf(monday).week,
            from: formats.shortDate(monday),
            to: formats.shortDate(addDays(monday, 6)),
          })}{' '}
          <Quiet inline>{t('absences.history.count', { count: group.length })}</Quiet>
        </>
      }
    >
      <RowList>
        {[...Map.groupBy(group, sameLine)].map(([key, alike]) => (
          <MarkLine key={key} marks={alike} explain={explain} />
        ))}
      </RowList>
    </Fold>
  ))
}
