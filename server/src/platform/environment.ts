import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import type { S3Settings } from './files/s3-storage.ts'
import { isNetwork } from './http/limits/networks.ts'
import { type DkimKey, readDkimKey, readMailServer, readSender } from './mail/mail-settings.ts'
import { OperatorError } from './operator-error.ts'
import { readSchoolFile, type School } from './school/school-file.ts'
import { isThisMachine } from './this-machine.ts'

const flag = z
  .enum(['1', '0', 'true', 'false', 'on', 'off', 'yes', 'no'])
  .transform(value => ['1', 'true', 'on', 'yes'].includes(value))

const path = z.string().regex(/^(\/[A-Za-z0-9._-]+)*$/, 'must be empty or start with / and not end with it')

const url = z.url({ protocol: /^https?$/ })
const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address')

const mailServerHint =
  'must be an address such as smtp://user:password@mail.example.fi:587 or smtps://mail.example.fi, with signs of the password written as in %40 and nothing behind ?'
const senderHint =
  'must be an address such as no-reply@portal.example.fi, or a name before it: Example College <no-reply@portal.example.fi>'

/** Two parts at least below `*.`, so that nobody allows everything, and never an address of a network. */
const pushHost = /^(\*\.)?([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/

function refuse(context: z.RefinementCtx, message: string): never {
  context.addIssue({ code: 'custom', message })
  return z.NEVER
}

/** Every setting of the server, once: the type is inferred from here and a test compares `docs/operations/settings.md` with it. */
export const settings = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  HEALTH_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  HEALTH_HOST: z.string().min(1).default('127.0.0.1'),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).default(5),
  PUBLIC_ORIGIN: url.transform(value => new URL(value).origin).optional(),
  BASE_PATH: path.refine(value => value !== '', 'must not be empty').default('/studentgo/app'),
  API_BASE: path.default(''),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_OWNER_URL: postgresUrl.optional(),
  DATABASE_POOLER: z.enum(['off', 'unnamed', 'named']).default('off'),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(20),
  WORKERS: z.coerce.number().int().min(1).max(128).optional(),
  EMBEDDED: flag.optional(),
  SCHOOL_FILE: z.string().min(1).optional(),
  SCHOOL_TIME_ZONE: z.string().refine(isTimeZone, 'is not a known time zone').default('Europe/Helsinki'),
  DEMO: flag.optional(),
  NOW: z.iso.datetime({ offset: true }).optional(),
  TRUST_PROXY: z
    .string()
    .refine(
      value => listOf(value).every(address => isIP(address) !== 0),
      'must be addresses such as 10.0.0.1, with commas between them',
    )
    .default(''),
  SCHOOL_NETWORKS: z
    .string()
    .refine(
      value => listOf(value).every(isNetwork),
      'must be addresses or networks such as 192.0.2.10 or 192.0.2.0/24, with commas between them',
    )
    .default(''),
  OPENAPI: flag.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
  ANSWER_CACHE_MEGABYTES: z.coerce.number().min(0).max(4096).default(32),
  SLOW_STATEMENT_MILLISECONDS: z.coerce.number().int().min(0).max(600_000).default(500),
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OIDC_ISSUER: url.optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_PROFILE: z.enum(['plain', 'mpassid']).default('plain'),
  OIDC_USER_CLAIM: z.string().min(1).default('preferred_username'),
  OIDC_SCOPE: z.string().min(1).default('openid profile'),
  PARENT_OIDC_ISSUER: url.optional(),
  PARENT_OIDC_CLIENT_ID: z.string().min(1).optional(),
  PARENT_OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  PARENT_OIDC_USER_CLAIM: z.string().min(1).default('preferred_username'),
  PARENT_OIDC_SCOPE: z.string().min(1).default('openid profile'),
  STAFF_OIDC_ISSUER: url.optional(),
  STAFF_OIDC_CLIENT_ID: z.string().min(1).optional(),
  STAFF_OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  STAFF_OIDC_USER_CLAIM: z.string().min(1).default('preferred_username'),
  STAFF_OIDC_SCOPE: z.string().min(1).default('openid profile'),
  STAFF_OIDC_STRONG_ACR: z.string().default(''),
  ONEROSTER_TOKEN_URL: url.optional(),
  ONEROSTER_CLIENT_ID: z.string().min(1).optional(),
  ONEROSTER_CLIENT_SECRET: z.string().min(1).optional(),
  ONEROSTER_SCOPE: z
    .string()
    .min(1)
    .default(
      ['roster.readonly', 'roster-demographics.readonly']
        .map(scope => `https://purl.imsglobal.org/spec/or/v1p2/scope/${scope}`)
        .join(' '),
    ),
  SMTP_URL: z
    .string()
    .transform((text, context) => readMailServer(text) ?? refuse(context, mailServerHint))
    .optional(),
  MAIL_FROM: z
    .string()
    .transform((text, context) => readSender(text) ?? refuse(context, senderHint))
    .optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(
      /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i,
      'must be the name under which the public key is in DNS, such as portal2026',
    )
    .optional(),
  DKIM_KEY: z.string().min(1).optional(),
  PUSH_SERVICES: z
    .string()
    .refine(
      value => listOf(value).every(host => pushHost.test(host)),
      'must be names of hosts such as push.example.org or *.push.example.org, with commas between them',
    )
    .default(''),
  PUSH_TEST_ORIGIN: url.transform(value => new URL(value).origin).optional(),
  FILES_DIR: z.string().min(1).optional(),
  S3_ENDPOINT: url.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY: z.string().min(1).optional(),
  S3_SECRET_KEY: z.string().min(1).optional(),
  KOODISTO_URL: url.optional(),
  CLAMD_ADDRESS: z
    .string()
    .regex(/^(\/.+|[^/]+:[0-9]{1,5})$/, 'must be host:port, or the path of a socket')
    .optional(),
  SECURITY_CONTACT: z
    .string()
    .regex(
      /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/,
      'must be mailto:security@college.example or an https:// address',
    )
    .optional(),
  INITIAL_PASSWORD_DAYS: z.coerce.number().int().min(1).max(365).default(30),
  PASSWORD_MEMORY_KIB: z.coerce.number().int().min(19456).max(1048576).default(19456),
})

export interface Environment extends z.infer<typeof settings> {
  readonly publicOrigin: string
  readonly dataDir: string
  readonly embedded: boolean
  readonly production: boolean
  /** Whether an empty database is filled with the demo school, whose passphrase everybody may read. */
  readonly demo: boolean
  /** How many processes serve. */
  readonly workers: number
  readonly openApi: boolean
  readonly logLevel: NonNullable<z.infer<typeof settings>['LOG_LEVEL']>
  readonly trustedProxies: string[]
  /** Addresses and networks behind which a whole school sits. */
  readonly schoolNetworks: string[]
  /** Hosts of services of push messages beside those of the browsers. */
  readonly pushServices: string[]
  /** A test's own. */
  readonly pushOrigins: string[]
  /** The folder in which files come in, and lie unless `s3` says where. */
  readonly filesDir: string
  readonly s3: S3Settings | undefined
  /** How letters are signed; undefined where they are not. */
  readonly dkim: DkimKey | undefined
  readonly school: School
}

/** A setting that the server will not start with; the message is the one line that the operator reads. */
export class SettingError extends OperatorError {}

/**
 * Reads and checks the settings. Throws `SettingError` with one line that names the variable. An empty
 * variable counts as not set.
 */
export function readEnvironment(variables: Record<string, string | undefined>, root: string): Environment {
  const params = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const read = settings.safeParse(params)
  if (!read.success) {
    const issue = read.error.issues[0]
    throw new SettingError(`${issue?.path.join('.') ?? 'settings'}: ${issue?.message ?? 'is not valid'}`)
  }
  const environment = read.data
  const production = environment.NODE_ENV === 'production'
  if (production && environment.NOW) {
    throw new SettingError('NOW: is for demonstrations and tests, and refused with NODE_ENV=production')
  }
  if (production && !environment.DATABASE_URL && environment.EMBEDDED !== true) {
    throw new SettingError(
      'DATABASE_URL: is needed with NODE_ENV=production (or set EMBEDDED=on to run on the embedded database knowingly)',
    )
  }
  if (environment.DATABASE_URL && environment.EMBEDDED === true) {
    throw new SettingError('EMBEDDED: is on while DATABASE_URL is set; choose one of them')
  }
  if (environment.DATABASE_OWNER_URL && !environment.DATABASE_URL) {
    throw new SettingError('DATABASE_OWNER_URL: says who owns the tables of DATABASE_URL, which is not set')
  }
  if (
    environment.DATABASE_POOLER !== 'off' &&
    !(environment.DATABASE_URL && environment.DATABASE_DIRECT_URL)
  ) {
    throw new SettingError(
      'DATABASE_POOLER: takes DATABASE_URL, which leads to the pooler, and DATABASE_DIRECT_URL, the same database past it, for example postgres://portal:…@db.example.fi:5432/studentgo',
    )
  }
  if (environment.DATABASE_DIRECT_URL && environment.DATABASE_POOLER === 'off') {
    throw new SettingError('DATABASE_DIRECT_URL: leads past a pooler; say which by DATABASE_POOLER')
  }
  if (environment.DATABASE_REPLICA_URL && !environment.DATABASE_URL) {
    throw new SettingError('DATABASE_REPLICA_URL: is a replica of DATABASE_URL, which is not set')
  }
  if (!environment.DATABASE_URL && (environment.WORKERS ?? 1) > 1) {
    throw new SettingError(
      'WORKERS: must be 1 with the embedded database, which takes one process only (set DATABASE_URL to use several)',
    )
  }
  if (production && !environment.PUBLIC_ORIGIN) {
    throw new SettingError(
      'PUBLIC_ORIGIN: is needed with NODE_ENV=production, for example https://portal.example.fi',
    )
  }
  if (environment.PUBLIC_ORIGIN && !isSecureOrHere(environment.PUBLIC_ORIGIN)) {
    throw new SettingError('PUBLIC_ORIGIN: must begin with https:// unless the portal runs on this machine')
  }
  if (production && environment.PUSH_TEST_ORIGIN) {
    throw new SettingError('PUSH_TEST_ORIGIN: is for tests, and refused with NODE_ENV=production')
  }
  if (environment.KOODISTO_URL && !isSecureOrHere(environment.KOODISTO_URL)) {
    throw new SettingError('KOODISTO_URL: must begin with https:// unless the register runs on this machine')
  }
  if (environment.KOODISTO_URL && /[?#@]/.test(environment.KOODISTO_URL)) {
    throw new SettingError('KOODISTO_URL: must be an address without a name, a question or a mark in it')
  }
  checkOpenId(environment, 'OIDC')
  checkOpenId(environment, 'PARENT_OIDC')
  checkOpenId(environment, 'STAFF_OIDC')
  if (environment.ONEROSTER_TOKEN_URL && !isSecureOrHere(environment.ONEROSTER_TOKEN_URL)) {
    throw new SettingError('ONEROSTER_TOKEN_URL: must begin with https:// unless it is on this machine')
  }
  const dataDir = resolve(root, environment.DATA_DIR)
  return {
    ...environment,
    publicOrigin: environment.PUBLIC_ORIGIN ?? `http://localhost:${environment.PORT}`,
    dataDir,
    filesDir: environment.FILES_DIR ? resolve(root, environment.FILES_DIR) : join(dataDir, 'files'),
    s3: s3From(environment),
    dkim: dkimFrom(environment, root),
    embedded: !environment.DATABASE_URL,
    production,
    demo: environment.DEMO ?? (!environment.DATABASE_URL && !production),
    workers: environment.WORKERS ?? (environment.DATABASE_URL ? availableParallelism() : 1),
    openApi: environment.OPENAPI ?? !production,
    // Who sits at a terminal reads where the portal is, not a line of JSON for each file of a page.
    logLevel: environment.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    trustedProxies: listOf(environment.TRUST_PROXY),
    schoolNetworks: listOf(environment.SCHOOL_NETWORKS),
    pushServices: listOf(environment.PUSH_SERVICES),
    pushOrigins: environment.PUSH_TEST_ORIGIN ? [environment.PUSH_TEST_ORIGIN] : [],
    school: schoolFrom(environment.SCHOOL_FILE, root),
  }
}

function schoolFrom(file: string | undefined, root: string): School {
  try {
    return readSchoolFile(file === undefined ? undefined : resolve(root, file))
  } catch (error) {
    throw new SettingError(`SCHOOL_FILE: ${error instanceof Error ? error.message : error}`)
  }
}

function s3From(environment: z.infer<typeof settings>): S3Settings | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = environment
  const { S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = environment
  if (!endpoint) return undefined
  if (!bucket) throw new SettingError('S3_BUCKET: is needed when S3_ENDPOINT is set')
  if (!accessKey) throw new SettingError('S3_ACCESS_KEY: is needed when S3_ENDPOINT is set')
  if (!secretKey) throw new SettingError('S3_SECRET_KEY: is needed when S3_ENDPOINT is set')
  return { endpoint, bucket, region, accessKey, secretKey }
}

function dkimFrom(environment: z.infer<typeof settings>, root: string): DkimKey | undefined {
  const { DKIM_SELECTOR: selector, DKIM_KEY: key } = environment
  if (!selector && !key) return undefined
  if (!selector) throw new SettingError('DKIM_SELECTOR: is needed when DKIM_KEY is set, such as portal2026')
  if (!key) {
    throw new SettingError('DKIM_KEY: is needed when DKIM_SELECTOR is set, such as /etc/studentgo/dkim.pem')
  }
  try {
    return { selector, privateKey: readDkimKey(key, root) }
  } catch (error) {
    throw new SettingError(`DKIM_KEY: ${error instanceof Error ? error.message : error}`)
  }
}

/** The parts of a list with commas between them. */
function listOf(list: string): string[] {
  return list
    .split(',')
    .map(part => part.trim())
    .filter(Boolean)
}

function checkOpenId(environment: z.infer<typeof settings>, of: 'OIDC' | 'PARENT_OIDC' | 'STAFF_OIDC'): void {
  const issuer = environment[`${of}_ISSUER`]
  if (!issuer) return
  for (const name of [`${of}_CLIENT_ID`, `${of}_CLIENT_SECRET`] as const) {
    if (!environment[name]) throw new SettingError(`${name}: is needed when ${of}_ISSUER is set`)
  }
  if (!isSecureOrHere(issuer)) {
    throw new SettingError(`${of}_ISSUER: must begin with https:// unless the provider runs on this machine`)
  }
  if (!environment[`${of}_SCOPE`].split(' ').includes('openid')) {
    throw new SettingError(`${of}_SCOPE: must have openid among its words`)
  }
  if (environment[`${of}_USER_CLAIM`] === 'email') {
    throw new SettingError(`${of}_USER_CLAIM: an e-mail address may change hands, so nobody is told by it`)
  }
}

/** Plain HTTP is only for this machine: elsewhere browsers refuse the portal's cookies and tokens travel open. */
export function isSecureOrHere(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || isThisMachine(hostname)
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    // Intl throws RangeError for a name that it does not know; that is the answer.
    return false
  }
}
