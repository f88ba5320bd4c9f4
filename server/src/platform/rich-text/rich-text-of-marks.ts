import type { RichText } from '@studentgo/protocol/rich-text'
import { marked } from 'marked'
import { richTextOf } from './rich-text.ts'

/** Simple marks as the tree that readers are shown; what the sanitiser does not know is not there. */
export function richTextOfMarks(typed: string): RichText {
  return richTextOf(marked.parse(typed, { async: false, breaks: true }))
}
