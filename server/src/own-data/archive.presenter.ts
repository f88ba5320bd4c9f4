import { type Language, localeOf } from '@studentgo/protocol/language'
import texts from '@studentgo/protocol/translations/server/own-data.json' with { type: 'json' }
import { escapeHtml } from '../platform/http/escape-html.ts'
import { textsIn } from '../platform/texts.ts'
import type { ArchiveContent, ArchiveFile } from './archive-rows.query.ts'
import { type ArchiveTopic, archiveTopics, exportedTables, withheld } from './exported-tables.data.ts'

interface Cover {
  language: Language
  school: string
  name: string
  at: Date
  timeZone: string
  content: ArchiveContent
  /** Ids of files that the store does not have. */
  lost: ReadonlySet<number>
}

const style = `:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}
body{margin:0 auto;max-width:44rem;padding:1rem;overflow-wrap:anywhere}
h2{margin-block:2rem .5rem}ul{padding-inline-start:1.25rem}
@media print{a{color:inherit;text-decoration:none}}`

/** The page with which an archive begins, for people: what is in it, and what is not. Nothing in it is fetched from anywhere. */
export function coverOfArchive({ language, school, name, at, timeZone, content, lost }: Cover): string {
  const plain = textsIn(texts, language)
  const text: typeof plain = (key, values) => escapeHtml(plain(key, values))
  const instant = new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  }).format(at)
  const tables = archiveTopics.map(topic => {
    const items = tablesOf(content, topic).map(
      table =>
        `<li><a href="${placeOfTable(table.name)}">${table.name}</a>, ${text('rows', { count: table.count })}</li>`,
    )
    const list = items.length === 0 ? `<p>${text('nothing')}</p>` : `<ul>${items.join('')}</ul>`
    return `<h2>${text(`topic.${topic}`)}</h2>${list}`
  })
  const files = content.files.map(file =>
    lost.has(file.id)
      ? `<li>${escapeHtml(file.name)}: ${text('lost')}</li>`
      : `<li><a href="${escapeHtml(placeOfFile(file).split('/').map(encodeURIComponent).join('/'))}">${escapeHtml(file.name)}</a></li>`,
  )
  const without = withheld.map(one => `<li>${text(`withheld.${one}`)}</li>`)
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${text('title')}</title><style>${style}</style></head><body><main>
<h1>${text('title')}</h1>
<p>${text('of', { school, name, at: instant })}</p><p>${text('howTo')}</p><p>${text('keepSafe')}</p>
${tables.join('\n')}
<h2>${text('files')}</h2>${files.length === 0 ? `<p>${text('nothing')}</p>` : `<ul>${files.join('')}</ul>`}
<h2>${text('withheld')}</h2><ul>${without.join('')}</ul>
</main></body></html>
`
}

function tablesOf({ tables }: ArchiveContent, topic: ArchiveTopic) {
  return tables.filter(({ name, count }) => count > 0 && exportedTables[name].topic === topic)
}

/** The path of a table in the archive. */
export function placeOfTable(name: string): string {
  return `data/${name}.json`
}

/** The path of a file in the archive; two files of one name have different numbers. */
export function placeOfFile({ id, name }: Pick<ArchiveFile, 'id' | 'name'>): string {
  return `files/${id}-${name}`
}
