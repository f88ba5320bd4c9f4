import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { basename } from 'node:path'
import { text } from 'node:stream/consumers'
import { root, sourceFiles } from './source-files.ts'

export interface CheckResult {
  name: string
  passed: boolean
  output: string
}

const cruisedFolders = ['protocol', 'server', 'web/src']

/** Checks types, lint with format, and imports in parallel. Each check returns its output. */
export function staticChecks(): Promise<CheckResult[]> {
  return Promise.all([
    // The default of four checkers does half of the work twice on two cores and needs 5 GB.
    run('types', 'typescript/bin/tsc', ['-p', '.', '--checkers', '2']),
    run('lint and format', '@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']),
    importRules(),
  ])
}

async function run(name: string, program: string, parameters: string[]): Promise<CheckResult> {
  const child = spawn(process.execPath, [`node_modules/${program}`, ...parameters], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [output, faults, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { name, passed: status === 0, output: `${output}${faults}`.trim() }
}

/** A run that missed files, or could not read their imports, proves nothing, so the files it read are counted too. */
async function importRules(): Promise<CheckResult> {
  const result = await run('import rules', 'dependency-cruiser/bin/dependency-cruiser.mjs', [
    '--config',
    '.dependency-cruiser.mjs',
    ...cruisedFolders,
  ])
  const files = sourceFiles(cruisedFolders, ['.ts', '.tsx']).length
  const seen = /\((\d+) modules, (\d+) dependencies/.exec(result.output)
  const [modules, imports] = [Number(seen?.[1] ?? 0), Number(seen?.[2] ?? 0)]
  if (!result.passed || (modules >= files && imports >= files)) return result
  const fault = `${modules} modules and ${imports} imports were looked at, of ${files} source files`
  return { ...result, passed: false, output: `${result.output}\n${fault}` }
}

if (basename(process.argv[1] ?? '') === 'static-checks.ts') {
  const results = await staticChecks()
  for (const { name, passed, output } of results) {
    console.log(`${passed ? 'passed' : 'FAILED'}  ${name}`)
    if (!passed) console.log(output)
  }
  process.exit(results.every(result => result.passed) ? 0 : 1)
}
