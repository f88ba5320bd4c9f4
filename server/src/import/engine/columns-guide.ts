import type { AnyFile } from './import-file.ts'

/** The columns of a file as a table of Markdown; those that must be there and must not be empty are bold. */
export function columnsGuide({ columns, needed }: AnyFile): string {
  const rows = Object.entries(columns).flatMap(([name, { facts }]) => {
    if (name === 'sourcedId' && facts.doc === undefined) return []
    const translations = facts.translation === undefined ? [] : [`${name}Sv`, `${name}En`]
    const names = [needed.has(name) ? `**${name}**` : name, ...translations].join(', ')
    const order = facts.notBefore && `not before ${facts.notBefore.column}`
    const doc = [facts.doc, order].filter(Boolean).join('; ')
    return [`| ${names} | ${facts.form} | ${doc && `${doc} `}|`]
  })
  return ['| column | type | |', '|---|---|---|', ...rows].join('\n')
}
