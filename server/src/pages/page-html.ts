import { type AppearanceChoice, appearanceAttribute } from '@studentgo/protocol/appearance-choices'
import type { Language } from '@studentgo/protocol/language'
import { type TranslationArea, textFolders } from '@studentgo/protocol/translations'
import { escapeHtml } from '../platform/http/escape-html.ts'
import type { WebBuild } from './web-build.ts'

const styleId = 'react-aria-pressable-style'

interface PageParts {
  language: Language
  /** What the person has chosen over what the device says. */
  appearance: readonly AppearanceChoice[]
  title: string
  /** The link and meta elements of the portal in the head: its icon, its colour, its web manifest. */
  links: string
  basePath: string
  build: WebBuild
  /** The device has the stylesheet, so that the page only names it. */
  hasStyles: boolean
  /** Source path of the screen, whose code is fetched along with the page. */
  sources: readonly string[]
  /** The area whose texts are fetched along with it. */
  area: TranslationArea
  body: string
  /** Style rules of the school and of only this page, after the stylesheet; empty ones are left out. */
  sheets: readonly string[]
  boot: string
}

/**
 * The one document of the portal. At the first visit the stylesheet is inside, allowed by its hash: on a slow network
 * a second round trip before the first paint is what people wait for. Its id is the one that React Aria looks for
 * before it would add a style of its own. The script that captures early clicks is inside too: nothing can be
 * clicked before it runs.
 */
export function pageHtml({
  language,
  appearance,
  title,
  links,
  basePath,
  build,
  hasStyles,
  sources,
  area,
  body,
  sheets,
  boot,
}: PageParts): string {
  const at = `${basePath}/public`
  const texts = textFolders[area].flatMap(one => build.texts[`${one}/${language}`] ?? [])
  const screen = sources.flatMap(source => build.screens[source] ?? [])
  const files = new Set([...build.preload, ...texts, ...screen])
  const preloads = [...files].map(file => `<link rel="modulepreload" href="${at}/${file}">`).join('')
  const styles = hasStyles
    ? `<link id="${styleId}" rel="stylesheet" href="${at}/${build.stylesheet}">`
    : `<style id="${styleId}">${build.css}</style>`
  const more = sheets
    .filter(sheet => sheet !== '')
    .map(sheet => `<style>${sheet}</style>`)
    .join('')
  const chosen = appearance.length === 0 ? '' : ` ${appearanceAttribute}="${appearance.join(' ')}"`
  return `<!doctype html><html lang="${language}"${chosen}><head><meta charset="utf-8"><title>${escapeHtml(title)}</title><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><meta name="color-scheme" content="light dark"><meta name="description" content="${escapeHtml(title)}">${links}<script>${build.earlyClicks}</script>${styles}${more}</head><body><div id="root">${body}</div>${preloads}${boot}<script type="module" src="${at}/${build.entry}"></script></body></html>`
}
