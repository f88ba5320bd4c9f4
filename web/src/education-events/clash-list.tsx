import type { Overlap } from '@studentgo/protocol/education-events'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { InLanguage } from '#web/ui/content/in-language.tsx'
import { Fold } from '#web/ui/layout/fold.tsx'
import style from './event.module.css'

const mostShown = 3

/** The clashes as text: name, time and duration. A long rest is collapsed, not cut off. */
export function ClashList({ overlaps }: { overlaps: readonly Overlap[] }) {
  const { t } = useTranslation()
  const rest = overlaps.slice(mostShown)
  if (overlaps.length === 0) return <p>{t('education-events.noClash')}</p>
  return (
    <>
      <h3>{t('education-events.clash.title')}</h3>
      <Lines overlaps={overlaps.slice(0, mostShown)} />
      {rest.length > 0 ? (
        <Fold summary={t('education-events.clash.more', { count: rest.length })}>
          <Lines overlaps={rest} />
        </Fold>
      ) : null}
    </>
  )
}

function Lines({ overlaps }: { overlaps: readonly Overlap[] }) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <ul className={style.lines}>
      {overlaps.map(({ eventSession, other, minutes, severity }) => (
        <li key={`${eventSession.start} ${other.entryId}`}>
          <strong>
            {formats.shortWeekdayDate(formats.dayOf(eventSession.start))}{' '}
            {formats.timeRange(eventSession.start, eventSession.end)}
          </strong>{' '}
          <InLanguage language={other.titleLanguage}>{other.title}</InLanguage>{' '}
          {t(`education-events.clash.${severity}`, {
            time: formats.timeRange(other.start, other.end),
            duration: formats.duration(minutes),
          })}
        </li>
      ))}
    </ul>
  )
}
