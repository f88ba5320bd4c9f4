import { type RichTextNode, type RichTextTag, richTextDepth } from '@studentgo/protocol/rich-text'
import sanitize from 'sanitize-html'

const inline: RichTextTag[] = ['strong', 'em', 'a', 'br']
const blocks: RichTextTag[] = ['p', 'h3', 'h4', 'ul', 'ol', 'blockquote', 'table']

/** The elements that each element may contain directly, as a browser parses it; only some of them hold text. */
const contents: Record<RichTextTag | 'root', readonly RichTextTag[]> = {
  root: [...blocks, ...inline],
  p: inline,
  h3: inline,
  h4: inline,
  strong: inline,
  em: inline,
  a: ['strong', 'em', 'br'],
  br: [],
  ul: ['li'],
  ol: ['li'],
  li: ['p', 'ul', 'ol', ...inline],
  blockquote: ['p', 'ul', 'ol', ...inline],
  table: ['tr'],
  tr: ['th', 'td'],
  th: inline,
  td: ['p', 'ul', 'ol', ...inline],
}
const withoutText: readonly string[] = ['ul', 'ol', 'table', 'tr', 'br']

const kept: sanitize.IOptions = {
  allowedTags: Object.keys(contents).filter(tag => tag !== 'root'),
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: { b: 'strong', i: 'em', h1: 'h3', h2: 'h3', h5: 'h4', h6: 'h4' },
}

interface Open {
  tag: RichTextTag | 'root'
  children: RichTextNode[]
}

/**
 * The HTML of an editor as a tree of what the portal shows: sanitised first, then read from the few forms that are
 * left. An element in a place where it is not allowed, or too deep, is dropped and its text kept.
 */
export function richTextOf(html: string): RichTextNode[] {
  const root: Open = { tag: 'root', children: [] }
  const open: Open[] = [root]
  /** For each element that was opened, whether it was taken; its end closes it then. */
  const taken: boolean[] = []
  const inside = () => open.at(-1) ?? root

  for (const [, end, tag, href, text] of sanitize(html, kept).matchAll(tokens)) {
    if (text !== undefined) addText(open, decode(text))
    else if (end !== '') {
      if (taken.pop()) open.pop()
    } else if (isTag(tag)) {
      const node = elementOf(tag, href)
      const fits = node !== undefined && open.length < richTextDepth && mayHold(open, tag)
      if (fits) inside().children.push(node)
      if (tag === 'br') continue
      taken.push(fits)
      if (fits) open.push({ tag, children: node.children ?? [] })
    }
  }
  return withoutEmpty(root.children)
}

const tokens = /<(\/?)([a-z0-9]+)(?: href="([^"]*)")?(?: [a-z]+="[^"]*")*(?: \/)?>|([^<]+)/g

function isTag(tag: string | undefined): tag is RichTextTag {
  return tag !== undefined && tag !== 'root' && Object.hasOwn(contents, tag)
}

/** A link is a link only with an address that leads somewhere; all other elements are there without attributes. */
function elementOf(tag: RichTextTag, href: string | undefined): RichTextNode | undefined {
  if (tag === 'br') return { tag }
  if (tag !== 'a') return { tag, children: [] }
  const address = decode(href ?? '')
  return isSafeAddress(address) ? { tag, href: address, children: [] } : undefined
}

function isSafeAddress(address: string): boolean {
  return /^(https?:\/\/|mailto:|tel:)[^\s\\\p{Cc}]+$/iu.test(address) && URL.canParse(address)
}

/** Whether the element fits in the innermost one; a link never holds a link, however deep. */
function mayHold(open: readonly Open[], tag: RichTextTag): boolean {
  if (tag === 'a' && open.some(one => one.tag === 'a')) return false
  return contents[open.at(-1)?.tag ?? 'root'].includes(tag)
}

/** Puts text into the innermost element that holds text. */
function addText(open: readonly Open[], text: string): void {
  const inner = open.at(-1)
  if (inner !== undefined && withoutText.includes(inner.tag) && text.trim() === '') return
  const holder = open.findLast(one => !withoutText.includes(one.tag))
  const last = holder?.children.at(-1)
  if (last?.text === undefined) holder?.children.push({ text })
  else last.text += text
}

/** Space between blocks says nothing, and neither does an element with nothing in it. */
function withoutEmpty(nodes: readonly RichTextNode[]): RichTextNode[] {
  const isBlock = (node: RichTextNode | undefined) => node?.tag !== undefined && !inline.includes(node.tag)
  const full = nodes.flatMap(node => {
    if (node.children === undefined) return [node]
    const children = withoutEmpty(node.children)
    const isKept = children.length > 0 || node.tag === 'td' || node.tag === 'th'
    return isKept ? [{ ...node, children }] : []
  })
  return full.filter(
    (node, at) =>
      node.text === undefined ||
      node.text.trim() !== '' ||
      !(at === 0 || at === full.length - 1 || isBlock(full[at - 1]) || isBlock(full[at + 1])),
  )
}

const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** The sanitiser writes four characters by name and all others as they are. */
function decode(text: string): string {
  return text.replace(/&(amp|lt|gt|quot);/g, (whole, name: string) => characters[name] ?? whole)
}

/** The HTML of a tree, as `richTextOf` reads it back. */
export function htmlOf(nodes: readonly RichTextNode[]): string {
  return nodes
    .map(({ tag, text, href, children = [] }) => {
      if (tag === undefined) return escaped(text ?? '')
      if (tag === 'br') return '<br>'
      const address = href === undefined ? '' : ` href="${escaped(href)}"`
      return `<${tag}${address}>${htmlOf(children)}</${tag}>`
    })
    .join('')
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
