import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { clientId, clientSecret } from './identity-provider.ts'

/** What a hostile or broken provider does differently from a good one. */
export interface Fault {
  claims?: Record<string, unknown>
  /** Seconds by which the token's times are off. */
  late?: number
  algorithm?: 'RS256' | 'RS512' | 'HS256' | 'none'
  anotherKey?: boolean
  userInfo?: Record<string, unknown>
  /** Answers of an endpoint instead of the right one. */
  token?: (response: ServerResponse) => void
  discovery?: (response: ServerResponse, issuer: string) => void
}

export interface HostileProvider {
  readonly issuer: string
  fault: Fault
  /** What it says when somebody signs out there. */
  logoutToken(claims: Record<string, unknown>, fault?: Fault, type?: string): string
  close(): Promise<void>
}

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const others = generateKeyPairSync('rsa', { modulusLength: 2048 })

/**
 * A provider made by hand, which breaks its promises as `fault` says. It gives a code for everybody; the
 * nonce of the round is read from the code, which a test builds.
 */
export async function startHostileProvider(): Promise<HostileProvider> {
  const state: { fault: Fault } = { fault: {} }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', issuer)
    if (url.pathname === '/.well-known/openid-configuration') {
      return (state.fault.discovery ?? discovery)(response, issuer)
    }
    if (url.pathname === '/jwks') {
      return json(response, {
        keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig' }],
      })
    }
    if (url.pathname === '/userinfo') return json(response, state.fault.userInfo ?? { sub: 'hostile' })
    let body = ''
    request.on('data', part => {
      body += part
    })
    request.on('end', () => {
      if (state.fault.token) return state.fault.token(response)
      const nonce = new URLSearchParams(body).get('code') ?? ''
      json(response, {
        access_token: 'access',
        token_type: 'Bearer',
        id_token: idToken(issuer, nonce, state.fault),
      })
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    issuer,
    get fault() {
      return state.fault
    },
    set fault(fault) {
      state.fault = fault
    },
    logoutToken: (claims, fault = {}, type = 'logout+jwt') => logoutToken(issuer, claims, fault, type),
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** The good discovery document, with `more` on top. */
export function discovery(response: ServerResponse, issuer: string, more: object = {}): void {
  json(response, {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256', 'RS512', 'HS256', 'none'],
    ...more,
  })
}

export function json(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}

function idToken(issuer: string, nonce: string, fault: Fault): string {
  const now = realSeconds() - (fault.late ?? 0)
  const about = { sub: 'hostile', iat: now - 30, exp: now, nonce, preferred_username: 'aada.kuisma' }
  return signed('JWT', { iss: issuer, aud: clientId, ...about, ...fault.claims }, fault)
}

function logoutToken(issuer: string, about: Record<string, unknown>, fault: Fault, type: string): string {
  const now = realSeconds() - (fault.late ?? 0)
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
  const claims = { iss: issuer, aud: clientId, iat: now, exp: now + 120, jti: randomUUID(), events, ...about }
  return signed(type, { ...claims, ...fault.claims }, fault)
}

function realSeconds(): number {
  return Math.floor(Date.now() / 1000)
}

function signed(type: string, claims: object, { algorithm = 'RS256', anotherKey = false }: Fault): string {
  const text = [{ alg: algorithm, kid: 'one', typ: type }, claims]
    .map(part => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  if (algorithm === 'none') return `${text}.`
  if (algorithm === 'HS256')
    return `${text}.${createHmac('sha256', clientSecret).update(text).digest('base64url')}`
  const key = anotherKey ? others.privateKey : keys.privateKey
  return `${text}.${sign(algorithm === 'RS512' ? 'sha512' : 'sha256', Buffer.from(text), key).toString('base64url')}`
}
