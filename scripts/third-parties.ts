import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './source-files.ts'

interface Package {
  name: string
  version: string
  licence: string
}

interface Lock {
  packages: Record<string, { version?: string; license?: string; dev?: boolean; link?: boolean }>
}

export const listFile = join(root, 'docs/third-parties.md')

/** The packages of the server and the browser, by name and version; build and test tools are left out. */
export function thirdParties(): Package[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock
  const found = new Map<string, Package>()
  for (const [path, { version = '', license, dev, link }] of Object.entries(packages)) {
    const name = path.split('node_modules/').at(-1) ?? ''
    if (!path.includes('node_modules/') || dev || link) continue
    found.set(`${name} ${version}`, { name, version, licence: license ?? 'none said' })
  }
  return [...found.values()].sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** The list as a page: the names by licence. */
export function thirdPartiesPage(packages: readonly Package[]): string {
  const licences = [...new Set(packages.map(({ licence }) => licence))].sort()
  const parts = licences.map(licence => {
    const names = packages.filter(one => one.licence === licence).map(one => `${one.name} ${one.version}`)
    return `## ${licence}\n\n${names.map(name => `- ${name}`).join('\n')}\n`
  })
  return `# Third parties

The libraries that the portal serves with and that browsers get, by licence, as the lock file names them. Made by
\`npm run third-parties\`; their texts lie with each in \`node_modules\`.

${parts.join('\n')}`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(listFile, thirdPartiesPage(thirdParties()))
}
