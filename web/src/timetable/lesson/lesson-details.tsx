import {
  addresses,
  demonstrationAddress,
  newMessageAddress,
  personalEventAddress,
  reportAbsenceAddress,
} from '@studentgo/protocol/addresses'
import { schoolTimeOf } from '@studentgo/protocol/rules/calendar'
import type { TimetableEntry, Workplace } from '@studentgo/protocol/timetable'
import { useTranslation } from 'react-i18next'
import { useConfig } from '#web/platform/api/config.ts'
import { useFormats } from '#web/platform/language/format.ts'
import { useApp } from '#web/platform/page/app-context.ts'
import { useNow } from '#web/platform/page/clock.ts'
import { useMayWriteMessages, useSignedIn } from '#web/platform/session/session.ts'
import { Address } from '#web/ui/content/address.tsx'
import { Fact, Facts } from '#web/ui/content/facts.tsx'
import { InSchoolLanguage } from '#web/ui/content/in-school-language.tsx'
import { ChangeLabels } from '#web/ui/content/lesson/change-labels.tsx'
import { RoomPlace } from '#web/ui/content/lesson/lesson-place.tsx'
import { LessonTitle } from '#web/ui/content/lesson/lesson-title.tsx'
import { PersonLine } from '#web/ui/content/text.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { LinkButton } from '#web/ui/form/button.tsx'
import { Actions } from '#web/ui/layout/layout.tsx'
import { Sheet } from '#web/ui/overlay/sheet.tsx'
import style from './lesson-details.module.css'

interface Props {
  entry: TimetableEntry
  /** The whole week, to name entries at the same time. */
  entries: readonly TimetableEntry[]
  onClose: () => void
}

/** All details of one lesson, and the possible actions. */
export function LessonDetails({ entry, entries, onClose }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const cancelled = entry.state === 'CANCELLED'
  return (
    <Sheet title={<LessonTitle entry={entry} struck />} onClose={onClose}>
      <p className={style.moment}>
        {formats.weekdayDate(entry.date)} · {formats.timeRange(entry.start, entry.end)}
      </p>
      {cancelled ? <Notice title={t('timetable.cancelledText')} /> : null}
      {entry.changes.length > 0 && !cancelled ? (
        <Notice tone="changed">
          <p>
            <ChangeLabels changes={entry.changes} />
          </p>
        </Notice>
      ) : null}
      <Facts variant="beside">
        <Fact label={t('timetable.kindLabel')}>
          {entry.kind === 'TEACHING'
            ? entry.studies && t(`lesson.look.${entry.studies}`)
            : entry.kind === 'WORKPLACE' || entry.kind === 'HOLIDAY'
              ? null
              : t(`timetable.kind.${entry.kind}`)}
        </Fact>
        {entry.announced ? (
          <Fact label={t('timetable.announcedLabel')}>{t(`lesson.announced.${entry.announced}`)}</Fact>
        ) : null}
        <RoomFacts entry={entry} />
        {entry.workplace ? <WorkplaceFacts workplace={entry.workplace} /> : null}
        {entry.teachers.length > 0 ? (
          <Fact label={t('timetable.teacher', { count: entry.teachers.length })}>
            {entry.teachers.map(teacher => (
              <PersonLine key={teacher.personId} person={teacher} />
            ))}
          </Fact>
        ) : null}
        <Fact label={t('timetable.topic')}>{entry.topic}</Fact>
        <Fact label={t('timetable.bring')}>{entry.bring}</Fact>
        {entry.lunchSlot ? (
          <Fact label={t('timetable.lunch')}>
            {entry.lunchSlot.split('–').map(formats.wallTime).join('–')}
          </Fact>
        ) : null}
        {entry.module && entry.module.name !== entry.title ? (
          <Fact label={t('timetable.module')}>{entry.module.name}</Fact>
        ) : null}
        <Fact label={t('timetable.teachingGroup')}>
          {entry.group && <InSchoolLanguage>{entry.group}</InSchoolLanguage>}
        </Fact>
        <Fact label={t('timetable.code')}>{entry.shortCode}</Fact>
        {entry.participation ? (
          <Fact label={t('timetable.participation')}>{entry.participation.name}</Fact>
        ) : null}
        {entry.overlapIds.length > 0 ? (
          <Fact label={t('timetable.overlapLabel')}>
            <OverlapNames entry={entry} entries={entries} />
          </Fact>
        ) : null}
        {entry.transferFrom ? (
          <Fact label={t('timetable.transferLabel')}>
            {t('timetable.transfer', { count: entry.transferMinutes ?? 0, campus: entry.transferFrom })}
          </Fact>
        ) : null}
      </Facts>
      <EntryLinks entry={entry} />
    </Sheet>
  )
}

/** A coming lesson can be reported, a missed one explained; a demonstration or a period at work leads to its page. */
function EntryLinks({ entry }: { entry: TimetableEntry }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { features } = useConfig()
  const now = useNow()
  const { boot } = useApp()
  const { mayWrite } = useSignedIn()
  const unexplained = entry.participation?.code === 'S'
  const isUpcoming = Date.parse(entry.end) > now.getTime() && entry.state !== 'CANCELLED'
  const online = isUpcoming ? entry.onlineUrl : undefined
  const reportable = isUpcoming && entry.announced === undefined
  const absence = features.absences && mayWrite && (unexplained || reportable)
  const { competenceDemonstrationId: demonstration } = entry
  const period = entry.kind === 'WORKPLACE' ? entry.personalEducationEventId : undefined
  const mayAsk = useMayWriteMessages() && features.messages && entry.teachers.length > 0
  const isNothing = [online, demonstration, period].every(one => one === undefined) && !absence && !mayAsk
  if (isNothing) return null
  return (
    <Actions>
      {online === undefined ? null : (
        <LinkButton variant="primary" to={online} rel="noreferrer">
          {t('lesson.online')}
        </LinkButton>
      )}
      {demonstration === undefined ? null : (
        <LinkButton variant="primary" to={demonstrationAddress({ id: demonstration })}>
          {t('demonstrations.openThis')}
        </LinkButton>
      )}
      {period === undefined ? null : (
        <LinkButton variant="primary" to={personalEventAddress(period)}>
          {t('home.atWork')}
        </LinkButton>
      )}
      {absence ? (
        <LinkButton to={unexplained ? addresses.absences : reportAddressOf(entry, boot.timeZone)}>
          {t(unexplained ? 'timetable.explainAbsence' : 'timetable.reportAbsence')}
        </LinkButton>
      ) : null}
      {mayAsk ? (
        <LinkButton
          to={newMessageAddress({
            to: entry.teachers.map(one => one.personId),
            subject: `${entry.title}, ${formats.shortWeekdayDate(entry.date)} ${formats.timeRange(entry.start, entry.end)}`,
          })}
        >
          {t('messages.askTeacher', { count: entry.teachers.length })}
        </LinkButton>
      ) : null}
    </Actions>
  )
}

/** The address of the form that reports an absence from one lesson, with its day and times filled in. */
function reportAddressOf({ date, start, end, allDay }: TimetableEntry, timeZone: string): string {
  if (allDay) return reportAbsenceAddress({ date })
  return reportAbsenceAddress({
    date,
    from: schoolTimeOf(start, timeZone),
    to: schoolTimeOf(end, timeZone),
  })
}

/** The names of entries at the same time. */
function OverlapNames({ entry, entries }: Omit<Props, 'onClose'>) {
  const { t } = useTranslation()
  const formats = useFormats()
  const others = entries.filter(other => entry.overlapIds.includes(other.id))
  if (others.length === 0) return t('timetable.overlapUnknown')
  return others.map(other => (
    <p key={other.id}>
      <LessonTitle entry={other} />, {formats.timeRange(other.start, other.end)}
    </p>
  ))
}

/** How to find a room: its name, building, floor and address. */
function RoomFacts({ entry }: { entry: TimetableEntry }) {
  const { t } = useTranslation()
  return entry.rooms.map(room => (
    <Fact key={room.code} label={t('timetable.place')}>
      <p>
        <RoomPlace room={room} />
      </p>
      {room.address ? <Address>{room.address}</Address> : null}
    </Fact>
  ))
}

/** The address of the day at work, and the workplace instructor. */
function WorkplaceFacts({ workplace }: { workplace: Workplace }) {
  const { t } = useTranslation()
  const { name, address, instructorName, instructorPhone, instructorEmail } = workplace
  return (
    <>
      <Fact label={t('timetable.workplace')}>
        <p>{name}</p>
        {address ? <Address>{address}</Address> : null}
      </Fact>
      {instructorName ? (
        <Fact label={t('timetable.instructor')}>
          <PersonLine person={{ name: instructorName, phone: instructorPhone, email: instructorEmail }} />
        </Fact>
      ) : null}
    </>
  )
}
