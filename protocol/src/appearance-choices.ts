/** What somebody may choose of how the portal is shown; what is not chosen follows the device. */
export const appearanceChoices = [
  'light',
  'dark',
  'large-text',
  'largest-text',
  'wide-spacing',
  'no-motion',
  'high-contrast',
  'plain-words',
] as const
export type AppearanceChoice = (typeof appearanceChoices)[number]

/** On a device before sign-in. Named when the theme was all that could be chosen: what was chosen then still holds. */
export const appearanceCookie = 'theme'

/** Of the document, as the server writes it and the browser changes it. */
export const appearanceAttribute = 'data-appearance'

/** Of a cookie or an attribute; words that are no choice are left out. */
export function readAppearance(text = ''): AppearanceChoice[] {
  const words = text.split(/[ .]/)
  return appearanceChoices.filter(choice => words.includes(choice))
}
