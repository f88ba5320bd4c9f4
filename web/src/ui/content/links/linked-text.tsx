import { Fragment } from 'react'
import { TypedText } from '../text.tsx'

/** Typed text unchanged, except that its http and https addresses become links. */
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

/** Ends before white space or a quote; a full stop or a bracket at the end belongs to the sentence. */
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

/** Without a name and password, behind which an address can hide its target. */
function isPlain(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return username === '' && password === ''
}
