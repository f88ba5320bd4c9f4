import { demoPassphrase } from '../../demo/personas.ts'
import { makeTestClock } from '../world/test-clock.ts'
import { type Answer, type Client, makeWorld, type World } from '../world/world.ts'

export const signInPath = '/rest/v1/session/login'
export const parentSignInPath = '/rest/v1/parent/login'
export const sessionPath = '/rest/v1/session'

export interface SignedIn {
  client: Client
  answer: Answer<{ location: string; mustChangePassword: boolean }>
}

/** The world of sign-in tests: a portal behind a proxy, with a clock that tests can move. */
export async function makeSignInWorld() {
  const clock = makeTestClock()
  const world = await makeWorld({
    clock,
    settings: { TRUST_PROXY: '127.0.0.1', SCHOOL_NETWORKS: '10.77.0.0/16' },
  })
  return { world, clock }
}

/** Who signs in, with which password, with what else in the body and in the headers. */
export type SignInWish = Parameters<typeof signInAt> extends [World, ...infer Wish] ? Wish : never

/** Signs in as people do, in a browser of its own, from which the address may be given as a header. */
export async function signInAt(
  world: World,
  username: string,
  password = demoPassphrase,
  more: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<SignedIn> {
  return signInBy(signInPath, world, username, password, more, headers)
}

/** The same of a guardian, who is known by an e-mail address. */
export async function parentSignInAt(
  world: World,
  email: string,
  password = demoPassphrase,
  more: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<SignedIn> {
  return signInBy(parentSignInPath, world, email, password, more, headers)
}

async function signInBy(
  path: string,
  world: World,
  username: string,
  password: string,
  more: Record<string, unknown>,
  headers: Record<string, string>,
): Promise<SignedIn> {
  const client = await world.anyone()
  return { client, answer: await client.post(path, { username, password, ...more }, headers) }
}

/** Lets the portal forget who has failed to sign in. */
export async function forgetFailuresIn(world: World): Promise<void> {
  await world.database.db.deleteFrom('throttle').execute()
  await world.database.db.deleteFrom('failed_name').execute()
}

/** The lines of `Set-Cookie`, by name. */
export function cookiesSetBy(answer: Answer): Record<string, string> {
  const lines = [answer.headers['set-cookie'] ?? []].flat().map(String)
  return Object.fromEntries(lines.map(line => [line.split('=')[0] ?? '', line]))
}

/** What the audit says of an action, the latest first. */
export function auditOf(world: World, action: string) {
  return world.database.db
    .selectFrom('audit')
    .select(['actor_id', 'actor_kind', 'object', 'outcome'])
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .execute()
}
