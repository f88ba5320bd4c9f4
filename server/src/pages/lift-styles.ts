import { createHash } from 'node:crypto'

export interface Lifted {
  body: string
  /** Rules for what stood in style attributes; empty when there were none. */
  sheet: string
  /** The sheet's hash, as the content policy wants it. */
  hash: string | undefined
}

/**
 * The content policy lets no style attribute through, and a page that is written here has some: how far a bar
 * goes, where a lesson stands in the week. They are lifted into a sheet of the page's own, which the policy
 * allows by its hash. In the browser React sets such styles by script, which the policy permits.
 */
export function liftStyles(html: string): Lifted {
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
  return { body, sheet, hash: `sha256-${createHash('sha256').update(sheet).digest('base64')}` }
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
