import type { AbsenceCode } from '@studentgo/protocol/absences'
import * as z from 'zod'
import { demonstrationFiles } from './demonstration-shapes.ts'
import {
  day,
  flag,
  idList,
  instant,
  maybe,
  maybeDay,
  maybeEmail,
  maybeId,
  maybeNumber,
  maybeOneOf,
  oneOf,
  sourcedId,
  text,
  time,
} from './fields.ts'
import { guidanceFiles } from './guidance-shapes.ts'
import { offerFiles } from './offer-shapes.ts'
import { record } from './one-roster-shapes.ts'
import { personalEventFiles } from './personal-event-shapes.ts'
import { planFiles } from './plan-shapes.ts'

/** Our own files beside the standard's, for what it has no place for. Their columns are told in docs/import.md. */

const session = z.object({
  ...record,
  classSourcedId: sourcedId,
  startTime: instant,
  endTime: instant,
  location: maybe(100),
  teacherSourcedIds: idList,
  topic: maybe(300),
  kind: maybeOneOf(['TEACHING', 'DEMONSTRATION', 'GUIDANCE', 'EXAM', 'MEETING', 'INDEPENDENT']),
  roomSourcedId: maybeId,
  onlineUrl: maybe(500).refine(value => value === null || /^https?:\/\//.test(value), 'is not a web address'),
  bring: maybe(200),
  lunchSlot: maybe(11).refine(
    value => value === null || /^[0-2][0-9]:[0-5][0-9]–[0-2][0-9]:[0-5][0-9]$/.test(value),
    'is not a span of time like 11:30–12:00',
  ),
})

const campus = z.object({ ...record, orgSourcedId: sourcedId, name: text(200), address: maybe(300) })

const room = z.object({
  ...record,
  campusSourcedId: sourcedId,
  code: text(100),
  name: text(200),
  floor: maybe(20),
})

const holiday = z.object({
  ...record,
  name: text(200),
  nameSv: maybe(200),
  nameEn: maybe(200),
  startDate: day,
  endDate: day,
})

const name = z.object({
  ...record,
  kind: oneOf(['course', 'class']),
  nameSv: maybe(300),
  nameEn: maybe(300),
})

const group = z.object({ ...record, code: text(60), name: text(200) })

const person = z.object({
  ...record,
  language: maybeOneOf(['fi', 'sv', 'en']),
  learnerOid: maybe(60).refine(
    value => value === null || /^1\.2\.246\.562\.[0-9]{2}\.[0-9]{11}$/.test(value),
    'is not a learner number like 1.2.246.562.24.12345678901',
  ),
  groupSourcedId: maybeId,
  campusSourcedId: maybeId,
  nonDisclosure: flag(false),
  title: maybe(120),
  isPublic: flag(true),
})

const studyRight = z.object({
  ...record,
  userSourcedId: sourcedId,
  qualificationCode: maybe(60),
  qualificationName: text(300),
  qualificationNameSv: maybe(300),
  qualificationNameEn: maybe(300),
  state: oneOf([
    'lasna',
    'loma',
    'valiaikaisestikeskeytynyt',
    'eronnut',
    'katsotaaneronneeksi',
    'peruutettu',
    'valmistunut',
    'hyvaksytystisuoritettu',
    'keskeytynyt',
    'paattynyt',
    'mitatoity',
  ]),
  startDate: day,
  estimatedEndDate: maybeDay,
  endDate: maybeDay,
})

const responsibleStaff = z.object({
  ...record,
  studyRightSourcedId: sourcedId,
  userSourcedId: sourcedId,
  role: oneOf(['RESPONSIBLE', 'COUNSELLOR', 'SPECIAL_NEEDS']),
})

const workplacePeriod = z.object({
  ...record,
  studyRightSourcedId: sourcedId,
  courseSourcedId: maybeId,
  workplaceName: text(200),
  workplaceAddress: maybe(300),
  startDate: day,
  endDate: day,
  dailyStart: time,
  dailyEnd: time,
  weekdays: idList
    .refine(days => days.length > 0 && days.every(one => /^[1-7]$/.test(one)), {
      error: 'is not a list of weekdays from 1 (Monday) to 7',
      abort: true,
    })
    .transform(days => [...new Set(days.map(Number))].toSorted()),
  instructorName: maybe(200),
  instructorPhone: maybe(40),
  instructorEmail: maybeEmail,
})

const rollCall = z.object({ ...record, sessionSourcedId: sourcedId, calledAt: instant })

const codes = [
  'S',
  'T',
  'E',
  'MS',
  'KS',
  'L',
  'M1',
  'M2',
  'O',
  'K',
  'W',
  'P',
  '+',
] as const satisfies readonly AbsenceCode[]

const attendance = z.object({
  ...record,
  sessionSourcedId: sourcedId,
  userSourcedId: sourcedId,
  code: oneOf(codes),
  minutes: maybeNumber(0, 1440),
  lateMinutes: maybeNumber(1, 180),
  teacherSourcedId: maybeId,
  note: maybe(500),
  recordedAt: instant,
})

export const extensionFiles = {
  ext_sessions: session,
  ext_campuses: campus,
  ext_rooms: room,
  ext_holidays: holiday,
  ext_names: name,
  ext_groups: group,
  ext_people: person,
  ext_study_rights: studyRight,
  ext_responsible_staff: responsibleStaff,
  ext_workplace_periods: workplacePeriod,
  ext_roll_calls: rollCall,
  ext_attendance: attendance,
  ...guidanceFiles,
  ...demonstrationFiles,
  ...offerFiles,
  ...planFiles,
  ...personalEventFiles,
}
