import { staffSupportAddress, staffTalksAddress } from '@studentgo/protocol/addresses'
import { planReaders } from '@studentgo/protocol/staff-plan'
import type { StudentCard } from '@studentgo/protocol/staff-students'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { WeekStrip } from '#web/absences/attendance/week-strip.panel.tsx'
import { idIn } from '#web/platform/api/ids.ts'
import { useFormats } from '#web/platform/language/format.ts'
import { Chip, Fact, Facts } from '#web/ui/content/facts.tsx'
import { InSchoolLanguage } from '#web/ui/content/in-school-language.tsx'
import { EmptyState, PersonLine, Quiet } from '#web/ui/content/text.tsx'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Actions, Column, Columns, Row, RowList, Section, Stack } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { CardStudies } from './card-studies.tsx'
import { studentCardQuery } from './staff-students.data.ts'

/** The overview of one student, as far as the staff member may see it. */
export default function StudentCardPage() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const id = idIn(search, 'id')
  if (id === undefined) {
    return (
      <Page title={t('studentCard.title')}>
        <EmptyState>{t('studentCard.none')}</EmptyState>
      </Page>
    )
  }
  return <Card key={id} studentId={id} />
}

function Card({ studentId }: { studentId: number }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const query = useQuery(studentCardQuery(studentId))
  const { data: card } = query
  if (card === undefined) {
    return (
      <Page title={t('studentCard.title')}>
        <QueryState query={query} lines={12} />
      </Page>
    )
  }
  const facts = [
    card.birthDate === undefined ? undefined : t('studentCard.born', { date: formats.date(card.birthDate) }),
    t('studentCard.language', { language: t(`studentCard.language.${card.language}`) }),
  ]
  return (
    <Page
      title={card.name}
      lead={
        <>
          {card.group ? <InSchoolLanguage>{card.group}</InSchoolLanguage> : null}
          {[card.group && '', ...facts].filter(one => one !== undefined).join(' · ')}
        </>
      }
    >
      <Actions>
        {card.minor ? <Chip>{t('staffStudents.minor')}</Chip> : null}
        <Quiet small inline>
          {t('studentCard.you', {
            roles: formats.list(card.roles.map(role => t(`staffStudents.role.${role}`))),
          })}
          {' · '}
          {t('studentCard.seen')}
        </Quiet>
      </Actions>
      {card.nonDisclosure ? <Notice tone="changed" title={t('studentCard.nonDisclosure')} /> : null}
      <Columns variant="wider">
        <Column>
          <Open card={card} />
          <CardStudies card={card} />
          <Attendance card={card} />
        </Column>
        <Column>
          <Support card={card} />
          <Talks card={card} />
          <Contacts card={card} />
        </Column>
      </Columns>
    </Page>
  )
}

function Open({ card: { open } }: { card: StudentCard }) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <Section id="open" title={t('studentCard.open')}>
      {open.length === 0 ? <Quiet>{t('studentCard.open.none')}</Quiet> : null}
      <RowList>
        {open.map(({ kind, count, since }) => (
          <Row key={kind} split>
            <span>{t(`studentCard.open.${kind}`, { count })}</span>
            <Quiet small inline>
              {t('studentCard.since', { date: formats.dateOf(since) })}
            </Quiet>
          </Row>
        ))}
      </RowList>
    </Section>
  )
}

const trendTones = { BETTER: 'good', SAME: 'quiet', WORSE: 'changed' } as const

function Attendance({ card: { attendance } }: { card: StudentCard }) {
  const { t } = useTranslation()
  const formats = useFormats()
  if (attendance === undefined) return null
  const { rate, trend, from, thresholdLevel, unexplainedMinutes, lateCount, positiveCount, weeks } =
    attendance
  return (
    <Section id="attendance" title={t('studentCard.attendance')}>
      {rate === undefined ? (
        <Quiet>{t('studentCard.attendance.none')}</Quiet>
      ) : (
        <Stack>
          <Actions>
            <span>{t('studentCard.rate', { rate: formats.percent(rate), from: formats.date(from) })}</span>
            {trend === undefined ? null : (
              <Chip tone={trendTones[trend]}>{t(`studentCard.trend.${trend}`)}</Chip>
            )}
          </Actions>
          {thresholdLevel > 0 ? <Quiet>{t('studentCard.threshold')}</Quiet> : null}
          <Facts variant="columns">
            <Fact label={t('studentCard.unexplained')}>{formats.duration(unexplainedMinutes)}</Fact>
            <Fact label={t('studentCard.late')}>{formats.number(lateCount)}</Fact>
            <Fact label={t('studentCard.positive')}>{formats.number(positiveCount)}</Fact>
          </Facts>
          <WeekStrip weeks={weeks} />
        </Stack>
      )}
    </Section>
  )
}

function Support({ card: { studentId, support } }: { card: StudentCard }) {
  const { t } = useTranslation()
  const formats = useFormats()
  if (support === undefined) return null
  const { learning, decisions } = support
  return (
    <Section id="support" title={t('studentCard.support')}>
      {learning.length + decisions.length === 0 ? <Quiet>{t('studentCard.support.none')}</Quiet> : null}
      <RowList>
        {decisions.map(({ id, level, validFrom, validTo, arrangements }) => (
          <Row key={`decision ${id}`}>
            <strong>{t(`studentCard.support.level.${level}`)}</strong>
            <Quiet small>
              {validTo === undefined
                ? t('studentCard.from', { from: formats.date(validFrom) })
                : formats.days({ startDate: validFrom, endDate: validTo })}
            </Quiet>
            {arrangements.map(text => (
              <p key={text}>{text}</p>
            ))}
          </Row>
        ))}
        {learning.map(({ id, description, startDate, endDate }) => (
          <Row key={`learning ${id}`}>
            <p>{description}</p>
            {startDate === undefined || endDate === undefined ? null : (
              <Quiet small>{formats.days({ startDate, endDate })}</Quiet>
            )}
          </Row>
        ))}
      </RowList>
      <p>
        <Link to={staffSupportAddress(studentId)}>{t('staffSupport.open')}</Link>
      </p>
    </Section>
  )
}

function Talks({ card: { studentId, roles, talks } }: { card: StudentCard }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { latest, nextMeeting, openActions } = talks
  return (
    <Section id="talks" title={t('studentCard.talks')}>
      {nextMeeting === undefined ? null : (
        <p>{t('studentCard.nextMeeting', { at: formats.dateTime(nextMeeting) })}</p>
      )}
      {latest.length === 0 ? <Quiet>{t('studentCard.talks.none')}</Quiet> : null}
      <RowList>
        {latest.map(({ id, date, type, title }) => (
          <Row key={id}>
            {title}
            <Quiet small>
              {formats.date(date)} · {t(`planActivities.type.${type}`)}
            </Quiet>
          </Row>
        ))}
      </RowList>
      {planReaders.some(role => roles.includes(role)) ? (
        <p>
          <Link to={staffTalksAddress(studentId)}>{t('staffTalks.open')}</Link>
        </p>
      ) : null}
      {openActions.length === 0 ? null : (
        <Stack>
          <h3>{t('studentCard.openActions')}</h3>
          <RowList>
            {openActions.map(({ text, responsible, dueDate }) => (
              <Row key={`${text} ${dueDate}`}>
                <strong>{t(`planActivities.owner.${responsible}`)}:</strong> {text}
                {dueDate === undefined ? null : (
                  <Quiet small>{t('studentCard.dueBy', { date: formats.date(dueDate) })}</Quiet>
                )}
              </Row>
            ))}
          </RowList>
        </Stack>
      )}
    </Section>
  )
}

function Contacts({ card: { name, contacts } }: { card: StudentCard }) {
  const { t } = useTranslation()
  const { email, phone, guardians, emergency } = contacts
  const people = [
    ...(email === undefined && phone === undefined
      ? []
      : [{ label: t('studentCard.student'), person: { name, email, phone } }]),
    ...guardians.map(person => ({ label: t('studentCard.guardian'), person })),
    ...emergency.map(({ relation, ...person }) => ({
      label: t('studentCard.emergency', { relation }),
      person,
    })),
  ]
  return (
    <Section id="contacts" title={t('studentCard.contacts')}>
      {people.length === 0 ? <Quiet>{t('studentCard.contacts.none')}</Quiet> : null}
      <RowList>
        {people.map(({ label, person }) => (
          <Row key={`${label} ${person.name}`}>
            <Quiet small>{label}</Quiet>
            <PersonLine person={person} />
          </Row>
        ))}
      </RowList>
    </Section>
  )
}
