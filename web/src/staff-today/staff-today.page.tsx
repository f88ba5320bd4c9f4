import { addressIn, staffLessonAddress } from '@studentgo/protocol/addresses'
import type { StaffLesson } from '@studentgo/protocol/staff-today'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { useNow, useToday } from '#web/platform/page/clock.ts'
import { Chip } from '#web/ui/content/facts.tsx'
import { InLanguage } from '#web/ui/content/in-language.tsx'
import { InSchoolLanguage } from '#web/ui/content/in-school-language.tsx'
import { PortalLink } from '#web/ui/content/links/portal-link.tsx'
import { Quiet } from '#web/ui/content/text.tsx'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { Row, RowList, Section } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { staffTodayQuery } from './staff-today.data.ts'
import { WaitingList } from './waiting-list.tsx'

/** The staff home page: own lessons now and next, and the tasks to handle. */
export default function StaffTodayPage() {
  const { t } = useTranslation()
  const formats = useFormats()
  const today = useToday()
  const now = useNow()
  const { data, error } = useQuery(staffTodayQuery)
  const { lessons = [], next } = data ?? {}
  const nextUp = lessons.find(one => one.state !== 'CANCELLED' && Date.parse(one.start) > now.getTime())
  return (
    <Page title={t('staffToday.title')} lead={formats.weekdayDate(today)}>
      <Section id="lessons" title={t('staffToday.lessons')}>
        <QueryState query={{ data, error }} lines={4} />
        {data !== undefined && lessons.length === 0 ? <p>{t('staffToday.none')}</p> : null}
        <RowList>
          {lessons.map(lesson => (
            <Lesson key={lesson.lessonId} lesson={lesson} mark={markOf(lesson, now, nextUp)} />
          ))}
        </RowList>
      </Section>
      {next === undefined || nextUp !== undefined ? null : (
        <Section id="next" title={t('staffToday.next')}>
          <Quiet>{formats.weekdayDate(formats.dayOf(next.start))}</Quiet>
          <RowList>
            <Lesson lesson={next} />
          </RowList>
        </Section>
      )}
      <WaitingList />
    </Page>
  )
}

function markOf(
  lesson: StaffLesson,
  now: Date,
  nextUp: StaffLesson | undefined,
): 'now' | 'nextUp' | undefined {
  const at = now.getTime()
  const isOn = Date.parse(lesson.start) <= at && at < Date.parse(lesson.end)
  if (isOn && lesson.state !== 'CANCELLED') return 'now'
  return lesson === nextUp ? 'nextUp' : undefined
}

function Lesson({ lesson, mark }: { lesson: StaffLesson; mark?: 'now' | 'nextUp' | undefined }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { lessonId, title, topic, start, end, room, groups, students, state, rollCalledAt } = lesson
  const where = [room, ...groups, t('staffToday.students', { count: students })].filter(Boolean).join(' · ')
  return (
    <Row split>
      <div>
        <strong>{formats.timeRange(start, end)}</strong>{' '}
        <PortalLink to={addressIn('STAFF', staffLessonAddress(lessonId))}>
          <InLanguage language={formats.textLanguage(title)}>{formats.text(title)}</InLanguage>
        </PortalLink>
        {topic === undefined ? null : (
          <p>
            <InSchoolLanguage>{topic}</InSchoolLanguage>
          </p>
        )}
        <Quiet small>{where}</Quiet>
        {rollCalledAt === undefined ? null : (
          <Quiet small>{t('staffToday.rollCalled', { at: formats.time(rollCalledAt) })}</Quiet>
        )}
      </div>
      {state === 'CANCELLED' ? <Chip tone="changed">{t('staffToday.cancelled')}</Chip> : null}
      {mark === undefined ? null : <Chip tone="now">{t(`staffToday.${mark}`)}</Chip>}
    </Row>
  )
}
