import type { StaffRole } from '@studentgo/protocol/endpoint'
import { staffHomePath } from '@studentgo/protocol/paths'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

/** Somebody of the demo school's staff for each role that a screen of the desk may be for alone. */
const staff: Partial<Record<StaffRole, string>> = {
  TEACHER: 'kaisa.mantyla',
  OFFICE: 'laura.hietala',
  SPECIAL_NEEDS: 'elina.narhi',
  ADMINISTRATOR: 'kimmo.saari',
}

/** Who has a screen of the desk. */
export function deskReaderOf({ path, staff: roles }: Pick<ScreenRoute, 'path' | 'staff'>): string {
  const wanted = roles === undefined || roles === 'ANY' ? (['TEACHER'] as const) : roles
  const name = wanted.flatMap(role => staff[role] ?? [])[0]
  if (name === undefined) throw new Error(`nobody of the staff has the screen ${path}`)
  return name
}

/** The whole path of a screen of the desk. */
export function deskPathOf({ path }: Pick<ScreenRoute, 'path'>): string {
  return staffHomePath + (path === '/' ? '' : path)
}
