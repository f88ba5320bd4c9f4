import { addresses } from '@studentgo/protocol/addresses'
import type { Place } from '@studentgo/protocol/paths'
import { hasWords } from '@studentgo/protocol/rules/words'
import { useTranslation } from 'react-i18next'
import { menuOf } from './menu/menu.ts'
import { routeOf } from './routes.tsx'

/** A screen and the key of its name. */
export interface NamedScreen {
  to: string
  label: string
}

/** Screens outside the menu that have their own name and need no parameters. */
const others: readonly NamedScreen[] = [
  { to: addresses.participations, label: 'absences.participations.title' },
  { to: addresses.notificationChoices, label: 'notifications.choices.title' },
  { to: addresses.account, label: 'menu.account' },
  { to: addresses.changePassword, label: 'password.title' },
  { to: addresses.accessibility, label: 'accessibility.title' },
]

/** All named screens of a part of the portal: those of its menu, then others. */
export function namedScreens({ kind }: Pick<Place, 'kind'>): NamedScreen[] {
  const ofMenu: NamedScreen[] = menuOf({ kind }).flatMap(({ entries }) => entries)
  const there = new Set(ofMenu.map(({ to }) => to))
  return [...ofMenu, ...others.filter(({ to }) => !there.has(to) && routeOf(to, { kind }) !== undefined)]
}

/** The key of the synonyms by which people search for a screen. */
export function otherWordsOf({ label }: NamedScreen): string {
  return `search.words.${label}`
}

/** The key of a screen's contents: it explains why the screen was found by another word. */
export function contentsOf({ label }: NamedScreen): string {
  return `search.has.${label}`
}

/** Returns a function that tells whether the typed text matches the name or a synonym of a screen. */
export function useIsCalled(): (screen: NamedScreen, typed: string) => boolean {
  const { t } = useTranslation()
  return (screen, typed) => hasWords(`${t(screen.label)} ${t(otherWordsOf(screen))}`, typed)
}
