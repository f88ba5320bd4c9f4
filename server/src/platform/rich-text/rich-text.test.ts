import type { RichTextNode } from '@studentgo/protocol/rich-text'
import { richText, richTextDepth } from '@studentgo/protocol/rich-text'
import fc from 'fast-check'
import { JSDOM } from 'jsdom'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { hostileHtml } from '../../../test/import/hostile-html-sample.ts'
import { htmlOf as htmlAgain, richTextOf } from './rich-text.ts'

const { document } = new JSDOM('').window

/** Every element of a tree with the elements around it, the innermost first. */
function elementsOf(
  nodes: readonly RichTextNode[],
  within: string[] = [],
): { node: RichTextNode; within: string[] }[] {
  return nodes.flatMap(node => [
    { node, within },
    ...elementsOf(node.children ?? [], node.tag === undefined ? within : [node.tag, ...within]),
  ])
}

/** The tree as a browser would be given it, to see whether it reads the same back. */
function htmlOf(nodes: readonly RichTextNode[]): string {
  const holder = document.createElement('div')
  const put = (node: RichTextNode, parent: Element) => {
    if (node.text !== undefined) parent.append(node.text)
    if (node.tag === undefined) return
    const element = document.createElement(node.tag)
    if (node.href !== undefined) element.setAttribute('href', node.href)
    const inside = node.tag === 'table' ? element.appendChild(document.createElement('tbody')) : element
    for (const child of node.children ?? []) put(child, inside)
    parent.append(element)
  }
  for (const node of nodes) put(node, holder)
  return holder.innerHTML
}

/** Throws unless the tree holds allowed elements alone, each where a browser leaves it, and only safe addresses. */
function expectHarmless(nodes: RichTextNode[]) {
  expect(z.safeParse(richText, nodes).error).toBeUndefined()
  for (const { node, within } of elementsOf(nodes)) {
    expect(within.length).toBeLessThanOrEqual(richTextDepth)
    expect(Object.keys(node).toSorted().join()).toMatch(/^(text|tag|children,tag|children,href,tag)$/)
    if (node.href !== undefined) expect(node.href).toMatch(/^(https?:\/\/|mailto:|tel:)[^\s\\]+$/i)
  }
  const html = htmlOf(nodes)
  const holder = document.createElement('div')
  holder.innerHTML = html
  expect(holder.innerHTML).toBe(html)
  expect(
    holder.querySelectorAll('script,style,img,svg,iframe,form,input,object,embed,math,[style],[class],[id]'),
  ).toHaveLength(0)
  const attributes = [...holder.querySelectorAll('*')].flatMap(element => element.getAttributeNames())
  expect(attributes.filter(name => name !== 'href')).toEqual([])
}

const text = (nodes: readonly RichTextNode[]): string =>
  nodes.map(node => (node.text ?? '') + text(node.children ?? [])).join('')

test('a tree is the same when it is written as HTML and read again', () => {
  const html =
    '<h3>A &amp; B</h3><p>1 &lt; 2<br />&quot;x&quot; <a href="https://example.org/?a=1&amp;b=2">y</a></p><ul><li>z</li></ul>'
  const tree = richTextOf(html)
  expect(tree).toHaveLength(3)
  expect(richTextOf(htmlAgain(tree))).toEqual(tree)
})

describe('the HTML of an editor', () => {
  test('keeps headings, lists, links, quotes and tables', () => {
    expect(richTextOf('<h2>A</h2>\n<p>b <b>c</b><br>d <i>e</i></p>\n<ul>\n<li>f</li>\n</ul>')).toEqual([
      { tag: 'h3', children: [{ text: 'A' }] },
      {
        tag: 'p',
        children: [
          { text: 'b ' },
          { tag: 'strong', children: [{ text: 'c' }] },
          { tag: 'br' },
          { text: 'd ' },
          { tag: 'em', children: [{ text: 'e' }] },
        ],
      },
      { tag: 'ul', children: [{ tag: 'li', children: [{ text: 'f' }] }] },
    ])
    expect(
      richTextOf('<table><thead><tr><th>A</th></tr></thead><tbody><tr><td></td></tr></tbody></table>'),
    ).toEqual([
      {
        tag: 'table',
        children: [
          { tag: 'tr', children: [{ tag: 'th', children: [{ text: 'A' }] }] },
          { tag: 'tr', children: [{ tag: 'td', children: [] }] },
        ],
      },
    ])
  })

  test('keeps the text of what it does not keep, where a browser would leave it', () => {
    expect(richTextOf('<section>Hei <u>sinä</u></section>')).toEqual([{ text: 'Hei sinä' }])
    expect(richTextOf('<ul>irti<li>kiinni</li></ul>')).toEqual([
      { tag: 'ul', children: [{ tag: 'li', children: [{ text: 'kiinni' }] }] },
      { text: 'irti' },
    ])
    expect(text(richTextOf('<strong><p>a</p></strong><p>b<ul><li>c</ul>'))).toBe('abc')
  })

  test.each([
    ['https://www.oph.fi/fi?a=1&amp;b=2', 'https://www.oph.fi/fi?a=1&b=2'],
    ['http://example.invalid', 'http://example.invalid'],
    ['mailto:kirjasto@example.invalid', 'mailto:kirjasto@example.invalid'],
    ['tel:+358405550113', 'tel:+358405550113'],
    ['HTTPS://example.invalid', 'HTTPS://example.invalid'],
  ])('keeps the link %s', (written, href) => {
    expect(richTextOf(`<a href="${written}" target="_blank" rel="x" onclick="x()">a</a>`)).toEqual([
      { tag: 'a', href, children: [{ text: 'a' }] },
    ])
  })

  test('writes characters as they are', () => {
    expect(richTextOf('&lt;b&gt; &amp;lt; &quot;&auml;&#228;ä&nbsp;')).toEqual([
      { text: '<b> &lt; "äää\u00a0' },
    ])
  })

  test('without content is empty', () => {
    expect(richTextOf('<p> </p>\n<ul><li></li></ul><script>x</script>')).toEqual([])
  })
})

describe('hostile HTML', () => {
  test('is a hundred and twenty strings at least, each its own', () => {
    expect(new Set(hostileHtml).size).toBe(hostileHtml.length)
    expect(hostileHtml.length).toBeGreaterThanOrEqual(120)
  })

  test.each(hostileHtml.map(html => [html.slice(0, 200), html]))(
    '%j leaves allowed elements alone',
    (_, html) => {
      expectHarmless(richTextOf(html))
      expectHarmless(richTextOf(`<p>ennen ${html} jälkeen</p>`))
    },
  )

  test('however it is put together, leaves a tree that a browser reads the same', () => {
    const pieces = [
      ...hostileHtml,
      '<p>',
      '</p>',
      '<ul>',
      '<li>',
      '</ul>',
      '<table>',
      '<tr>',
      '<td>',
      '<a href="https://a.fi/">',
      '</a>',
    ]
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 8 }), parts =>
        expectHarmless(richTextOf(parts.join(''))),
      ),
      { seed: 20261123, numRuns: 100 },
    )
  })

  test('ten thousand elements deep is flat, and soon read', () => {
    const deep = '<blockquote><p>x'.repeat(5000)
    expectHarmless(richTextOf(deep))
    expect(text(richTextOf(deep))).toBe('x'.repeat(5000))
  })
})
