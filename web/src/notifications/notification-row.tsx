import { addressIn } from '@studentgo/protocol/addresses'
import type { Notification } from '@studentgo/protocol/notifications'
import { schoolTimeOf } from '@studentgo/protocol/rules/calendar'
import { useTranslation } from 'react-i18next'
import { type Formats, useFormats } from '#web/platform/language/format.ts'
import { useApp } from '#web/platform/page/app-context.ts'
import { Chip } from '#web/ui/content/facts.tsx'
import { PortalLink } from '#web/ui/content/links/portal-link.tsx'
import { ScreenLink } from '#web/ui/content/links/screen-link.tsx'
import { Quiet } from '#web/ui/content/text.tsx'
import wholeCard from '#web/ui/content/whole-card.module.css'
import { Row } from '#web/ui/layout/layout.tsx'
import style from './notifications.module.css'

interface Props {
  notification: Notification
  read: (id: number) => void
}

/** The event as a link to its subject; whether it is new, its topic and when it was sent. */
export function NotificationRow({ notification, read }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { id, rule, topic, data, target, at, readAt, student } = notification
  const { boot, place } = useApp()
  const { timeZone } = boot
  const sentence = t(`notifications.rule.${rule}`, { replace: valuesIn(data, formats, timeZone) })
  const isNew = readAt === undefined
  return (
    <Row>
      <p className={isNew ? style.new : undefined}>
        {isNew ? <Chip tone="accent">{t('notifications.new')}</Chip> : null}{' '}
        {place.kind === 'portal' || place.kind === 'staff' ? (
          <ScreenLink className={wholeCard.open} to={target} onClick={() => read(id)}>
            {sentence}
          </ScreenLink>
        ) : (
          <PortalLink
            className={wholeCard.open}
            to={addressIn('PARENT', target, student?.studentId)}
            onClick={() => read(id)}
          >
            {sentence}
          </PortalLink>
        )}
      </p>
      {data.placeFrom === undefined || data.placeTo === undefined ? null : (
        <p>{t('notifications.place', { from: data.placeFrom, to: data.placeTo })}</p>
      )}
      <Quiet small>
        {student === undefined ? null : <>{student.name} · </>}
        {t(`notifications.topic.${topic}`)} · <time dateTime={at}>{formats.time(at)}</time>
      </Quiet>
    </Row>
  )
}

/** The values of a sentence, formatted for the reader: `…On` is a day, `…At` an instant. */
function valuesIn(data: Notification['data'], formats: Formats, timeZone: string) {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => {
      if (typeof value !== 'string') return [name, value]
      if (name.endsWith('On')) return [name, formats.shortWeekdayDate(value)]
      if (!name.endsWith('At')) return [name, value]
      const day = formats.dayOf(value)
      return [name, formats.days({ startDate: day, endDate: day, startTime: schoolTimeOf(value, timeZone) })]
    }),
  )
}
