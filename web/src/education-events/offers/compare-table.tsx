import { eventAddress } from '@studentgo/protocol/addresses'
import type { EducationEventOffer } from '@studentgo/protocol/education-events'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '#web/platform/language/format.ts'
import { Table } from '#web/ui/content/facts.tsx'
import { InLanguage } from '#web/ui/content/in-language.tsx'
import style from '../offer.module.css'
import { ClashLine, Reasons, WindowLine } from '../registration-window.tsx'
import { Seats } from '../seats.tsx'

interface Props {
  events: readonly EducationEventOffer[]
  planId: string
}

/** Offers side by side: days, place, room, clashes. On a phone the table scrolls sideways. */
export function CompareTable({ events, planId }: Props) {
  const { t } = useTranslation()
  return (
    <div className={style.tableFrame}>
      <p className={style.scrolls}>{t('education-events.compare.scrolls')}</p>
      <Table
        className={style.table}
        aria-label={t('education-events.offers')}
        head={[
          t('education-events.event'),
          t('education-events.when'),
          t('education-events.where'),
          t('education-events.seats'),
          t('education-events.week.clash'),
        ]}
      >
        {events.map(event => (
          <Row key={event.educationEventId} event={event} planId={planId} />
        ))}
      </Table>
    </div>
  )
}

function Row({ event, planId }: { event: EducationEventOffer; planId: string }) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <tr>
      <th scope="row">
        <Link to={eventAddress({ event: event.educationEventId, slot: event.peeemId, plan: planId })}>
          <InLanguage language={event.nameLanguage}>{event.name}</InLanguage>
        </Link>
        <span className={style.line} lang={event.moduleNameLanguage}>
          {event.moduleName}
        </span>
      </th>
      <td>
        {formats.shortDate(event.startDate)}–{formats.date(event.endDate)}
        <span className={style.line}>{event.weekPattern}</span>
      </td>
      <td>
        {event.campus}
        <span className={style.line}>{t(`education-events.delivery.${event.delivery}`)}</span>
      </td>
      <td>
        <Seats event={event} />
        <WindowLine event={event} />
      </td>
      <td>
        <ClashLine event={event} />
        <Reasons event={event} />
      </td>
    </tr>
  )
}
