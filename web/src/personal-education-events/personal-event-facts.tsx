import type { PersonalEducationEventDetails } from '@studentgo/protocol/personal-education-events'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { Fact, Facts } from '#web/ui/content/facts.tsx'
import { RoomPlace } from '#web/ui/content/lesson/lesson-place.tsx'
import { PersonLine, TypedText } from '#web/ui/content/text.tsx'
import { Section } from '#web/ui/layout/layout.tsx'

/** When, which part of the plan, the teachers, the place, and instructions to read in advance. */
export function PersonalEventFacts({ event }: { event: PersonalEducationEventDetails }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const days = (start: string, end: string | undefined) =>
    end === undefined
      ? t('personalEvents.from', { date: formats.date(start) })
      : `${formats.date(start)}–${formats.date(end)}`
  return (
    <Section id="facts" title={t('personalEvents.facts')} narrow>
      <Facts>
        <Fact label={t('personalEvents.when')}>{days(event.startDate, event.endDate)}</Fact>
        {event.links.map(link => (
          <Fact key={link.peeemId} label={t('personalEvents.module')}>
            {link.moduleName}
            {link.osp === undefined ? '' : `, ${t('personalEvents.osp', { osp: formats.number(link.osp) })}`}
          </Fact>
        ))}
        <Fact label={t('personalEvents.specifier')}>{event.specifier}</Fact>
        <Fact label={t('personalEvents.teacher', { count: event.teachers.length })}>
          {event.teachers.map(teacher => (
            <PersonLine key={teacher.personId} person={teacher} />
          ))}
        </Fact>
        {event.representatives?.map(one => (
          <Fact key={`${one.side} ${one.name}`} label={t(`personalEvents.representative.${one.side}`)}>
            {[one.name, one.role].filter(Boolean).join(', ')}
          </Fact>
        ))}
        {event.rooms === undefined || event.rooms.length === 0 ? null : (
          <Fact label={t('personalEvents.rooms')}>
            {event.rooms.map(room => (
              <p key={room.code}>
                <RoomPlace room={room} />
              </p>
            ))}
          </Fact>
        )}
        {event.teachingHours === undefined ? null : (
          <Fact label={t('personalEvents.teachingHours')}>{formats.duration(event.teachingHours * 60)}</Fact>
        )}
        <Fact label={t('personalEvents.environments')}>
          {event.learningEnvironments.map(one => (
            <p key={`${one.environment.code} ${one.start}`}>
              {one.environment.name}, {days(one.start, one.end)}
            </p>
          ))}
        </Fact>
        <Fact label={t('personalEvents.interruptions')}>
          {event.interruptions.map(one => (
            <p key={one.start}>{days(one.start, one.end)}</p>
          ))}
        </Fact>
        {event.result === undefined ? null : (
          <Fact label={t('personalEvents.result')}>
            {event.result.grade === 'S' ? t('personalEvents.passed') : event.result.grade}
            {event.result.at === undefined ? '' : `, ${formats.date(event.result.at)}`}
          </Fact>
        )}
      </Facts>
      {event.instructions === undefined ? null : <TypedText>{event.instructions}</TypedText>}
      {event.materialsUrl === undefined ? null : (
        <p>
          <a href={event.materialsUrl} rel="noreferrer">
            {t('personalEvents.materials')}
          </a>
        </p>
      )}
    </Section>
  )
}
