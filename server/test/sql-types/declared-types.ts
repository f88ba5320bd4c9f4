import { globSync, readFileSync } from 'node:fs'
import { parseAst } from 'vite'

/** How a value of the database is read, as far as a type of TypeScript says it. */
export type Kind = 'boolean' | 'number' | 'string' | 'boolean[]' | 'number[]' | 'string[]' | 'json'

/** One `sql<…>` of the sources. */
export interface DeclaredType {
  place: string
  /** What the template says between its values. */
  fragments: string[]
  /** Of the value; undefined where it is rows. */
  kind: Kind | undefined
  /** Of each column, where the text is a whole statement. */
  row: Map<string, Kind | undefined> | undefined
}

/** How the types are read that come from other files. */
const imported: Record<string, Kind> = {
  AbsenceState: 'string',
  AttachmentModule: 'string',
  AttachmentRef: 'json',
  Kind: 'string',
  Language: 'string',
  Localised: 'json',
  NotificationTopic: 'string',
  ProcessStatus: 'string',
  Record: 'json',
  RichText: 'json',
  Scope: 'string',
  SqlBool: 'boolean',
  StaffRole: 'string',
  ScanState: 'string',
  StudyRightFacts: 'json',
  Title: 'json',
  Value: 'string',
}

interface Node {
  type: string
  [key: string]: unknown
}

interface Template extends Node {
  tag: { name?: string }
  typeArguments?: { params: [Node] }
  quasi: { quasis: { value: { cooked: string } }[] }
  start: number
}

/** All `sql<…>` of the server. */
export function declaredTypes(): DeclaredType[] {
  return globSync('server/src/**/*.ts')
    .filter(file => !file.includes('.test.'))
    .toSorted()
    .flatMap(typesIn)
}

function typesIn(file: string): DeclaredType[] {
  const code = readFileSync(file, 'utf8')
  if (!code.includes('sql<')) return []
  const nodes = [...nodesIn(parseAst(code, { lang: 'ts' }))]
  const named = new Map(nodes.flatMap(declarationOf))
  return nodes.flatMap(node => {
    if (node.type !== 'TaggedTemplateExpression') return []
    const { tag, typeArguments, quasi, start } = node as Template
    if (tag.name !== 'sql' || !typeArguments) return []
    const [type] = typeArguments.params
    const fragments = quasi.quasis.map(({ value }) => value.cooked)
    const place = `${file}:${code.slice(0, start).split('\n').length}`
    const isStatement = /^\s*(select|with|insert|update|delete)\b/.test(fragments[0] ?? '')
    return [
      {
        place,
        fragments,
        kind: isStatement ? undefined : kindOf(type, named),
        row: isStatement ? rowOf(type, named) : undefined,
      },
    ]
  })
}

function* nodesIn(value: unknown): Generator<Node> {
  if (value === null || typeof value !== 'object') return
  if ('type' in value && typeof value.type === 'string') yield value as Node
  for (const one of Object.values(value)) yield* nodesIn(one)
}

type Named = ReadonlyMap<string, Node>

function declarationOf(node: Node): [string, Node][] {
  const { name } = (node.id ?? {}) as { name?: string }
  if (name === undefined) return []
  if (node.type === 'TSInterfaceDeclaration') return [[name, node.body as Node]]
  return node.type === 'TSTypeAliasDeclaration' ? [[name, node.typeAnnotation as Node]] : []
}

function nameIn({ typeName }: Node): string {
  return (typeName as { name?: string }).name ?? ''
}

function kindOf(type: Node, named: Named): Kind | undefined {
  switch (type.type) {
    case 'TSBooleanKeyword':
      return 'boolean'
    case 'TSNumberKeyword':
      return 'number'
    case 'TSStringKeyword':
      return 'string'
    case 'TSLiteralType':
      return typeof (type.literal as { value: unknown }).value as Kind
    case 'TSTypeLiteral':
    case 'TSInterfaceBody':
      return 'json'
    case 'TSArrayType': {
      const of = kindOf(type.elementType as Node, named)
      return of === undefined || of === 'json' ? of : (`${of}[]` as Kind)
    }
    case 'TSUnionType': {
      const types = (type.types as Node[]).filter(one => one.type !== 'TSNullKeyword')
      const [kind, ...others] = new Set(types.map(one => kindOf(one, named)))
      return others.length === 0 ? kind : undefined
    }
    case 'TSTypeReference': {
      const name = nameIn(type)
      const target = named.get(name)
      return imported[name] ?? (target && kindOf(target, named))
    }
    default:
      return undefined
  }
}

/** The columns of a row; none of a type that is declared in another file. */
function rowOf(type: Node, named: Named): Map<string, Kind | undefined> {
  if (type.type === 'TSIntersectionType')
    return new Map((type.types as Node[]).flatMap(one => [...rowOf(one, named)]))
  const body = type.type === 'TSTypeReference' ? named.get(nameIn(type)) : type
  const members = (body?.members ?? body?.body) as Node[] | undefined
  return new Map(
    (members ?? []).map(member => {
      const { typeAnnotation } = member.typeAnnotation as { typeAnnotation: Node }
      return [(member.key as { name: string }).name, kindOf(typeAnnotation, named)]
    }),
  )
}
