import { availableParallelism } from 'node:os'
import { describe, expect, test } from 'vitest'
import { readEnvironment, SettingError, settings } from './environment.ts'

const openId = { OIDC_ISSUER: 'https://login.example.fi', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' }
const production = { NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://portal.example.fi', EMBEDDED: 'on' }

function fault(variables: Record<string, string>): string {
  try {
    readEnvironment(variables, '/srv')
  } catch (error) {
    if (error instanceof SettingError) return error.message
    throw error
  }
  return ''
}

describe('a value that cannot be stops the start with one line that names its variable', () => {
  test.each([
    ['NODE_ENV', { NODE_ENV: 'prod' }],
    ['PORT', { PORT: 'eighty' }],
    ['PORT', { PORT: '65536' }],
    ['PORT', { PORT: '-1' }],
    ['PORT', { PORT: '80.5' }],
    ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'portal.example.fi' }],
    ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'ftp://portal.example.fi' }],
    ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'http://portal.example.fi' }],
    ['PUBLIC_ORIGIN', { NODE_ENV: 'production', EMBEDDED: 'on' }],
    ['BASE_PATH', { BASE_PATH: 'studentgo' }],
    ['BASE_PATH', { BASE_PATH: '/studentgo/' }],
    ['BASE_PATH', { BASE_PATH: '/student go' }],
    ['BASE_PATH', { BASE_PATH: '/:app' }],
    ['API_BASE', { API_BASE: '/api/' }],
    ['API_BASE', { API_BASE: 'https://api.example.fi' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://a' }],
    ['DATABASE_URL', { ...production, EMBEDDED: '' }],
    ['DATABASE_URL', { ...production, EMBEDDED: 'off' }],
    ['DATABASE_OWNER_URL', { DATABASE_OWNER_URL: 'postgres://a/b' }],
    ['DATABASE_OWNER_URL', { DATABASE_URL: 'postgres://a/b', DATABASE_OWNER_URL: 'a' }],
    ['DATABASE_POOL', { DATABASE_POOL: '0' }],
    ['DATABASE_POOLER', { DATABASE_URL: 'postgres://a/b', DATABASE_POOLER: 'on' }],
    ['DATABASE_POOLER', { DATABASE_URL: 'postgres://a/b', DATABASE_POOLER: 'named' }],
    ['DATABASE_POOLER', { DATABASE_DIRECT_URL: 'postgres://a/b', DATABASE_POOLER: 'named' }],
    ['DATABASE_DIRECT_URL', { DATABASE_URL: 'postgres://a/b', DATABASE_DIRECT_URL: 'postgres://a/b' }],
    ['DATABASE_REPLICA_URL', { DATABASE_REPLICA_URL: 'postgres://a/b' }],
    ['WORKERS', { WORKERS: '0', DATABASE_URL: 'postgres://a/b' }],
    ['WORKERS', { WORKERS: '2' }],
    ['WORKERS', { ...production, WORKERS: '2' }],
    ['EMBEDDED', { EMBEDDED: 'maybe' }],
    ['EMBEDDED', { EMBEDDED: 'on', DATABASE_URL: 'postgres://a/b' }],
    ['SCHOOL_TIME_ZONE', { SCHOOL_TIME_ZONE: 'Europe/Kuutsalmi' }],
    ['DEMO', { DEMO: 'perhaps' }],
    ['NOW', { NOW: 'tomorrow' }],
    ['NOW', { NOW: '2026-11-23' }],
    ['NOW', { NOW: '2026-11-23T09:00:00' }],
    ['NOW', { ...production, NOW: '2026-11-23T09:00:00+02:00' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'true' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.1 10.0.0.2' }],
    ['SCHOOL_NETWORKS', { SCHOOL_NETWORKS: 'the school' }],
    ['SCHOOL_NETWORKS', { SCHOOL_NETWORKS: '192.0.2.0/33' }],
    ['SCHOOL_NETWORKS', { SCHOOL_NETWORKS: '192.0.2.0/24 192.0.3.0/24' }],
    ['OPENAPI', { OPENAPI: 'please' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['OIDC_ISSUER', { ...openId, OIDC_ISSUER: 'login.example.fi' }],
    ['OIDC_ISSUER', { ...openId, OIDC_ISSUER: 'http://login.example.fi' }],
    ['OIDC_CLIENT_ID', { ...openId, OIDC_CLIENT_ID: '' }],
    ['OIDC_CLIENT_SECRET', { ...openId, OIDC_CLIENT_SECRET: '' }],
    ['ONEROSTER_TOKEN_URL', { ONEROSTER_TOKEN_URL: 'http://sis.example.fi/token' }],
    ['OIDC_PROFILE', { ...openId, OIDC_PROFILE: 'suomi' }],
    ['OIDC_SCOPE', { ...openId, OIDC_SCOPE: 'profile' }],
    ['OIDC_USER_CLAIM', { ...openId, OIDC_USER_CLAIM: 'email' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example.fi' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://mail.example.fi?ignoreTLS=true' }],
    ['MAIL_FROM', { MAIL_FROM: 'Kuutsalmen ammattiopisto' }],
    ['DKIM_SELECTOR', { DKIM_KEY: '/etc/studentgo/dkim.pem' }],
    ['DKIM_SELECTOR', { DKIM_SELECTOR: 'a b', DKIM_KEY: '/etc/studentgo/dkim.pem' }],
    ['DKIM_KEY', { DKIM_SELECTOR: 'portal2026' }],
    ['DKIM_KEY', { DKIM_SELECTOR: 'portal2026', DKIM_KEY: 'missing.pem' }],
    ['PUSH_SERVICES', { PUSH_SERVICES: 'https://push.example.org' }],
    ['PUSH_SERVICES', { PUSH_SERVICES: '*' }],
    ['PUSH_SERVICES', { PUSH_SERVICES: '*.org' }],
    ['PUSH_SERVICES', { PUSH_SERVICES: '*.0.0.1' }],
    ['PUSH_SERVICES', { PUSH_SERVICES: 'push.example.org, 10.0.0.1' }],
    ['PASSWORD_MEMORY_KIB', { PASSWORD_MEMORY_KIB: '19455' }],
  ])('%s: %o', (name, variables) => {
    const message = fault(variables as Record<string, string>)
    expect(message.startsWith(`${name}: `)).toBe(true)
    expect(message).not.toContain('\n')
    expect(message.length).toBeGreaterThan(name.length + 10)
  })

  test('the line never repeats a secret', () => {
    expect(fault({ DATABASE_URL: 'mysql://me:secret@db/x' })).not.toContain('secret')
    expect(fault({ SMTP_URL: 'smtp://me:secret@mail.example.fi?a=b' })).not.toContain('secret')
    const key = '-----BEGIN PRIVATE KEY-----secret'
    expect(fault({ DKIM_SELECTOR: 'portal2026', DKIM_KEY: key })).not.toContain('secret')
  })
})

describe('what is not set has its default', () => {
  test('for a person who has just cloned the project', () => {
    expect(readEnvironment({}, '/srv')).toMatchObject({
      PORT: 8080,
      HOST: '127.0.0.1',
      BASE_PATH: '/studentgo/app',
      API_BASE: '',
      SCHOOL_TIME_ZONE: 'Europe/Helsinki',
      publicOrigin: 'http://localhost:8080',
      dataDir: '/srv/data',
      embedded: true,
      workers: 1,
      openApi: true,
      trustedProxies: [],
    })
  })

  test('an empty variable is one that is not set', () => {
    const empty = Object.fromEntries(Object.keys(settings.shape).map(name => [name, '']))
    expect(readEnvironment(empty, '/srv')).toEqual(readEnvironment({}, '/srv'))
  })

  test('variables of other programs are ignored', () => {
    expect(readEnvironment({ PATH: '/bin', npm_config_x: '1' }, '/srv')).toEqual(readEnvironment({}, '/srv'))
  })
})

describe('what is set counts', () => {
  test.each([
    [{ DATABASE_URL: 'postgres://a/b' }, { embedded: false, workers: availableParallelism() }],
    [{ DATABASE_URL: 'postgres://a/b', WORKERS: '3' }, { workers: 3 }],
    [{ WORKERS: '1' }, { embedded: true, workers: 1 }],
    [{ DATABASE_URL: 'postgresql://a/b' }, { embedded: false }],
    [{ DATA_DIR: '/var/lib/studentgo' }, { dataDir: '/var/lib/studentgo' }],
    [{ DATA_DIR: 'elsewhere' }, { dataDir: '/srv/elsewhere' }],
    [{ PORT: '9000' }, { publicOrigin: 'http://localhost:9000' }],
    [{ PUBLIC_ORIGIN: 'https://portal.example.fi/' }, { publicOrigin: 'https://portal.example.fi' }],
    [{ PUBLIC_ORIGIN: 'http://localhost:3000' }, { publicOrigin: 'http://localhost:3000' }],
    [{ OPENAPI: 'off' }, { openApi: false }],
    [production, { openApi: false, embedded: true }],
    [{ ...production, OPENAPI: 'yes' }, { openApi: true }],
    [{ TRUST_PROXY: '10.0.0.1, 10.0.0.2' }, { trustedProxies: ['10.0.0.1', '10.0.0.2'] }],
    [{ SCHOOL_NETWORKS: '192.0.2.10, 2001:db8::/48' }, { schoolNetworks: ['192.0.2.10', '2001:db8::/48'] }],
    [{ ...openId, OIDC_ISSUER: 'http://127.0.0.1:3000' }, { OIDC_ISSUER: 'http://127.0.0.1:3000' }],
    [openId, { OIDC_PROFILE: 'plain', OIDC_USER_CLAIM: 'preferred_username', OIDC_SCOPE: 'openid profile' }],
  ])('%o', (variables, expected) => {
    expect(readEnvironment(variables, '/srv')).toMatchObject(expected)
  })
})

describe('the demo school fills an empty database', () => {
  test.each([
    ['the embedded one', {}, true],
    ['not the embedded one where people are real', production, false],
    ['not PostgreSQL', { DATABASE_URL: 'postgres://a/b' }, false],
    ['any that DEMO names', { DATABASE_URL: 'postgres://a/b', DEMO: 'on' }, true],
    ['none when DEMO is off', { DEMO: 'off' }, false],
  ])('%s', (_which, variables, expected) => {
    expect(readEnvironment(variables as Record<string, string>, '/srv').demo).toBe(expected)
  })
})
