import { type Colour, contrast, mix, nearestWithContrast } from '@studentgo/protocol/rules/contrast'

/** The background colours of text and controls, as in the web's tokens.css. */
export const grounds = {
  light: ['#ffffff', '#f6f6f4', '#eff0ee'],
  dark: ['#181e26', '#11151b', '#1f2630'],
} as const

const [white, black] = ['#ffffff', '#000000']
/** WCAG 2.2 AA for text. */
const forText = 4.5

/** Why a colour cannot be the accent, with the nearest that can; undefined when it can. */
export function accentFault(accent: Colour): string | undefined {
  const nearest = nearestWithContrast(accent, black, grounds.light, forText)
  if (nearest === accent) return undefined
  const ratio = Math.min(...grounds.light.map(ground => contrast(accent, ground)))
  return `${accent} has a contrast of ${ratio.toFixed(1)} to 1 with the pages and needs ${forText}; the nearest that has it is ${nearest}`
}

type Role =
  | 'accent'
  | 'accent-text'
  | 'on-accent'
  | 'accent-soft'
  | 'now'
  | 'on-now-quiet'
  | 'now-track'
  | 'focus'

/** The colours derived from the accent, light and dark, each readable on its background. */
export function accentColours(accent: Colour): Record<Role, { light: Colour; dark: Colour }> {
  const soft = mix(white, accent, 0.12)
  const bright = nearestWithContrast(accent, white, grounds.dark, 6)
  const darkSoft = mix(grounds.dark[0], accent, 0.3)
  const now = nearestWithContrast(mix(accent, grounds.dark[1], 0.4), black, [white], 9)
  return {
    accent: { light: accent, dark: bright },
    'accent-text': {
      light: nearestWithContrast(accent, black, [...grounds.light, soft], forText),
      dark: nearestWithContrast(bright, white, [...grounds.dark, darkSoft], forText),
    },
    'on-accent': {
      light: white,
      dark: nearestWithContrast(mix(accent, black, 0.6), black, [bright], forText),
    },
    'accent-soft': { light: soft, dark: darkSoft },
    now: { light: accent, dark: now },
    'on-now-quiet': {
      light: nearestWithContrast(mix(accent, white, 0.84), white, [accent], forText),
      dark: nearestWithContrast(mix(now, white, 0.8), white, [now], forText),
    },
    'now-track': { light: mix(accent, white, 0.27), dark: mix(now, white, 0.25) },
    focus: { light: accent, dark: mix(bright, white, 0.3) },
  }
}

/** The rules that put a school's accent in the place of the product's own. */
export function accentSheet(accent: Colour): string {
  const roles = Object.entries(accentColours(accent))
  return `:root{${roles.map(([role, { light, dark }]) => `--${role}:light-dark(${light},${dark})`).join(';')}}`
}
