import { staffRoles, type Who } from '../../protocol/src/endpoint.ts'
import { allEndpoints } from '../../protocol/src/endpoints.ts'
import { addressOf } from '../../protocol/src/paths.ts'
import { sourceFiles } from '../source-files.ts'

export const pageOfEndpoints = 'docs/endpoints.md'

/** Every endpoint with its permitted callers and the file that declares it. */
export function describeEndpoints(): string {
  const files = sourceFiles(['protocol/src'], ['.ts']).filter(
    ({ path }) => !/endpoints\.ts$|\.test\.ts$/.test(path),
  )
  const rows = allEndpoints.map(({ name, endpoint: { method, base, path, who } }) => {
    const exporting = new RegExp(`export const (${name} =|{[^}]*\\b${name}\\b[^}]*} =)`)
    const declared = files.find(({ text }) => exporting.test(text))
    if (declared === undefined) throw new Error(`no file exports ${name}`)
    return `| \`${method} ${addressOf(base, path, '')}\` | \`${name}\` | ${inWords(who)} | \`${declared.path}\` |`
  })
  return `# Endpoints

Written by \`npm run map\` from the endpoint values; never by hand. A file of the protocol has the name of the folders in
\`server/src\` and \`web/src\`, where the handler and the screens are with their tests. Besides, the tests of
\`server/test/every-endpoint/\` call each: who gets what, bad input, markers, limits, its document.

| Endpoint | Name | Who may call it | Declared in |
|---|---|---|---|
${rows.toSorted().join('\n')}
`
}

function inWords(who: Who): string {
  if (who.kind === 'anyone') return 'anyone'
  if (who.kind === 'session') return who.staff ? 'anyone signed in' : 'students and guardians signed in'
  if (who.kind === 'staff') return staffInWords(who)
  if (who.kind === 'assessor') return 'the assessor of the link'
  if (who.kind === 'student') return 'the student'
  if (who.kind === 'parent') return 'guardians'
  if (who.kind === 'namedStudent') return 'the student in the path, guardians of a minor'
  return `the student, guardians${who.parents === 'minor' ? ' of a minor' : ''} with ${who.scope === 'ANY' ? 'any scope' : who.scope}`
}

function staffInWords({ roles, student }: Extract<Who, { kind: 'staff' }>): string {
  const named = roles.length === staffRoles.length ? 'any role' : roles.join(', ')
  return `${student ? 'staff of the student' : 'staff'}: ${named}`
}
