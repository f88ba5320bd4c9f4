import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readDkimKey, readMailServer, readSender } from './mail-settings.ts'

describe('SMTP_URL', () => {
  test.each([
    ['smtp://mail.example.fi', { host: 'mail.example.fi', port: 587, secure: false, isHere: false }],
    ['smtp://mail.example.fi:25/', { port: 25, secure: false }],
    ['smtps://mail.example.fi', { port: 465, secure: true, isHere: false }],
    ['smtp://localhost:1025', { host: 'localhost', port: 1025, isHere: true, auth: undefined }],
    ['smtp://127.0.0.1:25', { isHere: true }],
    ['smtp://[::1]:25', { host: '::1', isHere: true }],
    ['smtp://localhost.example.fi', { isHere: false }],
    ['smtp://me%40example.fi:a%2Fb@mail.example.fi', { auth: { user: 'me@example.fi', pass: 'a/b' } }],
  ])('%s is read', (text, expected) => {
    expect(readMailServer(text)).toMatchObject(expected)
  })

  test.each([
    ['mail.example.fi:587'],
    ['https://mail.example.fi'],
    ['smtp://'],
    ['smtp://mail.example.fi/inbox'],
    ['smtp://mail.example.fi?ignoreTLS=true'],
    ['smtp://mail.example.fi?'],
    ['smtp://me:100%@mail.example.fi'],
  ])('%s is not valid', text => {
    expect(readMailServer(text)).toBeUndefined()
  })
})

describe('MAIL_FROM', () => {
  test.each([
    ['no-reply@portal.example.fi', '', 'no-reply@portal.example.fi'],
    [' <no-reply@portal.example.fi> ', '', 'no-reply@portal.example.fi'],
    [
      'Kuutsalmen ammattiopisto <no-reply@portal.example.fi>',
      'Kuutsalmen ammattiopisto',
      'no-reply@portal.example.fi',
    ],
    ['"Åbo, yrkesskola" <a@example.fi>', 'Åbo, yrkesskola', 'a@example.fi'],
  ])('%s is read', (text, name, address) => {
    expect(readSender(text)).toEqual({ name, address })
  })

  test.each([
    ['Kuutsalmen ammattiopisto'],
    ['Kuutsalmi no-reply@example.fi'],
    ['Kuutsalmi <no-reply>'],
    ['Kuutsalmi <a@example.fi> <b@example.fi>'],
    ['Kuutsalmi\nBcc: <a@example.fi>'],
    ['"Kuutsalmi <a@example.fi>'],
    ['<a@example.fi'],
  ])('%j is not a sender', text => {
    expect(readSender(text)).toBeUndefined()
  })
})

describe('DKIM_KEY', () => {
  const format = { format: 'pem', type: 'pkcs8' } as const
  const pemOf = (bits: number) =>
    generateKeyPairSync('rsa', { modulusLength: bits }).privateKey.export(format).toString()
  const pem = pemOf(1024)
  const folder = mkdtempSync(join(tmpdir(), 'studentgo-dkim-'))

  test('is the key itself, on one line too, or the path of its file', () => {
    writeFileSync(join(folder, 'dkim.pem'), pem)
    expect(readDkimKey(pem, '/nowhere')).toBe(pem)
    expect(readDkimKey(pem.replaceAll('\n', '\\n'), '/nowhere')).toBe(pem)
    expect(readDkimKey('dkim.pem', folder)).toBe(pem)
    expect(readDkimKey(join(folder, 'dkim.pem'), '/nowhere')).toBe(pem)
  })

  test.each([
    ['a key that is cut', pem.slice(0, 200)],
    [
      'a public key',
      generateKeyPairSync('rsa', { modulusLength: 1024 })
        .publicKey.export({ ...format, type: 'spki' })
        .toString(),
    ],
    ['a key of another kind', generateKeyPairSync('ed25519').privateKey.export(format).toString()],
    ['a key that anybody breaks', pemOf(512)],
    [
      'a key with a passphrase',
      generateKeyPairSync('rsa', { modulusLength: 1024 })
        .privateKey.export({ ...format, cipher: 'aes-256-cbc', passphrase: 'secret' })
        .toString(),
    ],
  ])('%s is refused, and not repeated', (_what, params) => {
    const refused = () => readDkimKey(params, '/nowhere')
    expect(refused).toThrow(/^must be a private RSA key of 1024 bits or more, .*openssl genrsa 2048/)
    expect(refused).not.toThrow(/BEGIN/)
  })

  test('a file that is not there is refused with a path as an example', () => {
    expect(() => readDkimKey('missing.pem', folder)).toThrow(/no file that can be read, such as \/etc/)
  })
})
