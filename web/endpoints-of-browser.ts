import type { Plugin } from 'vite'

/** What the server alone reads of an endpoint: its schemas are the larger part of what the protocol weighs. */
const ofServer = new Set([
  'params',
  'query',
  'body',
  'reply',
  'summary',
  'writers',
  'limit',
  'readLimit',
  'filesFor',
  'strongForParents',
])

/** Leaves out of the browser's endpoints what only the server reads, so that schemas that no form uses go with it. */
export function endpointsOfBrowser(): Plugin {
  return {
    name: 'endpoints-of-browser',
    transform(code, id) {
      if (!/[\\/]protocol[\\/]src[\\/]/.test(id) || !code.includes('endpoint({')) return undefined
      const cuts = propertiesOfServer(this.parse(code))
      return { code: without(code, cuts), map: null }
    },
  }
}

interface Node {
  type: string
  start: number
  end: number
  [part: string]: unknown
}

/** The start and end of each `server` property, including the separator to the next. */
function propertiesOfServer(node: unknown): [start: number, end: number][] {
  if (Array.isArray(node)) return node.flatMap(propertiesOfServer)
  if (node === null || typeof node !== 'object') return []
  const { type, callee, arguments: args } = node as Node & { callee?: Node; arguments?: Node[] }
  const [draft] = args ?? []
  if (type === 'CallExpression' && callee?.name === 'endpoint' && draft?.type === 'ObjectExpression') {
    const properties = draft.properties as (Node & { key?: Node })[]
    return properties.flatMap((property, at): [number, number][] => {
      const isOfServer = ofServer.has(String(property.key?.name))
      return isOfServer ? [[property.start, properties[at + 1]?.start ?? draft.end - 1]] : []
    })
  }
  return Object.values(node).flatMap(propertiesOfServer)
}

function without(code: string, cuts: readonly [start: number, end: number][]): string {
  return cuts.reduceRight((rest, [start, end]) => rest.slice(0, start) + rest.slice(end), code)
}
