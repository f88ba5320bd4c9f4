import type { WorkplaceDay } from '@studentgo/protocol/participations'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { useChildId } from '#web/platform/page/app-context.ts'
import { useSignedIn } from '#web/platform/session/session.ts'
import { Table } from '#web/ui/content/facts.tsx'
import { Quiet } from '#web/ui/content/text.tsx'
import { LoadingOverlay } from '#web/ui/feedback/loading.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Section } from '#web/ui/layout/layout.tsx'

const WorkplaceDayForm = lazy(() => import('./workplace-day.form.tsx'))

interface Props {
  /** Planned workplace days up to today. */
  dates: readonly string[]
  days: readonly WorkplaceDay[]
}

const shownAtFirst = 10

/** Days at a workplace, the newest first: logged hours, and days without them. */
export function WorkplaceLog({ dates, days }: Props) {
  const { t } = useTranslation()
  const { mayWrite } = useSignedIn()
  const isOwn = useChildId() === undefined
  const [open, setOpen] = useState<string>()
  const [all, setAll] = useState(false)
  const logged = new Map(days.map(day => [day.date, day]))
  const allDates = [...new Set([...dates, ...logged.keys()])].toSorted().reverse()
  if (allDates.length === 0) return null
  const shown = all ? allDates : allDates.slice(0, shownAtFirst)
  return (
    <Section id="workplace" title={t('absences.workplace.title')}>
      <Quiet>{t('absences.workplace.rule')}</Quiet>
      <Table
        short
        head={[t('absences.workplace.day'), t('absences.workplace.hours'), t('absences.workplace.state'), '']}
      >
        {shown.map(date => (
          <DayRow
            key={date}
            date={date}
            day={logged.get(date)}
            edit={mayWrite && isOwn ? setOpen : undefined}
          />
        ))}
      </Table>
      {allDates.length > shown.length ? (
        <Button variant="plain" onClick={() => setAll(true)}>
          {t('absences.workplace.showAll', { count: allDates.length })}
        </Button>
      ) : null}
      {open === undefined ? null : (
        <Suspense fallback={<LoadingOverlay />}>
          <WorkplaceDayForm date={open} day={logged.get(open)} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </Section>
  )
}

interface RowProps {
  date: string
  day: WorkplaceDay | undefined
  edit: ((date: string) => void) | undefined
}

function DayRow({ date, day, edit }: RowProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const dateText = formats.shortWeekdayDate(date)
  return (
    <tr>
      <th scope="row">
        {dateText}
        {day?.note ? <Quiet>{day.note}</Quiet> : null}
      </th>
      <td>{day === undefined ? '–' : formats.duration(day.hours * 60)}</td>
      <td>{t(`absences.workplace.states.${day?.state ?? 'MISSING'}`)}</td>
      <td>
        {edit === undefined || day?.state === 'CONFIRMED' ? null : (
          <Button small variant={day === undefined ? 'soft' : 'plain'} onClick={() => edit(date)}>
            {t(day === undefined ? 'absences.workplace.log' : 'absences.workplace.edit')}
            <span className="visually-hidden"> {dateText}</span>
          </Button>
        )}
      </td>
    </tr>
  )
}
