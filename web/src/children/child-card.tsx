import { addresses, addressIn } from '@studentgo/protocol/addresses'
import type { Child } from '@studentgo/protocol/children'
import { fullNameOf } from '@studentgo/protocol/full-name'
import { childHomePath } from '@studentgo/protocol/paths'
import type { Timetable, TimetableEntry } from '@studentgo/protocol/timetable'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { Chip } from '#web/ui/content/facts.tsx'
import { InSchoolLanguage } from '#web/ui/content/in-school-language.tsx'
import { ChangeLabels } from '#web/ui/content/lesson/change-labels.tsx'
import { LessonTitle } from '#web/ui/content/lesson/lesson-title.tsx'
import { PortalLink } from '#web/ui/content/links/portal-link.tsx'
import { Quiet, Text } from '#web/ui/content/text.tsx'
import { Card, Stack } from '#web/ui/layout/layout.tsx'
import { useShortDay } from './short-day.ts'

interface Props {
  child: Child
  week: Timetable | undefined
  today: string
}

/** One child on the page of all children: open tasks, and what has changed this week; their day is above. */
export function ChildCard({ child, week, today }: Props) {
  const heading = `child-${child.studentId}`
  return (
    <Card as="li" aria-labelledby={heading}>
      <h3 id={heading}>
        <PortalLink to={childHomePath(child.studentId)}>{fullNameOf(child)}</PortalLink>
      </h3>
      <ChildFacts child={child} week={week} today={today} under="h3" />
    </Card>
  )
}

interface FactsProps extends Props {
  /** The level of the heading above the facts. */
  under: 'h1' | 'h3'
}

/** The most important facts about a child at a glance. */
export function ChildFacts({ child, week, today, under }: FactsProps) {
  const { t } = useTranslation()
  const shortDay = useShortDay()
  return (
    <>
      <Quiet>
        {child.group ? <InSchoolLanguage>{child.group}</InSchoolLanguage> : null}
        {[child.group && '', child.qualificationName, child.campus]
          .filter(one => one !== undefined)
          .join(' · ')}
      </Quiet>
      {week === undefined || under === 'h3' ? null : (
        <Text>
          {t('guardian.today.title')}: {shortDay(week.entries, today)}
        </Text>
      )}
      <Waiting child={child} />
      {week === undefined ? null : (
        <Changes child={child} entries={week.entries} today={today} under={under} />
      )}
      <EndOfAccess child={child} />
    </>
  )
}

/** Tasks of the guardian about this child, each linked to where it is done. */
function Waiting({ child }: { child: Child }) {
  const { t } = useTranslation()
  const { badges, studentId } = child
  const waiting = [
    { count: badges.absencesToExplain, text: 'guardian.waiting.absences', to: addresses.absences },
    { count: badges.unreadMessages, text: 'guardian.waiting.messages', to: addresses.messages },
    { count: badges.approvals - badges.contractsToSign, text: 'guardian.waiting.plans', to: addresses.plan },
    { count: badges.contractsToSign, text: 'guardian.waiting.contracts', to: addresses.contracts },
    { count: badges.requestsToConfirm, text: 'guardian.waiting.requests', to: addresses.requests },
  ].filter(one => one.count > 0)
  if (waiting.length === 0) {
    return (
      <p>
        <Chip tone="good">{t('guardian.waiting.nothing')}</Chip>
      </p>
    )
  }
  return (
    <Stack as="ul" gap="tight">
      {waiting.map(({ count, text, to }) => (
        <li key={text}>
          <PortalLink to={addressIn('PARENT', to, studentId)}>{t(text, { count })}</PortalLink>
        </li>
      ))}
    </Stack>
  )
}

interface ChangesProps {
  child: Child
  entries: readonly TimetableEntry[]
  today: string
  under: FactsProps['under']
}

/** Lessons from today to the end of the week that differ from the plan. */
function Changes({ child, entries, today, under }: ChangesProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const changed = entries.filter(entry => entry.date >= today && entry.changes.length > 0)
  if (changed.length === 0) return null
  const heading = `changes-${child.studentId}`
  const Heading = under === 'h1' ? 'h2' : 'h4'
  return (
    <>
      <Heading id={heading}>{t('guardian.changes')}</Heading>
      <Stack as="ul" gap="tight" aria-labelledby={heading}>
        {changed.map(entry => (
          <li key={entry.id}>
            {formats.shortWeekdayDate(entry.date)} {formats.time(entry.start)} <LessonTitle entry={entry} />:{' '}
            <ChangeLabels changes={entry.changes} />
          </li>
        ))}
      </Stack>
    </>
  )
}

/** When the guardian's access ends, in plain words: at majority, or at the end of a consent. */
function EndOfAccess({ child }: { child: Child }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { callName, validUntil, turns18At } = child
  if (validUntil !== undefined) {
    return (
      <Quiet small>{t('guardian.sharedUntil', { name: callName, date: formats.date(validUntil) })}</Quiet>
    )
  }
  if (turns18At === undefined) return null
  return <Quiet small>{t('guardian.adultFrom', { name: callName, date: formats.date(turns18At) })}</Quiet>
}
