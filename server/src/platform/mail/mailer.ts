import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '@studentgo/protocol/language'
import type { FastifyInstance } from 'fastify'
import type { Environment } from '../environment.ts'
import type { Provider } from '../provider.ts'
import { inLanguage } from '../rows/localised.ts'
import { letterHtml } from './letter-html.ts'
import type { DkimKey, MailServer, Sender } from './mail-settings.ts'

/** A letter, as plain text: the mailer adds the same as HTML. Its fields are data, for the library writes the header. */
export interface Letter {
  /** Names the letter, so that a program that gets it twice can tell. */
  id: string
  to: string
  subject: string
  text: string
  language: Language
  /** Where the program of the reader can have letters of this kind stopped (RFC 8058). */
  oneClick?: string | undefined
}

/** The address takes no letters: trying again would change nothing. */
class AddressRefused extends Error {}

export interface Mailer {
  /** Hands a letter over, in the name of a college where one is given. Throws `AddressRefused`, or what went wrong for now. */
  send(letter: Letter, college?: string): Promise<void>
  close(): void
}

interface Sending {
  mailer: Mailer | undefined
  fastify: FastifyInstance
  provider: () => Promise<Provider>
}

/** Hands a letter to a person over. An address that takes none is noted in the log; what fails for now is thrown. */
export async function sendLetter(
  { mailer, fastify, provider }: Sending,
  personId: number,
  letter: Letter,
): Promise<void> {
  if (mailer === undefined) return
  const { name } = await provider()
  try {
    await mailer.send(letter, inLanguage(name, letter.language))
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
    fastify.log.warn({ personId }, 'an address takes no e-mail')
  }
}

const patienceMilliseconds = 10_000
export const mailFolder = 'mails'

/**
 * Sends by the server of SMTP_URL. Without one a development server writes readable files to the folder `mails` of its
 * data; in production nobody is written to, and this answers undefined.
 */
export function makeMailer({
  publicOrigin,
  production,
  dataDir,
  dkim,
  SMTP_URL: server,
  MAIL_FROM,
}: Environment): Mailer | undefined {
  const sender = MAIL_FROM ?? { name: '', address: `no-reply@${new URL(publicOrigin).hostname}` }
  if (server !== undefined) return smtpMailer(server, sender, dkim)
  return production ? undefined : folderMailer(join(dataDir, mailFolder), sender)
}

/** Where letters go and how, for the operator. */
export function describeMail({ SMTP_URL: server, production, dkim, dataDir }: Environment): string {
  if (server === undefined) {
    return production ? 'nobody is written to (set SMTP_URL)' : `files in ${join(dataDir, mailFolder)}`
  }
  const way = server.isHere ? 'on this machine' : 'by TLS or not at all'
  return `${server.host}:${server.port}, ${way}, ${dkim === undefined ? 'unsigned (set DKIM_KEY)' : 'signed'}`
}

function smtpMailer(server: MailServer, sender: Sender, dkim: DkimKey | undefined): Mailer {
  const domain = sender.address.split('@').at(-1) ?? ''
  const { isHere, ...address } = server
  const opened = import('nodemailer').then(({ createTransport }) =>
    createTransport({
      ...address,
      // Elsewhere a letter and the password would travel in clear. On this machine certificates have no name to vouch for.
      requireTLS: !isHere,
      tls: { rejectUnauthorized: !isHere },
      ...(dkim === undefined ? {} : { dkim: signatureOf(dkim, domain) }),
      pool: true,
      maxConnections: 2,
      connectionTimeout: patienceMilliseconds,
      greetingTimeout: patienceMilliseconds,
      socketTimeout: patienceMilliseconds,
      disableFileAccess: true,
      disableUrlAccess: true,
    }),
  )
  return {
    async send(letter, college) {
      const { id, to, text, language, oneClick } = letter
      const subject = subjectOf(letter, college)
      const transport = await opened
      try {
        await transport.sendMail({
          from: { name: sender.name || (college ?? ''), address: sender.address },
          to: { name: '', address: to },
          subject,
          text,
          html: letterHtml(text, { subject, language }),
          messageId: `<${id}@${domain}>`,
          headers: {
            'Auto-Submitted': 'auto-generated',
            'Content-Language': language,
            ...(oneClick === undefined ? {} : oneClickHeaders(oneClick)),
          },
        })
      } catch (error) {
        if (isRefusal(error)) throw new AddressRefused('the address was refused', { cause: error })
        if (hasNoTls(error)) throw new Error(noTls, { cause: error })
        throw error
      }
    },
    close() {
      opened.then(transport => transport.close()).catch(() => undefined)
    },
  }
}

/** The subject shows the sender, also where the mail program shows only the address. */
function subjectOf({ subject }: Letter, college: string | undefined): string {
  return college === undefined ? subject : `${subject} – ${college}`
}

function oneClickHeaders(address: string) {
  return { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

const signedFields = [
  'From',
  'To',
  'Subject',
  'Date',
  'Message-ID',
  'MIME-Version',
  'Content-Type',
  'Content-Language',
  'Auto-Submitted',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
]

function signatureOf({ selector, privateKey }: DkimKey, domainName: string) {
  return { domainName, keySelector: selector, privateKey, headerFieldNames: signedFields.join(':') }
}

const noTls =
  'the server of SMTP_URL offers no TLS, without which no letter is sent but to this machine: use its port for STARTTLS, or smtps://'

function hasNoTls(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ETLS'
}

/** Whether the server has permanently refused this address. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error)) return false
  const code = Number(error.responseCode)
  return 'command' in error && error.command === 'RCPT TO' && code >= 500 && code < 600
}

function folderMailer(folder: string, { address }: Sender): Mailer {
  return {
    async send(letter, college) {
      const { id, to, text } = letter
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const head = `From: ${address}\nTo: ${to}\nSubject: ${subjectOf(letter, college)}`
      await writeFile(join(folder, `${id}.txt`), `${head}\n\n${text}\n`)
    },
    close() {},
  }
}
