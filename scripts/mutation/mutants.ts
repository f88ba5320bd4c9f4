import { parseAst } from 'vite'

/** One small change to a source file, which a test should notice. */
export interface Mutant {
  file: string
  line: number
  /** The unchanged line, without the space around it. */
  text: string
  /** Which of the equal changes in equal lines of the file: the first, the second and so on. */
  which: number
  original: string
  replacement: string
}

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/** The position of a node, as far as it decides what may be changed there. */
interface Place {
  isLoopBody?: boolean
  isTest?: boolean
  inFunction: boolean
}

const operators: Record<string, string[]> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
}
// Not an object: a call of `toString` would find the method that every object has.
const methods = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['startsWith', 'endsWith'],
  ['endsWith', 'startsWith'],
  ['min', 'max'],
  ['max', 'min'],
  ['floor', 'ceil'],
  ['ceil', 'floor'],
])
const functions = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']
const loops = ['WhileStatement', 'DoWhileStatement', 'ForStatement', 'ForOfStatement', 'ForInStatement']
const typeParts = ['typeAnnotation', 'typeParameters', 'typeArguments', 'returnType', 'superTypeArguments']
const wrappers = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']

/**
 * Rewrites a file so that `globalThis.isMutant(number)` chooses between the original code and one change of it. Numbers
 * begin at `first`. Literals outside functions are data, changed only with `dataToo`.
 */
export function instrument(file: string, source: string, first: number, dataToo: boolean) {
  const mutants: Mutant[] = []
  const lines = source.split('\n').map(line => line.trim())

  function write(node: Node, place: Place): string {
    const inFunction = place.inFunction || functions.includes(node.type)
    let code = ''
    let at = node.start
    for (const [key, child] of childrenOf(node)) {
      const isTest = key === 'test' && ['IfStatement', 'ConditionalExpression'].includes(node.type)
      const isLoopBody = key === 'body' && loops.includes(node.type)
      code += source.slice(at, child.start) + write(child, { isTest, isLoopBody, inFunction })
      at = child.end
    }
    code += source.slice(at, node.end)
    if (place.isLoopBody) return `{ globalThis.countIteration(); ${code} }`
    const replacements = [
      ...replacementsOf(node, source, inFunction || dataToo),
      ...(place.isTest ? ['true', 'false'] : []),
    ]
    if (replacements.length === 0) return code
    const line = source.slice(0, node.start).split('\n').length
    const text = lines[line - 1] ?? ''
    const original = source.slice(node.start, node.end)
    const branches = replacements.map(replacement => {
      const same = mutants.filter(
        one => one.text === text && one.original === original && one.replacement === replacement,
      )
      const mutant = { file, line, text, which: same.length + 1, original, replacement }
      return `globalThis.isMutant(${first + mutants.push(mutant) - 1}) ? (${replacement}) : `
    })
    return `(${branches.join('')}${code})`
  }

  const program = parseAst(source, { lang: 'ts' }) as unknown as Node
  const code = write(program, { inFunction: false })
  return { code: source.slice(0, program.start) + code + source.slice(program.end), mutants }
}

/** The parts of a node that are code and not types, in their order, each with its name. */
function childrenOf(node: Node): [string, Node][] {
  if (/^(Import|ExportAll)/.test(node.type) || node.directive !== undefined) return []
  if (node.type.startsWith('TS') && !wrappers.includes(node.type)) return []
  const isKey = (key: string) => (key === 'key' || key === 'property') && node.computed !== true
  return Object.entries(node)
    .filter(
      ([key]) => !typeParts.includes(key) && !isKey(key) && !(key === 'source' || node.shorthand === true),
    )
    .flatMap(([key, value]) => [value].flat().map(child => [key, child] as const))
    .filter((pair): pair is [string, Node] => isNode(pair[1]))
    .toSorted(([, a], [, b]) => a.start - b.start)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

function replacementsOf(node: Node, source: string, literals: boolean): string[] {
  const text = (part: unknown) => (isNode(part) ? source.slice(part.start, part.end) : '')
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression': {
      const isText = [node.left, node.right].some(side => /^['"`]/.test(text(side)))
      if (isText && node.operator === '+') return []
      const others = operators[String(node.operator)] ?? []
      return others.map(operator => `(${text(node.left)}) ${operator} (${text(node.right)})`)
    }
    case 'UnaryExpression':
      return node.operator === '!' ? [text(node.argument)] : []
    case 'CallExpression': {
      const callee = node.callee as Node
      const other = callee.type === 'MemberExpression' ? methods.get(text(callee.property)) : undefined
      if (other === undefined || callee.optional === true) return []
      const { start, end } = callee.property as Node
      return [source.slice(node.start, start) + other + source.slice(end, node.end)]
    }
    case 'ArrayExpression':
      return literals && (node.elements as unknown[]).length > 0 ? ['[]'] : []
    case 'Literal':
      return literals ? literalInstead(node.value) : []
    default:
      return []
  }
}

function literalInstead(value: unknown): string[] {
  if (typeof value === 'boolean') return [String(!value)]
  if (typeof value === 'number') return [String(value + 1)]
  if (typeof value === 'string') return [value === '' ? "'mutant'" : "''"]
  return []
}
