import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNow, useToday } from '#web/platform/clock.ts'
import { useFormats } from '#web/platform/format.ts'
import { useSignedIn } from '#web/platform/session.ts'
import { Page } from '#web/ui/page.tsx'
import { comingDaysQuery } from './home.data.ts'

export default function HomePage() {
  const { t } = useTranslation()
  const formats = useFormats()
  const today = useToday()
  const now = useNow()
  const session = useSignedIn()
  const { data } = useQuery(comingDaysQuery(today))
  return (
    <Page title={t('home.greeting', { name: session.callName })} lead={formats.weekdayDate(today)}>
      <p>{now.toISOString()}</p>
      <ul>
        {data?.entries.map(entry => (
          <li key={entry.id}>
            {formats.timeRange(entry.start, entry.end)} {entry.title}
          </li>
        ))}
      </ul>
    </Page>
  )
}
