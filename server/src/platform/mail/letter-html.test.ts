import { expect, test } from 'vitest'
import { letterHtml } from './letter-html.ts'

const bodyOf = (text: string) =>
  /<body>\n(.*)\n<\/body>/s.exec(letterHtml(text, { subject: 'Uutta', language: 'fi' }))?.[1]

test('a letter is paragraphs and lines, and an address in it can be pressed', () => {
  expect(bodyOf('Hei,\nuutta:\n\nLue\nhttps://portal.example.fi/plan?lang=fi&a=1#t=x_y-z\n')).toBe(
    [
      '<p>Hei,<br>\nuutta:</p>',
      '<p>Lue<br>\n<a href="https://portal.example.fi/plan?lang=fi&amp;a=1#t=x_y-z">https://portal.example.fi/plan?lang=fi&amp;a=1#t=x_y-z</a></p>',
    ].join('\n'),
  )
})

test('what somebody wrote is text and no markup', () => {
  expect(bodyOf('<img src="https://elsewhere.example/x">')).toBe(
    '<p>&lt;img src=&quot;<a href="https://elsewhere.example/x">https://elsewhere.example/x</a>&quot;&gt;</p>',
  )
  expect(letterHtml('a', { subject: '</title><b>', language: 'sv' })).toContain(
    '<title>&lt;/title&gt;&lt;b&gt;</title>',
  )
})

test('it says its language', () => {
  expect(letterHtml('a', { subject: 'b', language: 'sv' })).toContain('<html lang="sv">')
})
