import { setLastingCookie } from './lasting-cookie.ts'

export const themes = ['device', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** The server reads this cookie too and writes the page in the chosen theme, so that nothing flashes. */
const themeCookie = 'theme'

export function themeInForce(): Theme {
  if (typeof document === 'undefined') return 'device'
  const set = document.documentElement.dataset.theme
  return themes.find(theme => theme === set) ?? 'device'
}

export function chooseTheme(theme: Theme): void {
  if (theme === 'device') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  setLastingCookie(themeCookie, theme)
}
