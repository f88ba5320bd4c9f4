import type { Features } from '@studentgo/protocol/config'
import type { IconName } from '#web/ui/icon.tsx'
import { addresses } from './addresses.ts'

export interface MenuEntry {
  to: string
  label: string
  icon: IconName
  /** Screens that lie under this one although their addresses do not. */
  under?: string
  /** A feature switch; when it is off the entry stays, with the reason. */
  feature?: keyof Features
}

export interface MenuGroup {
  label: string
  entries: MenuEntry[]
}

/** The menu: the rail shows it whole, the bottom bar its first words, the page «More» all of it. */
export const menu: MenuGroup[] = [
  {
    label: 'menu.now',
    entries: [
      { to: addresses.home, label: 'menu.home', icon: 'home' },
      { to: addresses.timetable, label: 'menu.timetable', icon: 'calendar', feature: 'timetable' },
      { to: addresses.absences, label: 'menu.absences', icon: 'absence', feature: 'absences' },
    ],
  },
  {
    label: 'menu.studies',
    entries: [
      { to: addresses.plan, label: 'menu.plan', icon: 'studies', under: addresses.module },
      { to: addresses.competenceDemonstrations, label: 'menu.demonstrations', icon: 'check' },
      { to: addresses.chooseEvents, label: 'menu.chooseEvents', icon: 'subscribe' },
      {
        to: addresses.personalEvents,
        label: 'menu.personalEvents',
        icon: 'place',
        under: addresses.personalEvent,
      },
      { to: addresses.planActivities, label: 'menu.planActivities', icon: 'messages' },
      { to: addresses.studySkills, label: 'menu.studySkills', icon: 'check' },
      { to: addresses.specialSupport, label: 'menu.support', icon: 'person' },
    ],
  },
  {
    label: 'menu.own',
    entries: [{ to: addresses.account, label: 'menu.account', icon: 'account' }],
  },
]

/** At most five words stand in the bottom bar; the last is always «More». */
export const bottomBar: MenuEntry[] = [
  ...(menu[0]?.entries ?? []),
  { to: addresses.plan, label: 'menu.studies', icon: 'studies', under: addresses.module },
  { to: addresses.more, label: 'menu.more', icon: 'more' },
]
