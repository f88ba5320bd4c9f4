import { createHash } from 'node:crypto'

export interface ExtractedStyles {
  body: string
  /** Rules for what was in style attributes; empty when there were none. */
  sheet: string
  /** The sheet's hash, as the content policy wants it. */
  hash: string | undefined
}

/**
 * Moves style attributes, which the content policy forbids, into a stylesheet that it allows by its hash. In the
 * browser React sets such styles by script, which the policy permits.
 */
export function extractInlineStyles(html: string): ExtractedStyles {
  const numbers = new Map<string, number>()
  const body = html.replace(/ style="([^"]*)"/g, (_, escaped: string) => {
    const style = unescapeHtml(escaped)
    const number = numbers.get(style) ?? numbers.size
    numbers.set(style, number)
    return ` data-style="${number}"`
  })
  const sheet = [...numbers]
    .filter(([style]) => !/[<{}@]/.test(style))
    .map(([style, number]) => `[data-style="${number}"]{${style}}`)
    .join('')
  if (sheet === '') return { body, sheet, hash: undefined }
  return { body, sheet, hash: sheetHash(sheet) }
}

/** The hash of a stylesheet inside a page, as the content policy wants it. */
export function sheetHash(sheet: string): string {
  return `sha256-${createHash('sha256').update(sheet).digest('base64')}`
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
