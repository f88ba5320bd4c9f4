import { createHash, createVerify, generateKeyPairSync } from 'node:crypto'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { fakeSmtp, mailCertificate } from '../../../test/fakes/fake-smtp.ts'
import { readEnvironment } from '../environment.ts'
import { type Letter, makeMailer } from './mailer.ts'

type Server = Awaited<ReturnType<typeof fakeSmtp>>

const college = 'Åbo, «yrkesskola»'
const letter: Letter = {
  id: 'letter-1',
  to: 'aada@example.invalid',
  subject: 'Det finns nytt för dig',
  text: 'Hej,\n\nläs mer:\nhttps://portal.example.fi/studentgo/app/plan\n\nHälsningar från portalen, som skriver en ganska lång rad så att den måste brytas',
  language: 'sv',
  oneClick: `https://portal.example.fi/rest/v1/public/notifications/oneclick?t=${'a'.repeat(200)}`,
}

const servers: Server[] = []
async function startServer(startsTls: boolean): Promise<Server> {
  const server = await fakeSmtp({ startsTls })
  servers.push(server)
  return server
}

const usual = getCACertificates('default')
beforeAll(() => setDefaultCACertificates([...usual, mailCertificate]))
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
})
afterAll(() => setDefaultCACertificates(usual))

/** 0.0.0.0 is this machine too, but the portal does not know that. */
const awayFrom = ({ port }: Server) => `smtp://portal:secret@0.0.0.0:${port}`
const hereAt = ({ port }: Server) => `smtp://portal:secret@localhost:${port}`

async function send(SMTP_URL: string, settings: Record<string, string> = {}): Promise<void> {
  const variables = { NODE_ENV: 'test', PUBLIC_ORIGIN: 'https://portal.example.fi', SMTP_URL, ...settings }
  const mailer = makeMailer(readEnvironment(variables, '/nowhere'))
  try {
    await mailer?.send(letter, college)
  } finally {
    mailer?.close()
  }
}

describe('a letter travels by TLS or not at all', () => {
  test('to a server that offers STARTTLS', async () => {
    const server = await startServer(true)
    await send(awayFrom(server))
    expect(server.letters.map(({ secure, to }) => [secure, to])).toEqual([[true, ['aada@example.invalid']]])
    expect(server.signIns).toEqual([{ user: 'portal', password: 'secret', secure: true }])
  })

  test('a server that offers none is sent neither the password nor the letter', async () => {
    const server = await startServer(false)
    await expect(send(awayFrom(server))).rejects.toThrow(/offers no TLS.*STARTTLS, or smtps:/)
    expect([server.signIns, server.letters]).toEqual([[], []])
  })

  test('a server whose certificate is not trusted is sent neither', async () => {
    const server = await startServer(true)
    setDefaultCACertificates(usual)
    await expect(send(awayFrom(server))).rejects.toThrow(/self-signed certificate/)
    setDefaultCACertificates([...usual, mailCertificate])
    expect([server.signIns, server.letters]).toEqual([[], []])
  })

  test.each([true, false])('except to this machine, with TLS where it is offered: %s', async startsTls => {
    const server = await startServer(startsTls)
    setDefaultCACertificates(usual)
    await send(hereAt(server))
    setDefaultCACertificates([...usual, mailCertificate])
    expect(server.letters.map(({ secure }) => secure)).toEqual([startsTls])
  })
})

describe('what a letter is', () => {
  async function taken(settings: Record<string, string> = {}) {
    const server = await startServer(false)
    await send(hereAt(server), settings)
    const [first] = server.letters
    if (first === undefined) throw new Error('no letter came')
    return first
  }
  const headerOf = (raw: string, name: string) =>
    new RegExp(`^${name}:(.*(?:\\r\\n[ \\t].*)*)`, 'im').exec(raw)?.[1]?.replaceAll('\r\n', '').trim()

  test('says whose it is in its subject, and its language, and that no person wrote it', async () => {
    const { subject, raw } = await taken()
    expect(subject).toBe('Det finns nytt för dig – Åbo, «yrkesskola»')
    expect(headerOf(raw, 'Content-Language')).toBe('sv')
    expect(headerOf(raw, 'Auto-Submitted')).toBe('auto-generated')
    expect(headerOf(raw, 'Message-ID')).toBe('<letter-1@portal.example.fi>')
  })

  test('names the address at which a mail program stops letters, whole', async () => {
    const { raw } = await taken()
    expect(headerOf(raw, 'List-Unsubscribe')).toBe(`<${letter.oneClick}>`)
    expect(headerOf(raw, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
  })

  test('has a text part and the same as HTML', async () => {
    const { text, html, raw } = await taken()
    expect(headerOf(raw, 'Content-Type')).toMatch(/^multipart\/alternative/)
    expect(text.trim()).toBe(letter.text)
    expect(html).toContain('<p>Hej,</p>')
    expect(html).toContain('<a href="https://portal.example.fi/studentgo/app/plan">')
  })

  test.each([
    [{}, /^=\?UTF-8\?.*\?= <no-reply@portal\.example\.fi>$/],
    [{ MAIL_FROM: 'posti@kuutsalmi.example' }, /^=\?UTF-8\?.*\?= <posti@kuutsalmi\.example>$/],
    [
      { MAIL_FROM: 'Kuutsalmen ammattiopisto <posti@kuutsalmi.example>' },
      /^Kuutsalmen ammattiopisto <posti@kuutsalmi\.example>$/,
    ],
  ])('with %j it is from the name that is set, or from the college', async (settings, expected) => {
    expect(headerOf((await taken(settings)).raw, 'From')).toMatch(expected)
  })

  test('is signed where a key is set, which others check by the public one', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const { raw } = await taken({
      MAIL_FROM: 'Kuutsalmen ammattiopisto <posti@kuutsalmi.example>',
      DKIM_SELECTOR: 'portal2026',
      DKIM_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    })
    const verdict = verifyDkim(raw, publicKey.export({ type: 'spki', format: 'pem' }).toString())
    expect(verdict).toMatchObject({
      d: 'kuutsalmi.example',
      s: 'portal2026',
      bodyHolds: true,
      signatureHolds: true,
    })
    expect(verdict.h?.split(':')).toEqual(
      expect.arrayContaining(['from', 'to', 'subject', 'list-unsubscribe', 'list-unsubscribe-post']),
    )
    const changed = raw.replace('aada@example.invalid', 'eve@example.invalid')
    expect(changed).not.toBe(raw)
    expect(
      verifyDkim(changed, publicKey.export({ type: 'spki', format: 'pem' }).toString()).signatureHolds,
    ).toBe(false)
  })

  test('is not signed without a key', async () => {
    expect((await taken()).raw).not.toMatch(/^DKIM-Signature/im)
  })
})

/** Checks a signature with relaxed canonicalisation of header and body, as RFC 6376 (3.4.2, 3.4.4, 3.7) says. */
function verifyDkim(raw: string, publicKey: string) {
  const end = raw.indexOf('\r\n\r\n')
  const fields = raw.slice(0, end).split(/\r\n(?![ \t])/)
  const relaxed = (field: string) => {
    const colon = field.indexOf(':')
    const value = field
      .slice(colon + 1)
      .replaceAll('\r\n', '')
      .replace(/[ \t]+/g, ' ')
      .trim()
    return `${field.slice(0, colon).trim().toLowerCase()}:${value}`
  }
  const nameOf = (field: string) => field.slice(0, field.indexOf(':')).trim().toLowerCase()
  const signature = fields.find(field => nameOf(field) === 'dkim-signature') ?? ''
  const tags: Record<string, string | undefined> = Object.fromEntries(
    relaxed(signature)
      .slice('dkim-signature:'.length)
      .split(';')
      .map(tag => tag.trim().split(/=(.*)/s, 2))
      .map(([name = '', value = '']) => [name, value.replaceAll(' ', '')]),
  )
  const body = raw
    .slice(end + 4)
    .split('\r\n')
    .map(line => line.replace(/[ \t]+/g, ' ').trimEnd())
    .join('\r\n')
    .replace(/(\r\n)*$/, '\r\n')
  const signed = (tags.h ?? '').split(':').flatMap(name => fields.findLast(one => nameOf(one) === name) ?? [])
  const text = [...signed, signature.replace(/b=[^;]*$/, 'b=')].map(relaxed).join('\r\n')
  return {
    ...tags,
    h: tags.h,
    bodyHolds: createHash('sha256').update(body).digest('base64') === tags.bh,
    signatureHolds: createVerify('RSA-SHA256')
      .update(text)
      .verify(publicKey, tags.b ?? '', 'base64'),
  }
}
