import { createHash } from 'node:crypto'
import ownTexts from '@studentgo/protocol/translations/server/import.json' with { type: 'json' }
import sanitize from 'sanitize-html'
import { isObject, itemsOf, registerCode } from '../registers/json-parts.ts'
import type { SubArea, Unit, Words } from './eperusteet-json.rules.ts'

/** A text in the portal's three languages; one that is not there is empty. */
export interface InThree {
  fi: string
  sv: string
  en: string
}

export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)

/** The code behind the name of its set; undefined where there is none that is valid in an id. */
export function codeIn(uri: string | null | undefined): string | undefined {
  const code = registerCode(uri ?? '').replace(/^[a-z]+_/, '')
  return /^[a-z0-9_.-]{1,50}$/.test(code) ? code : undefined
}

export function named(code: Words | undefined, own: Words | undefined): InThree {
  const inLanguage = (language: 'fi' | 'sv' | 'en') => plain(code?.[language]) || plain(own?.[language])
  return { fi: inLanguage('fi'), sv: inLanguage('sv'), en: inLanguage('en') }
}

/** The text of a piece of HTML in one line. */
export function plain(html: string | null | undefined): string {
  if (!html) return ''
  const text = /[<&]/.test(html)
    ? sanitize(html.replace(/<(br|\/p|\/li)\b/g, ' <$1'), { allowedTags: [], allowedAttributes: {} })
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&amp;', '&')
    : html
  return text.replace(/\s+/g, ' ').trim()
}

/** What the unit is about, with older aims and requirements in words where they are not in a list. */
export function descriptionIn(read: Unit): InThree {
  const older = read.ammattitaitovaatimukset2019 ? undefined : read.ammattitaitovaatimukset
  const aims = read.osanTyyppi === 'koulutuksenosa' ? read.keskeinenSisalto : read.tavoitteet
  const more = [aims, older].map(one => (isObject(one) ? one : undefined))
  return joined([read.kuvaus, ...more])
}

/** Aims that a student may choose are no requirements of everybody. */
export function optionalAims(read: SubArea): Words {
  const all = read.valinnaisetOsaamistavoitteet?.tavoitteet
  const groups = itemsOf(all?.kohdealueet).flatMap(one => (isObject(one) ? itemsOf(one.vaatimukset) : []))
  const texts = [...itemsOf(all?.vaatimukset), ...groups].flatMap(one => {
    const text = isObject(one) && isObject(one.vaatimus) ? one.vaatimus : undefined
    return text === undefined ? [] : [text]
  })
  const listed = (language: 'fi' | 'sv' | 'en') => {
    const lines = texts.flatMap(text => {
      const line = text[language]
      return typeof line === 'string' && plain(line) !== '' ? [`<li>${escaped(plain(line))}</li>`] : []
    })
    return lines.length === 0 ? '' : `<h3>${ownTexts.optionalAims[language]}</h3><ul>${lines.join('')}</ul>`
  }
  return { fi: listed('fi'), sv: listed('sv'), en: listed('en') }
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** HTML of several parts, one after the other. */
export function joined(parts: readonly (Record<string, unknown> | null | undefined)[]): InThree {
  const inLanguage = (language: string) =>
    parts
      .flatMap(part => {
        const html = part?.[language]
        return typeof html === 'string' && plain(html) !== '' ? [inParagraph(html)] : []
      })
      .join('')
  return { fi: inLanguage('fi'), sv: inLanguage('sv'), en: inLanguage('en') }
}

function inParagraph(html: string): string {
  const trimmed = html.trim()
  return /^<(p|ul|ol|h[1-6]|table|blockquote)\b/.test(trimmed) ? trimmed : `<p>${trimmed}</p>`
}

/** True of a unit that is passed or not. */
export function isPassed(read: Unit): boolean {
  const areas = itemsOf(read.arviointi?.arvioinninKohdealueet)
  const parts = areas.flatMap(area => (isObject(area) ? itemsOf(area.arvioinninKohteet) : []))
  const own = parts.map(part => (isObject(part) ? String(part._arviointiAsteikko) : ''))
  const general = read.geneerinenArviointiasteikko
  const scale = general?._arviointiAsteikko ?? general?.arviointiAsteikko?.id
  const scales = [...own, ...(scale == null ? [] : [String(scale)])]
  return scales.length > 0 && scales.every(one => one === '1')
}
