import type { EntryChange, TimetableEntry } from '@studentgo/protocol/timetable'
import { AppContext, useApp } from '#web/platform/page/app-context.ts'
import { Address } from '#web/ui/content/address.tsx'
import { AsOf, SchoolTimeNote } from '#web/ui/content/as-of.tsx'
import { Celebration } from '#web/ui/content/celebration.tsx'
import { DrawnCheck } from '#web/ui/content/drawn-check.tsx'
import { Chip, Fact, Facts, Meter, ShareBar, Table } from '#web/ui/content/facts.tsx'
import { Icon, type IconName, paths } from '#web/ui/content/icon.tsx'
import { InLanguage } from '#web/ui/content/in-language.tsx'
import { InSchoolLanguage } from '#web/ui/content/in-school-language.tsx'
import { Initials } from '#web/ui/content/initials.tsx'
import { Legend, LegendItem } from '#web/ui/content/legend.tsx'
import { ChangeLabels, OldNew } from '#web/ui/content/lesson/change-labels.tsx'
import { changedClass, lessonLookClass, lessonLooks } from '#web/ui/content/lesson/lesson-look.ts'
import { RoomPlace, WayToRoom } from '#web/ui/content/lesson/lesson-place.tsx'
import { LessonRoom } from '#web/ui/content/lesson/lesson-room.tsx'
import { LessonTitle, LessonTitles } from '#web/ui/content/lesson/lesson-title.tsx'
import { ContactLink } from '#web/ui/content/links/contact-link.tsx'
import { LinkedText } from '#web/ui/content/links/linked-text.tsx'
import { PortalLink } from '#web/ui/content/links/portal-link.tsx'
import { ScreenLink } from '#web/ui/content/links/screen-link.tsx'
import { ProgressBar, ShareKey, ShareLength } from '#web/ui/content/progress-bar.tsx'
import { shareKinds } from '#web/ui/content/progress-shares.ts'
import { RichTextContent } from '#web/ui/content/rich-text.tsx'
import {
  BulletList,
  Bullets,
  EmptyState,
  Fault,
  IconLine,
  IconLink,
  PersonLine,
  Quiet,
  Quote,
  Text,
  TypedText,
} from '#web/ui/content/text.tsx'
import { Actions } from '#web/ui/layout/layout.tsx'
import { Shown } from './shown.tsx'

export function Content() {
  return (
    <>
      <Shown name="Text, Quiet, Quote, Fault">
        <Text size="heading">heading</Text>
        <Text size="lead">lead</Text>
        <Text strong>strong</Text>
        <Quiet>quiet</Quiet>
        <Quiet small>quiet and small</Quiet>
        <TypedText>{'What somebody has typed,\nwith its lines'}</TypedText>
        <Quote>What somebody has typed about it</Quote>
        <Fault>Why it did not go through</Fault>
        <EmptyState action={<a href="#Content">Write the first one</a>}>There is nothing here.</EmptyState>
      </Shown>
      <Shown name="Bullets, BulletList">
        <BulletList texts={['One point', 'Another point']} />
        <Bullets>
          <li>
            A point with <strong>more than</strong> a text
          </li>
        </Bullets>
      </Shown>
      <Shown name="Links">
        <IconLink icon="file" href="#Content">
          IconLink
        </IconLink>
        <IconLine icon="info">IconLine</IconLine>
        <p>
          <ScreenLink to="/">ScreenLink</ScreenLink> <PortalLink to="/">PortalLink</PortalLink>{' '}
          <ContactLink contact="sanna.makela@example.org" /> <ContactLink contact="+358 40 123 4567" />{' '}
          <ContactLink contact="mornings only" />
        </p>
        <LinkedText text="Read https://example.org/path before the talk." />
        <PersonLine
          person={{
            name: 'Sanna Mäkelä',
            title: 'teacher',
            phone: '+358 40 123 4567',
            email: 'sanna@example.org',
          }}
        />
        <Address>Opintie 1, 00100 Helsinki</Address>
      </Shown>
      <Shown name="Languages and times">
        <p>
          <InLanguage language="sv">Svenska</InLanguage> · <InSchoolLanguage>Suomea</InSchoolLanguage>
        </p>
        <p>
          <AsOf updatedAt={Date.now() - 10 * 60_000} /> <InTokyo />
        </p>
      </Shown>
      <Shown name="RichTextContent">
        <RichTextContent
          content={[
            { tag: 'h3', children: [{ text: 'A heading' }] },
            { tag: 'ul', children: [{ tag: 'li', children: [{ text: 'A point' }] }] },
            { tag: 'blockquote', children: [{ text: 'A quote' }] },
            {
              tag: 'table',
              children: [{ tag: 'tr', children: [{ tag: 'td', children: [{ text: 'A cell' }] }] }],
            },
          ]}
        />
      </Shown>
      <Shown name="Celebration">
        <Celebration headline="Well done!" reached="shown">
          The qualification is complete.
        </Celebration>
      </Shown>
      <Shown name="Icon">
        <Actions>
          {(Object.keys(paths) as IconName[]).map(name => (
            <span key={name}>
              <Icon name={name} /> {name}
            </span>
          ))}
        </Actions>
      </Shown>
      <Shown name="Facts">
        {(['stack', 'columns', 'beside'] as const).map(variant => (
          <Facts key={variant} variant={variant} lines={variant === 'beside'}>
            <Fact label="Variant">{variant}</Fact>
            <Fact label="Teacher">Sanna Mäkelä</Fact>
            <Fact label="Without a value">{undefined}</Fact>
          </Facts>
        ))}
      </Shown>
      <Shown name="Table">
        <Table head={['Lesson', 'Attended', '']} caption="Attendance" short>
          <tr>
            <th scope="row">Web programming</th>
            <td>12 h</td>
            <td>
              <a href="#Content">Open</a>
            </td>
          </tr>
        </Table>
      </Shown>
      <Shown name="Chip">
        <Actions>
          {(['plain', 'now', 'good', 'changed', 'quiet', 'accent'] as const).map(tone => (
            <Chip key={tone} tone={tone}>
              {tone}
            </Chip>
          ))}
        </Actions>
      </Shown>
    </>
  )
}

/** The note is shown to who is in another time zone. */
function InTokyo() {
  const app = useApp()
  return (
    <AppContext value={{ ...app, boot: { ...app.boot, timeZone: 'Asia/Tokyo' } }}>
      <SchoolTimeNote />
    </AppContext>
  )
}

const progress = {
  unit: 'OSP',
  requiredOsp: 180,
  recognisedOsp: 20,
  completedOsp: 60,
  ongoingOsp: 30,
  plannedOsp: 50,
  unplannedOsp: 20,
} as const

export function Progress() {
  return (
    <>
      <Shown name="ProgressBar">
        <ProgressBar progress={progress} />
        <ProgressBar progress={progress} scale={60} />
      </Shown>
      <Shown name="ShareKey, ShareLength">
        {shareKinds.map(kind => (
          <div key={kind}>
            <ShareKey kind={kind} /> {kind}
            <ShareLength kind={kind} length={0.6} />
          </div>
        ))}
      </Shown>
      <Shown name="Meter, ShareBar">
        <Meter label="12 of 20 done" value={12} max={20} />
        {[0, 0.4, 1].map(share => (
          <ShareBar key={share} share={share} />
        ))}
      </Shown>
    </>
  )
}

const room = { code: 'B214', name: 'Computers', building: 'Main building', floor: '2' }
const at = '2026-11-23T08:15:00+02:00'
const changes: EntryChange[] = [
  { field: 'room', from: 'A101', to: 'B214', at },
  { field: 'start', from: '2026-11-23T08:00:00+02:00', to: at, at },
  { field: 'state', from: 'PLANNED', to: 'CANCELLED', at },
]
const entry: TimetableEntry = {
  id: 's1',
  kind: 'TEACHING',
  date: '2026-11-23',
  start: at,
  end: '2026-11-23T09:45:00+02:00',
  allDay: false,
  title: 'Web programming',
  teachers: [],
  rooms: [room],
  state: 'PLANNED',
  changes: [],
  overlapIds: [],
}

export function Lessons() {
  return (
    <>
      <Shown name="RoomPlace, WayToRoom">
        <RoomPlace room={room} /> <WayToRoom room={room} />
      </Shown>
      <Shown name="Initials">
        <Initials name="Kaisa Mäntylä" />
        <Initials name="Opintotoimisto" />
      </Shown>
      <Shown name="DrawnCheck">
        <DrawnCheck isNew />
      </Shown>
      <Shown name="LessonTitle, LessonTitles">
        <p>
          <LessonTitle entry={{ ...entry, state: 'CANCELLED' }} struck />{' '}
          <LessonTitles entries={[entry, { ...entry, id: 's2' }]} />
        </p>
      </Shown>
      <Shown name="LessonRoom">
        <LessonRoom entry={entry} />
        <LessonRoom entry={{ ...entry, changes }} />
        <LessonRoom entry={{ ...entry, rooms: [], onlineUrl: 'https://example.org' }} />
      </Shown>
      <Shown name="ChangeLabels, OldNew">
        <p>
          <ChangeLabels changes={changes} />
        </p>
        <p>
          <OldNew from="A101" to="B214" />
        </p>
      </Shown>
      <Shown name="Legend, lesson-look">
        <Legend>
          <LegendItem>without a look</LegendItem>
          {lessonLooks.map(look => (
            <LegendItem key={look} className={lessonLookClass(look)}>
              {look}
            </LegendItem>
          ))}
          <LegendItem className={changedClass}>changed</LegendItem>
        </Legend>
      </Shown>
    </>
  )
}
