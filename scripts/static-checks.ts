import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export interface CheckResult {
  name: string
  passed: boolean
  output: string
}

const root = fileURLToPath(new URL('..', import.meta.url))
const fewestModules = 150

/** Types, lint with format, and who imports what. Each answers with what it printed. */
export function staticChecks(): CheckResult[] {
  return [
    run('types', 'typescript/bin/tsc', ['-p', '.']),
    run('lint and format', '@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']),
    importRules(),
  ]
}

function run(name: string, program: string, parameters: string[]): CheckResult {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`node_modules/${program}`, ...parameters], {
    cwd: root,
    encoding: 'utf8',
  })
  return { name, passed: status === 0, output: `${stdout}${stderr}`.trim() }
}

/** A run that saw hardly any module proves nothing, so the number of modules is checked too. */
function importRules(): CheckResult {
  const result = run('import rules', 'dependency-cruiser/bin/dependency-cruiser.mjs', [
    '--config',
    '.dependency-cruiser.json',
    'protocol',
    'server',
    'web/src',
  ])
  const modules = Number(/\((\d+) modules/.exec(result.output)?.[1] ?? 0)
  if (!result.passed || modules >= fewestModules) return result
  return { ...result, passed: false, output: `${result.output}\nonly ${modules} modules were looked at` }
}

if (import.meta.main) {
  const results = staticChecks()
  for (const { name, passed, output } of results) {
    console.log(`${passed ? 'passed' : 'FAILED'}  ${name}`)
    if (!passed) console.log(output)
  }
  process.exit(results.every(result => result.passed) ? 0 : 1)
}
