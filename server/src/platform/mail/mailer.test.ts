import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { readEnvironment } from '../environment.ts'
import { describeMail } from './mailer.ts'

const production = { NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://portal.example.fi', EMBEDDED: 'on' }
const away = { ...production, SMTP_URL: 'smtp://portal:secret@mail.example.fi' }
const key = generateKeyPairSync('rsa', { modulusLength: 1024 })
const DKIM_KEY = key.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

test.each([
  [{}, 'files in /srv/data/mails'],
  [production, 'nobody is written to (set SMTP_URL)'],
  [away, 'mail.example.fi:587, by TLS or not at all, unsigned (set DKIM_KEY)'],
  [{ ...away, DKIM_SELECTOR: 'portal2026', DKIM_KEY }, 'mail.example.fi:587, by TLS or not at all, signed'],
  [{ SMTP_URL: 'smtp://localhost:25' }, 'localhost:25, on this machine, unsigned (set DKIM_KEY)'],
])('starting the server with %j logs where letters go', (settings, expected) => {
  expect(describeMail(readEnvironment(settings as Record<string, string>, '/srv'))).toBe(expected)
})
