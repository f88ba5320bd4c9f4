import type { Endpoint } from '@studentgo/protocol/endpoint'
import { allEndpoints, type NamedEndpoint } from '@studentgo/protocol/endpoints'
import { stopToken } from '@studentgo/protocol/notifications'
import { addressOf, areas, oneClickPath } from '@studentgo/protocol/paths'
import * as z from 'zod'
import { version } from '../platform/version.ts'
import { openIdCallbackPath, openIdStartPaths } from '../session/open-id/open-id.client.ts'
import { problemsOfStatus, refusalsOf, statusLabels, whoLabel } from './endpoint-description.presenter.ts'

export type Json = { [name: string]: unknown }

/** The OpenAPI 3.1 document of everything that a program may call, made from the endpoints themselves. */
export function openApiDocument({ apiBase, serverUrl }: { apiBase: string; serverUrl: string }): Json {
  const paths: Record<string, Json> = {}
  for (const named of allEndpoints) {
    const { base, path, method } = named.endpoint
    const address = addressOf(base, path, apiBase).replace(/:([A-Za-z]+)/g, '{$1}')
    paths[address] = { ...paths[address], [method.toLowerCase()]: operationOf(named) }
  }
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: { title: 'StudentGo', version, description: introduction },
    servers: [{ url: serverUrl }],
    tags: [...new Set(allEndpoints.map(({ feature }) => feature))].map(name => ({ name })),
    paths: { ...paths, ...openIdPaths(apiBase), ...oneClickPaths(apiBase) },
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-ps' } },
      schemas: { Refusal: refusalSchema },
      responses: Object.fromEntries(
        Object.keys(statusLabels).map(status => [`R${status}`, refusalOf(Number(status))]),
      ),
      parameters: {
        XsrfToken: {
          name: 'X-XSRF-TOKEN',
          in: 'header',
          required: true,
          description: 'The value of the cookie XSRF-TOKEN, which is set by a page or by GET /session.',
          schema: { type: 'string' },
        },
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          description: 'Repeats of a key and body within 15 days get the first answer and have no effect.',
          schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,128}$' },
        },
        Subject: {
          name: 'X-Subject',
          in: 'header',
          description:
            "The `subjectTag` of the session in which the request was written; 401 in another person's session.",
          schema: { type: 'string' },
        },
      },
    },
  }
}

const introduction = [
  'Success is 200, with `httpStatusCode` 200 in the envelope and no `subErrors`.',
  'A refusal has the same envelope with `body` null and at least one fault; its HTTP status equals the `httpStatusCode`.',
  'No answer is a redirect, except at the addresses that browsers visit: OpenID Connect and the links in e-mails.',
  'A sign-in that is refused as `sign-in-slowed` has, in the `params` of the fault, a `challenge` and how many `attempts` the work takes on average; send it again with `work`: the challenge and four different `nonces` (32 bits) for which the first 32 bits of PBKDF2-HMAC-SHA-512 (password: the challenge; salt: the nonce, 4 bytes, big-endian; 1024 iterations), times `attempts`, are less than 2³⁴. Or send it after `Retry-After` with only the challenge: one such sign-in at a time is accepted.',
  'Days are `YYYY-MM-DD` in the calendar of the school; instants are ISO 8601 with offset.',
].join(' ')

function operationOf({ feature, name, endpoint }: NamedEndpoint): Json {
  const open = endpoint.who.kind === 'anyone'
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary: endpoint.summary,
    description: [whoLabel(endpoint.who), offlineLabel(endpoint)].filter(Boolean).join(' '),
    ...(open ? {} : { security: [{ session: [] }] }),
    parameters: parametersOf(endpoint),
    ...(endpoint.body === undefined ? {} : { requestBody: requestBodyOf(endpoint.body, endpoint.takesFile) }),
    responses: {
      200: { description: 'Done.', content: contentOf(endpoint) },
      ...Object.fromEntries(
        refusalsOf(endpoint).map(status => [status, { $ref: `#/components/responses/R${status}` }]),
      ),
    },
  }
}

function offlineLabel({ offline }: Endpoint): string {
  if (offline === 'NEVER') return ''
  const where = offline === 'OWN_DEVICE' ? "A device that is the student's own" : 'A device of the student'
  return `${where} may store the answer for 24 hours.`
}

function parametersOf(endpoint: Endpoint): Json[] {
  const writes = endpoint.method !== 'GET'
  const keyed = writes && endpoint.who.kind !== 'anyone'
  return [
    ...fieldsOf(endpoint.params, 'path'),
    ...fieldsOf(endpoint.query, 'query'),
    ...(writes ? [{ $ref: '#/components/parameters/XsrfToken' }] : []),
    ...(keyed
      ? ['IdempotencyKey', 'Subject'].map(name => ({ $ref: `#/components/parameters/${name}` }))
      : []),
  ]
}

function fieldsOf(schema: z.core.$ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = jsonSchemaOf(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, its]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: its,
  }))
}

function requestBodyOf(body: z.core.$ZodType, takesFile: boolean): Json {
  const schema = jsonSchemaOf(body, 'input')
  return {
    required: body._zod.optin !== 'optional',
    content: takesFile
      ? { 'multipart/form-data': { schema: withFile(schema) } }
      : { 'application/json': { schema } },
  }
}

function withFile({ properties, required, ...schema }: Json): Json {
  const file = { type: 'string', format: 'binary' }
  return {
    ...schema,
    properties: { ...(properties as Json), file },
    required: [...((required as string[] | undefined) ?? []), 'file'],
  }
}

function contentOf({ dialect, reply }: Endpoint): Json {
  if (dialect === 'text') return { 'text/calendar': { schema: { type: 'string' } } }
  if (dialect === 'file') {
    return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
  }
  const schema = jsonSchemaOf(reply, 'output')
  return { 'application/json': { schema: dialect === 'json' ? schema : envelopeOf(schema) } }
}

function envelopeOf(body: Json): Json {
  return {
    type: 'object',
    properties: {
      httpStatusCode: { const: 200 },
      body,
      subErrors: { type: 'array', maxItems: 0 },
    },
    required: ['httpStatusCode', 'body', 'subErrors'],
  }
}

const refusalSchema: Json = {
  type: 'object',
  properties: {
    httpStatusCode: { type: 'integer', minimum: 400, maximum: 599 },
    body: {
      oneOf: [
        { type: 'null' },
        { type: 'object', properties: { location: { type: 'string' } }, required: ['location'] },
      ],
    },
    subErrors: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        properties: {
          code: { type: 'string', description: 'The name of the problem.' },
          messageKey: { type: 'string', description: 'The key of its text in the translations.' },
          field: { type: 'string', description: 'The invalid field, as a path with dots: `body.text`.' },
          params: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
        },
        required: ['code', 'messageKey'],
      },
    },
  },
  required: ['httpStatusCode', 'body', 'subErrors'],
}

function refusalOf(status: number): Json {
  const names = problemsOfStatus(status).map(name => `\`${name}\``)
  return {
    description: `${statusLabels[status]} Problems: ${names.join(', ')}.`,
    ...([429, 503].includes(status)
      ? { headers: { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } } } }
      : {}),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
  }
}

/** The addresses through which a browser walks to an identity provider, the students’ or the guardians’, and back. */
/** What the header `List-Unsubscribe` of a letter leads to. */
function oneClickPaths(apiBase: string): Record<string, Json> {
  const tags = ['notifications']
  const parameters = [{ name: 't', in: 'query', required: true, schema: jsonSchemaOf(stopToken, 'input') }]
  const form = {
    type: 'object',
    properties: { 'List-Unsubscribe': { const: 'One-Click' } },
    required: ['List-Unsubscribe'],
  }
  return {
    [`${apiBase}${oneClickPath}`]: {
      get: {
        tags,
        summary: 'Redirects a person who opens the link of an e-mail to its page, and changes nothing',
        parameters,
        responses: { 302: redirected },
      },
      post: {
        tags,
        summary:
          'Turns off e-mails on the topic of a received e-mail (RFC 8058); for mail programs, without cookies',
        parameters,
        requestBody: {
          required: true,
          content: {
            'application/x-www-form-urlencoded': { schema: form },
            'multipart/form-data': { schema: form },
          },
        },
        responses: {
          200: { description: 'Done.' },
          ...Object.fromEntries(
            [400, 409].map(status => [status, { $ref: `#/components/responses/R${status}` }]),
          ),
        },
      },
    },
  }
}

const redirected = {
  description: 'Redirect to the next address.',
  headers: { Location: { schema: { type: 'string' } } },
}

function openIdPaths(apiBase: string): Record<string, Json> {
  const redirect = (summary: string, names: string[]) => ({
    get: {
      tags: ['openid-connect'],
      summary,
      description: 'For browsers, where the school has an identity provider.',
      parameters: names.map(name => ({ name, in: 'query', required: false, schema: { type: 'string' } })),
      responses: { 302: redirected },
    },
  })
  return {
    ...Object.fromEntries(
      areas.map(area => [
        `${apiBase}${openIdStartPaths[area]}`,
        redirect(`Sends a browser of the ${area} area to its identity provider`, ['service']),
      ]),
    ),
    [`${apiBase}${openIdCallbackPath}`]: redirect('Receives the browser back from the identity provider', [
      'code',
      'state',
      'iss',
      'error',
    ]),
  }
}

function jsonSchemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  })
  return rest
}
