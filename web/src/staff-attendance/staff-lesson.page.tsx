import type { StaffLessonRoll } from '@studentgo/protocol/staff-attendance'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { idIn } from '#web/platform/api/ids.ts'
import { useFormats } from '#web/platform/language/format.ts'
import { PortalLink } from '#web/ui/content/links/portal-link.tsx'
import { EmptyState, Quiet } from '#web/ui/content/text.tsx'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Actions, Row, RowList, Section } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { RollRow } from './roll-row.tsx'
import { staffLessonQuery } from './staff-lesson.data.ts'
import style from './staff-lesson.module.css'
import { useRoll } from './use-roll.ts'

/** A teacher's own lesson: one tap marks all present, then single students are changed. */
export default function StaffLessonPage() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const id = idIn(search, 'id')
  if (id === undefined) {
    return (
      <Page title={t('staffAttendance.title')}>
        <EmptyState>{t('staffAttendance.none')}</EmptyState>
      </Page>
    )
  }
  return <Lesson id={id} />
}

function Lesson({ id }: { id: number }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { data, error } = useQuery(staffLessonQuery(id))
  const place = data === undefined ? undefined : [data.room, data.topic].filter(Boolean).join(' · ')
  return (
    <Page
      title={data === undefined ? t('staffAttendance.title') : formats.text(data.title)}
      titleLanguage={data && formats.textLanguage(data.title)}
      lead={
        data === undefined
          ? undefined
          : `${formats.weekdayDate(formats.dayOf(data.start))} ${formats.timeRange(data.start, data.end)}`
      }
    >
      <QueryState query={{ data, error }} lines={8} />
      {place ? <Quiet>{place}</Quiet> : null}
      {data === undefined ? null : <Roll key={data.lessonId} lesson={data} />}
    </Page>
  )
}

function Roll({ lesson }: { lesson: StaffLessonRoll }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const roll = useRoll(lesson)
  const { students, counts, isChanged, isWaiting, undo, faulty } = roll
  if (!lesson.mayCall && lesson.rollCalledAt === undefined) {
    return <Notice title={t(lesson.cancelled ? 'staffToday.cancelled' : 'staffAttendance.notNow')} />
  }
  const summary = t('staffAttendance.summary', {
    present: counts.present,
    absent: counts.absent,
    late: counts.late,
  })
  const isAllPresent = !isChanged && lesson.rollCalledAt === undefined
  return (
    <Section
      id="roll"
      title={t('staffAttendance.title')}
      aside={<Quiet inline>{t('staffToday.students', { count: students.length })}</Quiet>}
    >
      {lesson.rollCalledAt === undefined ? (
        <Quiet>{t('staffAttendance.how')}</Quiet>
      ) : (
        <Notice tone="good" title={t('staffToday.rollCalled', { at: formats.time(lesson.rollCalledAt) })}>
          <p>{summary}</p>
          {undo === undefined ? null : (
            <Button variant="text" onClick={undo}>
              {t('staffAttendance.undo')}
            </Button>
          )}
        </Notice>
      )}
      <RowList>
        {students.map(student => (
          <Row key={student.studentId}>
            <RollRow student={student} roll={roll} disabled={!lesson.mayCall} />
          </Row>
        ))}
      </RowList>
      {faulty ? <Notice tone="bad" title={t('staffAttendance.fault')} /> : null}
      <div className={style.bar} aria-live="polite">
        {isWaiting ? <Notice tone="changed" title={t('staffAttendance.waiting')} /> : null}
        <Actions>
          <Button
            variant="primary"
            wide
            busy={roll.isSending}
            inactive={!lesson.mayCall || (!isChanged && !isAllPresent)}
            onClick={roll.save}
          >
            {isAllPresent ? t('staffAttendance.everybody') : t('staffAttendance.save', { summary })}
          </Button>
        </Actions>
      </div>
      <p>
        <PortalLink to="/staff">{t('staff.notYours.home')}</PortalLink>
      </p>
    </Section>
  )
}
