import { daysBetween } from '@studentgo/protocol/rules/calendar'
import type { WaitingGroup, WaitingItem, WaitingKind } from '@studentgo/protocol/staff-today-waiting'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { useToday } from '#web/platform/page/clock.ts'
import { Chip } from '#web/ui/content/facts.tsx'
import { InLanguage } from '#web/ui/content/in-language.tsx'
import { PortalLink } from '#web/ui/content/links/portal-link.tsx'
import { Quiet } from '#web/ui/content/text.tsx'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { Row, RowList, Section } from '#web/ui/layout/layout.tsx'
import { staffWaitingQuery } from './staff-today.data.ts'
import style from './waiting.module.css'
import { waitingSlots } from './waiting-slots.ts'

/** The tasks of the signed-in person by kind: how many, and those that are due first. */
export function WaitingList() {
  const { t } = useTranslation()
  const { data, error } = useQuery(staffWaitingQuery)
  const total = data?.reduce((sum, group) => sum + group.count, 0) ?? 0
  return (
    <Section
      id="waiting"
      title={t('staffToday.waiting')}
      aside={total === 0 ? null : <Quiet inline>{t('staffToday.waitingCount', { count: total })}</Quiet>}
    >
      <QueryState query={{ data, error }} lines={4} />
      {data !== undefined && total === 0 ? <p>{t('staffToday.nothingWaits')}</p> : null}
      {data?.map(group => (
        <Group key={group.kind} group={group} />
      ))}
    </Section>
  )
}

function Group({ group: { kind, count, items, address } }: { group: WaitingGroup }) {
  const { t } = useTranslation()
  const heading = `waiting-${kind}`
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} tabIndex={-1} className={style.kind}>
        {t(`staffToday.kind.${kind}`)} <span className={style.count}>{count}</span>
      </h3>
      <RowList>
        {items.map(item => (
          <Waiting key={item.id} kind={kind} item={item} />
        ))}
      </RowList>
      {address === undefined ? (
        <More count={count - items.length} />
      ) : (
        <p>
          <PortalLink to={address}>{t('staffToday.all', { count })}</PortalLink>
        </p>
      )}
    </section>
  )
}

/** There is no complete list: the next ones appear when these are done. */
function More({ count }: { count: number }) {
  const { t } = useTranslation()
  return count === 0 ? null : <Quiet small>{t('staffToday.more', { count })}</Quiet>
}

function Waiting({ kind, item }: { kind: WaitingKind; item: WaitingItem }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const today = useToday()
  const { student, title, titleLanguage, since, dueDate, address } = item
  const days = daysBetween(formats.dayOf(since), today)
  const when = t('staffToday.since', {
    when: `${formats.shortDate(formats.dayOf(since))} ${formats.time(since)}`,
  })
  const age = days === 0 ? t('staffToday.sinceToday') : t('staffToday.days', { count: days })
  const Slot = waitingSlots[kind]
  return (
    <Row split>
      <div>
        <PortalLink to={address}>
          {student === undefined ? null : student.name}
          {student === undefined || title === undefined ? null : ' · '}
          {title === undefined ? null : <InLanguage language={titleLanguage}>{title}</InLanguage>}
          {student === undefined && title === undefined ? t(`staffToday.kind.${kind}`) : null}
        </PortalLink>
        <Quiet small>
          {age} · {when}
        </Quiet>
      </div>
      {dueDate === undefined ? null : (
        <Chip tone={dueDate < today ? 'changed' : 'plain'}>
          {dueDate < today ? t('staffToday.late') : t('staffToday.due', { date: formats.shortDate(dueDate) })}
        </Chip>
      )}
      {Slot === undefined ? null : <Slot item={item} />}
    </Row>
  )
}
