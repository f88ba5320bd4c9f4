import { addresses } from '@studentgo/protocol/addresses'
import { hasWords } from '@studentgo/protocol/rules/words'
import { useTranslation } from 'react-i18next'
import { menu } from './menu/menu.ts'

/** A screen and the key of its name. */
export interface NamedScreen {
  to: string
  label: string
}

/** Every screen that has a name of its own and needs nothing more than its address: those of the menu, then others. */
export const namedScreens: readonly NamedScreen[] = [
  ...menu.flatMap(({ entries }) => entries),
  { to: addresses.newMessage, label: 'messages.write' },
  { to: addresses.participations, label: 'absences.participations.title' },
  { to: addresses.notificationChoices, label: 'notifications.choices.title' },
  { to: addresses.changePassword, label: 'password.title' },
  { to: addresses.accessibility, label: 'accessibility.title' },
]

/** The key of the other words that people look for a screen by. */
export function otherWordsOf({ label }: NamedScreen): string {
  return `search.words.${label}`
}

/** Tells whether a screen is called so, or something else that people say for it. */
export function useIsCalled(): (screen: NamedScreen, typed: string) => boolean {
  const { t } = useTranslation()
  return (screen, typed) => hasWords(`${t(screen.label)} ${t(otherWordsOf(screen))}`, typed)
}
