import type { Language } from '@studentgo/protocol/language'
import type { RichText, RichTextNode } from '@studentgo/protocol/rich-text'
import { createElement, Fragment, type ReactNode } from 'react'
import style from './rich-text.module.css'

interface Props {
  content: RichText
  /** The text's language, where it is not the reader's. */
  language?: Language | undefined
}

/** A text of the school with headings, lists, links and tables: elements made from its tree, never HTML. */
export function RichTextContent({ content, language }: Props) {
  return (
    <div className={style.text} lang={language}>
      {createElement(Fragment, null, ...content.map(elementOf))}
    </div>
  )
}

/** The school's headings begin at the third level, and are shown directly below that of the page. */
const shownAs: Partial<Record<string, string>> = { h3: 'h2', h4: 'h3' }

function elementOf({ tag, text, href, children = [] }: RichTextNode): ReactNode {
  if (tag === undefined) return text
  const inside = children.map(elementOf)
  if (tag === 'table') return createElement('table', null, createElement('tbody', null, ...inside))
  return createElement(shownAs[tag] ?? tag, href === undefined ? null : { href }, ...inside)
}
