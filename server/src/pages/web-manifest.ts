import { addresses, reportAbsenceAddress } from '@studentgo/protocol/addresses'
import { type Language, toWire } from '@studentgo/protocol/language'
import texts from '@studentgo/protocol/translations/server/pages.json' with { type: 'json' }
import type { Environment } from '../platform/environment.ts'
import type { Provider } from '../platform/provider.ts'
import { inLanguage } from '../platform/rows/localised.ts'
import { grounds } from '../platform/school/accent-colours.ts'

export const manifestName = 'manifest.webmanifest'

const productIcons = [
  { src: 'icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  { src: 'icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: 'icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: 'icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

/** The shortcuts of the installed portal's icon; a manifest has no date, so they lead to the current day. */
const shortcuts = [
  { text: 'shortcut.timetable', address: addresses.timetable },
  { text: 'shortcut.reportAbsence', address: reportAbsenceAddress({ date: 'today' }) },
  { text: 'shortcut.messages', address: addresses.messages },
] as const

/** The web manifest to install the portal: the school's name, colour and logo. Addresses are relative to its own. */
export function webManifest({ school }: Environment, { name }: Provider, language: Language) {
  const { shortName, barColours, logo } = school
  return {
    id: '../',
    name: inLanguage(name, language),
    short_name: inLanguage(shortName ?? name, language),
    description: texts.description[language],
    lang: language,
    start_url: '../',
    scope: '../',
    display: 'standalone',
    background_color: grounds.light[1],
    theme_color: barColours.light,
    categories: ['education'],
    shortcuts: shortcuts.map(({ text, address }) => ({
      name: texts[text][language],
      url: `..${address}`,
    })),
    icons:
      logo === undefined
        ? productIcons
        : // One image is all there is of it; the device draws it at the size that it needs.
          [{ src: logo.name, sizes: 'any', type: logo.type, purpose: 'any' }],
  }
}

/** What the head of a page says of the portal around it. */
export function manifestLinks({ school, BASE_PATH }: Environment, language: Language): string {
  const at = `${BASE_PATH}/public`
  const { barColours, logo } = school
  const { src, type } =
    logo === undefined ? { src: 'icon.svg', type: 'image/svg+xml' } : { src: logo.name, type: logo.type }
  const touchIcon = logo === undefined ? 'icon-192.png' : logo.name
  return [
    `<meta name="theme-color" content="${barColours.light}" media="(prefers-color-scheme: light)">`,
    `<meta name="theme-color" content="${barColours.dark}" media="(prefers-color-scheme: dark)">`,
    `<link rel="icon" href="${at}/${src}" type="${type}">`,
    `<link rel="apple-touch-icon" href="${at}/${touchIcon}">`,
    `<link rel="manifest" href="${at}/${manifestName}?lang=${toWire(language)}">`,
  ].join('')
}
