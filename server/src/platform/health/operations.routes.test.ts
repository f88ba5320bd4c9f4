import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeWorld, type World } from '../../../test/world/world.ts'
import { stateReader } from './server-state.ts'

const folder = new URL('../../../../docs/operations/', import.meta.url)
const textOf = (file: string) => readFileSync(new URL(file, folder), 'utf8')

interface Dashboard {
  panels: { title: string; targets: { expr: string; legendFormat: string }[] }[]
}
const { panels } = JSON.parse(textOf('dashboard.json')) as Dashboard
const targets = panels.flatMap(panel => panel.targets.map(target => [panel.title, target] as const))
const alerts = [...textOf('alerts.yaml').matchAll(/- alert: (\w+)\n\s+expr: (.+)\n/g)].map(
  ([, name = '', expression = '']) => [name, expression] as const,
)

let world: World
/** The labels of each name that `/metrics` gives, where the server has a PostgreSQL. */
const labels = new Map<string, string[]>()

beforeAll(async () => {
  world = await makeWorld()
  const { registry } = world.platform.figures
  // A server that answers for its figures counts these beside.
  await stateReader(world.platform, { isBegun: false })()
  for (const metric of registry.getMetricsAsArray()) {
    const { name, type, labelNames } = metric as unknown as {
      name: string
      type: string
      labelNames?: string[]
    }
    const endings = type === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']
    for (const ending of endings) labels.set(name + ending, [...(labelNames ?? []), 'le', 'instance'])
  }
})
afterAll(() => world.close())

/** The names of figures in an expression. */
function namesIn(expression: string): string[] {
  return expression.match(/\b(studentgo|nodejs|process)_\w+/g) ?? []
}

/** The labels that an expression, or a legend, tells apart by. */
function labelsIn(expression: string, legend = ''): string[] {
  const selected = [...expression.matchAll(/[{,]\s*(\w+)\s*[!=]~?"/g)].map(match => match[1] ?? '')
  const grouped = [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(match =>
    (match[1] ?? '').split(/, ?/),
  )
  const shown = [...legend.matchAll(/{{(\w+)}}/g)].map(match => match[1] ?? '')
  return [...selected, ...grouped, ...shown]
}

function expectKnown(expression: string, legend?: string): void {
  const names = namesIn(expression)
  expect(names).not.toEqual([])
  expect(names.filter(name => !labels.has(name))).toEqual([])
  const known = new Set(names.flatMap(name => labels.get(name) ?? []))
  expect(labelsIn(expression, legend).filter(label => !known.has(label))).toEqual([])
}

describe('what an operator is given', () => {
  test.each(targets)('the panel «%s» shows what /metrics gives', (_title, { expr, legendFormat }) => {
    expectKnown(expr, legendFormat)
  })

  test.each(alerts)('the alert %s looks at what /metrics gives', (_name, expression) => {
    expectKnown(expression)
  })

  test('has an alert for each rule of the file, and every figure of the portal is shown or looked at', () => {
    expect(alerts).toHaveLength(textOf('alerts.yaml').match(/^\s+expr: /gm)?.length ?? 0)
    const used = new Set(
      [...targets.map(([, { expr }]) => expr), ...alerts.map(([, one]) => one)].flatMap(namesIn),
    )
    const bare = (name: string) => name.replace(/_(bucket|sum|count)$/, '')
    const shown = new Set([...used].map(bare))
    const own = new Set([...labels.keys()].filter(name => name.startsWith('studentgo_')).map(bare))
    expect([...own].filter(name => !shown.has(name))).toEqual([])
  })
})
