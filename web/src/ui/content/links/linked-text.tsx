import { Fragment } from 'react'
import { TypedText } from '../text.tsx'

/** What somebody has typed as it stands, with its web addresses as links: only those of the web, and never more. */
export function LinkedText({ text }: { text: string }) {
  return (
    <TypedText>
      {partsOf(text).map(({ at, part, href }) =>
        href === undefined ? (
          <Fragment key={at}>{part}</Fragment>
        ) : (
          <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow">
            {part}
          </a>
        ),
      )}
    </TypedText>
  )
}

interface Part {
  at: number
  part: string
  href?: string
}

/** Up to the next white space or quote; a full stop or a bracket at the end belongs to the sentence. */
const address = /https?:\/\/[^\s<>"']+[^\s<>"'.,:;!?()[\]]/gi

function partsOf(text: string): Part[] {
  const parts: Part[] = []
  let at = 0
  for (const { 0: part, index } of text.matchAll(address)) {
    if (index > at) parts.push({ at, part: text.slice(at, index) })
    parts.push({ at: index, part, ...(isPlain(part) ? { href: part } : {}) })
    at = index + part.length
  }
  if (at < text.length) parts.push({ at, part: text.slice(at) })
  return parts
}

/** No name and password, behind which an address hides where it leads. */
function isPlain(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return username === '' && password === ''
}
