import type { Endpoint, StaffRole } from '@studentgo/protocol/endpoint'
import { allEndpoints } from '@studentgo/protocol/endpoints'
import { addressOf } from '@studentgo/protocol/paths'
import { asAssessor } from '../world/assessor.ts'
import { multipartOf } from '../world/multipart.ts'
import type { Answer, Client, World } from '../world/world.ts'
import { addressOfExample, type Example, someExamples } from './arbitrary.ts'
import { type TrueIds, trueIdsOf, withTrueIds } from './true-ids.ts'

/** Every endpoint with its name, as `test.each` wants them. */
export const endpoints = allEndpoints.map(({ name, endpoint }) => [name, endpoint] as const)
export const reads = endpoints.filter(([, endpoint]) => endpoint.method === 'GET')
export const writes = endpoints.filter(([, endpoint]) => endpoint.method !== 'GET')

/** Sends an endpoint's first example, with these parts instead of its own. */
export async function send(
  client: Client,
  endpoint: Endpoint,
  example: Partial<Example> = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  const sent = { ...firstExample(endpoint), ...example }
  const address = addressOfRequest(endpoint, sent)
  const form = endpoint.takesFile ? formOf(sent) : undefined
  const answer = await client.send(
    endpoint.method,
    address,
    form?.payload ?? sent.body,
    form === undefined ? headers : { 'content-type': form.type, ...headers },
  )
  if (endpoint.method !== 'GET' && answer.status < 400) forgetIds()
  return answer
}

/** What an endpoint that takes a file is sent: the example's texts, and a small text that is taken. */
export function formOf({ body }: Pick<Example, 'body'>) {
  return multipartOf(body as Record<string, unknown>, { name: 'muistio.txt', content: 'Hei.' })
}

export function firstExample(endpoint: Endpoint): Example {
  const [first] = examplesFor(endpoint)
  if (first === undefined) throw new Error('an endpoint without examples')
  return first
}

export function addressOfRequest(endpoint: Endpoint, example = firstExample(endpoint)): string {
  return addressOf(endpoint.base, addressOfExample(endpoint, example), '')
}

/** An example's query with this student in it, or with none. */
export function about(endpoint: Endpoint, studentId: number | undefined): Partial<Example> {
  return { query: { ...firstExample(endpoint).query, studentId } }
}

/** Enough that some fit the rules beyond the schema too, such as a range of days in their order. */
const manyExamples = 60
const madeExamples = new Map<Endpoint, Example[]>()

/** Made once: to fit some bodies takes many tries. */
function examplesFor(endpoint: Endpoint): Example[] {
  const examples = madeExamples.get(endpoint) ?? someExamples(endpoint, manyExamples)
  madeExamples.set(endpoint, examples)
  return examples
}

/** The ids of each world, by whose they are, until something is written: to look them up takes as long as a request. */
let knownIds = new WeakMap<World, Map<string, Promise<TrueIds>>>()

/** For callers that write otherwise than by `send`. */
export function forgetIds(): void {
  knownIds = new WeakMap()
}

function idsIn(world: World, studentId: number, writerId: number): Promise<TrueIds> {
  const known = knownIds.get(world) ?? new Map<string, Promise<TrueIds>>()
  knownIds.set(world, known)
  const whose = `${studentId} ${writerId}`
  const ids = known.get(whose) ?? trueIdsOf(world.database.db, studentId, writerId)
  known.set(whose, ids)
  return ids
}

/** Examples in which every id is one of this student's own things or of the writer; their queries name no student. */
export async function trueExamples(
  world: World,
  endpoint: Endpoint,
  studentId: number,
  writerId = studentId,
): Promise<Example[]> {
  const ids = await idsIn(world, studentId, writerId)
  return examplesFor(endpoint).map(example => {
    const { studentId: _, ...query } = example.query
    return withTrueIds(endpoint, { ...example, query }, ids)
  })
}

/** The same examples, each naming the student in its query. */
export function naming(studentId: number | undefined, examples: readonly Example[]): Example[] {
  return examples.map(example => ({ ...example, query: { ...example.query, studentId } }))
}

/** Sends examples until one is answered with 200; answers that, or the first answer where none is. */
export async function firstSuccess(
  client: Client,
  endpoint: Endpoint,
  examples: readonly Example[],
): Promise<Answer> {
  return (
    (await firstAnswer(client, endpoint, examples, answer => answer.status === 200)) ??
    send(client, endpoint, examples[0])
  )
}

/** Sends examples until one gets past the schemas and the look for the object; answers whether one did. */
export async function someGetPastObjectCheck(
  client: Client,
  endpoint: Endpoint,
  examples: readonly Example[],
): Promise<boolean> {
  const past = ({ status, subErrors }: Answer) => isPastObjectCheck(status, subErrors[0]?.code)
  return (await firstAnswer(client, endpoint, examples, past)) !== undefined
}

/** Whether an answer comes from behind the schemas and the look for the object, whatever it then says. */
export function isPastObjectCheck(status: number, code: string | undefined): boolean {
  if (status === 403) return code === 'wrong-credentials' || code === 'reauth-required'
  return ![400, 401, 404, 415].includes(status)
}

async function firstAnswer(
  client: Client,
  endpoint: Endpoint,
  examples: readonly Example[],
  isWanted: (answer: Answer) => boolean,
): Promise<Answer | undefined> {
  for (const example of examples) {
    const answer = await send(client, endpoint, example)
    if (isWanted(answer)) return answer
  }
  return undefined
}

/** A member of staff who may call what is for these roles: the office, the teacher of Aada, or the administrator. */
export function staffFor({ roles }: { roles: readonly StaffRole[] }): string {
  if (roles.includes('OFFICE') && !roles.includes('ADMINISTRATOR')) return 'laura.hietala'
  if (roles.every(role => role === 'SPECIAL_NEEDS')) return 'elina.narhi'
  const isTeachers = roles.includes('TEACHER') || roles.includes('RESPONSIBLE_TEACHER')
  return isTeachers ? 'kaisa.mantyla' : 'kimmo.saari'
}

/** Somebody who gets as far as the schemas. */
export async function clientFor(world: World, endpoint: Endpoint): Promise<Client> {
  if (endpoint.who.kind === 'anyone') return world.anyone()
  if (endpoint.who.kind === 'assessor') return asAssessor(world, await world.personId('aada.kuisma'))
  if (endpoint.who.kind === 'staff') return world.as(staffFor(endpoint.who), 'STAFF')
  return endpoint.who.kind === 'parent' ? world.as('petri.kuisma', 'PARENT') : world.as('aada.kuisma')
}
