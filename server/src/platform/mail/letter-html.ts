import type { Language } from '@studentgo/protocol/language'
import { escapeHtml } from '../http/escape-html.ts'

const address = /(https?:\/\/[^\s<>"]+)/

/**
 * The text of a letter as plain HTML for programs that show nothing else: paragraphs, and addresses that can be pressed and
 * are shown whole, so that everybody sees where they lead. It loads nothing.
 */
export function letterHtml(
  text: string,
  { subject, language }: { subject: string; language: Language },
): string {
  const paragraphs = text
    .trim()
    .split(/\n{2,}/)
    .map(paragraph => `<p>${paragraph.split('\n').map(lineHtml).join('<br>\n')}</p>`)
  return [
    '<!doctype html>',
    `<html lang="${language}">`,
    `<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    '<body>',
    ...paragraphs,
    '</body>',
    '</html>',
    '',
  ].join('\n')
}

function lineHtml(line: string): string {
  return line
    .split(address)
    .map(escapeHtml)
    .map((part, at) => (at % 2 === 1 ? `<a href="${part}">${part}</a>` : part))
    .join('')
}
