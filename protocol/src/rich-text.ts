import * as z from 'zod/mini'

/** The elements that the school's texts may have; `table` holds `tr`, and `tr` holds `th` and `td`. */
export const richTextTag = z.enum([
  'p',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'strong',
  'em',
  'a',
  'br',
  'blockquote',
  'table',
  'tr',
  'th',
  'td',
])
export type RichTextTag = z.infer<typeof richTextTag>

/** A piece of text, or an element with what is in it; only `a` has an address, of http, https, mailto or tel. */
export interface RichTextNode {
  tag?: RichTextTag | undefined
  text?: string | undefined
  href?: string | undefined
  children?: RichTextNode[] | undefined
}

/** How deep elements may nest: a list in a cell of a table, with a link in bold type. */
export const richTextDepth = 8

const leaf = {
  tag: z.optional(richTextTag),
  text: z.optional(z.string()),
  href: z.optional(z.string()),
}

function nodeOfDepth(depth: number): z.ZodMiniType<RichTextNode, RichTextNode> {
  if (depth === 0) return z.object(leaf)
  return z.object({ ...leaf, children: z.optional(z.array(nodeOfDepth(depth - 1))) })
}

/** A text of the school with headings, lists and links: a tree that nothing has to set as HTML. */
export const richText = z.array(nodeOfDepth(richTextDepth))
export type RichText = z.infer<typeof richText>
