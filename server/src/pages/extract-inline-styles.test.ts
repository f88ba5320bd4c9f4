import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { extractInlineStyles } from './extract-inline-styles.ts'

test('a page without style attributes stays as it is and asks for no exception', () => {
  const html = '<p class="a">style="nothing" is text here: &lt;p style=&quot;x&quot;&gt;</p>'
  expect(extractInlineStyles(html.replace('style="nothing"', 'no style'))).toEqual({
    body: html.replace('style="nothing"', 'no style'),
    sheet: '',
    hash: undefined,
  })
})

test('equal styles share a rule, and the hash is that of the sheet', () => {
  const { body, sheet, hash } = extractInlineStyles(
    '<i style="width:40%"></i><b style="grid-row:3 / 9"></b><i style="width:40%"></i>',
  )
  expect(body).toBe('<i data-style="0"></i><b data-style="1"></b><i data-style="0"></i>')
  expect(sheet).toBe('[data-style="0"]{width:40%}[data-style="1"]{grid-row:3 / 9}')
  expect(hash).toBe(`sha256-${createHash('sha256').update(sheet).digest('base64')}`)
})

test('a style can neither end the sheet nor bring rules of its own', () => {
  const hostile = [
    'color:red}body{display:none',
    '&lt;/style&gt;&lt;script&gt;alert(1)&lt;/script&gt;',
    '@import url(//elsewhere.example)',
  ]
  for (const style of hostile) expect(extractInlineStyles(`<p style="${style}">x</p>`).sheet).toBe('')
})
