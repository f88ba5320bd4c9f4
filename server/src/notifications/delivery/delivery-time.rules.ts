import type { Digest } from '@studentgo/protocol/notifications'
import {
  addDays,
  instantOf,
  isoWeekday,
  schoolDateOf,
  schoolTimeOf,
} from '@studentgo/protocol/rules/calendar'
import type { Pace, Timing } from '../notification.rules.ts'

/** When a person wants notifications; times are wall-clock times `HH:mm` of the school. */
export interface DeliverySettings {
  quietFrom: string
  quietTo: string
  digest: Digest
  digestTime: string
}

export const usualSettings: DeliverySettings = {
  quietFrom: '21:00',
  quietTo: '07:00',
  digest: 'DAILY',
  digestTime: '17:00',
}

/** Digests of the week go out on Sunday. */
const digestWeekday = 7
const bundleMinutes = 30
const bundleHours = { from: '20:00', to: '07:00' }
const officeHours = { from: '16:00', to: '08:00' }

/** When a notification of the instant `at` goes out, or undefined for never. */
export function deliveryTime(
  timing: Timing,
  pace: Pace,
  settings: DeliverySettings,
  at: Date,
  timeZone: string,
): Date | undefined {
  if (pace === 'DIGEST') return nextDigest(settings, at, timeZone)
  if (timing === 'URGENT') return at
  const earliest = timing === 'BUNDLED' ? new Date(at.getTime() + bundleMinutes * 60_000) : at
  const hours = timing === 'BUNDLED' ? bundleHours : timing === 'OFFICE' ? officeHours : undefined
  const open = hours === undefined ? earliest : afterQuiet(hours.from, hours.to, earliest, timeZone)
  const worked = timing === 'OFFICE' ? afterWeekend(open, timeZone) : open
  return afterQuiet(settings.quietFrom, settings.quietTo, worked, timeZone)
}

/** The instant itself, or the end of the quiet hours around it; quiet hours may span midnight. */
function afterQuiet(from: string, to: string, at: Date, timeZone: string): Date {
  if (from === to) return at
  const day = schoolDateOf(at, timeZone)
  const time = schoolTimeOf(at, timeZone)
  const spansMidnight = from > to
  const isQuiet = spansMidnight ? time >= from || time < to : time >= from && time < to
  if (!isQuiet) return at
  return instantOf(spansMidnight && time >= from ? addDays(day, 1) : day, to, timeZone)
}

function afterWeekend(at: Date, timeZone: string): Date {
  const day = schoolDateOf(at, timeZone)
  const daysToMonday = 8 - isoWeekday(day)
  return daysToMonday > 2 ? at : instantOf(addDays(day, daysToMonday), officeHours.to, timeZone)
}

/** The next digest after an instant. */
function nextDigest({ digest, digestTime }: DeliverySettings, at: Date, timeZone: string): Date | undefined {
  if (digest === 'OFF') return undefined
  const today = schoolDateOf(at, timeZone)
  for (let days = 0; days <= 7; days++) {
    const day = addDays(today, days)
    if (digest === 'WEEKLY' && isoWeekday(day) !== digestWeekday) continue
    const time = instantOf(day, digestTime, timeZone)
    if (time > at) return time
  }
  return undefined
}
