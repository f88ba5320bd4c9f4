import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Environment } from '../environment.ts'

/** A letter in plain text. Its fields are data: the library writes the header. */
export interface Letter {
  /** Names the letter, so that a program that gets it twice can tell. */
  id: string
  to: string
  subject: string
  text: string
}

/** The address takes no letters: trying again would change nothing. */
class AddressRefused extends Error {}

export interface Mailer {
  /** Hands a letter over. Throws `AddressRefused`, or what went wrong for now. */
  send(letter: Letter): Promise<void>
  close(): void
}

/** Hands a letter to a person over. An address that takes none is noted in the log; what fails for now is thrown. */
export async function sendLetter(
  { mailer, fastify }: { mailer: Mailer | undefined; fastify: FastifyInstance },
  personId: number,
  letter: Letter,
): Promise<void> {
  try {
    await mailer?.send(letter)
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
export function makeMailer(environment: Environment): Mailer | undefined {
  const from = environment.MAIL_FROM ?? `no-reply@${new URL(environment.publicOrigin).hostname}`
  if (environment.SMTP_URL !== undefined) return smtpMailer(environment.SMTP_URL, from)
  if (environment.production) return undefined
  return folderMailer(join(environment.dataDir, mailFolder), from)
}

function smtpMailer(url: string, from: string): Mailer {
  const opened = import('nodemailer').then(({ createTransport }) =>
    createTransport({
      url,
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
    async send({ id, to, subject, text }) {
      const transport = await opened
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          messageId: `<${id}@${from.split('@').at(-1)}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
      } catch (error) {
        if (isRefusal(error)) throw new AddressRefused('the address was refused', { cause: error })
        throw error
      }
    },
    close() {
      opened.then(transport => transport.close()).catch(() => undefined)
    },
  }
}

/** Whether the server has said for good that it takes nothing for this address. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error)) return false
  const code = Number(error.responseCode)
  return 'command' in error && error.command === 'RCPT TO' && code >= 500 && code < 600
}

function folderMailer(folder: string, from: string): Mailer {
  return {
    async send({ id, to, subject, text }) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(join(folder, `${id}.txt`), `From: ${from}\nTo: ${to}\nSubject: ${subject}\n\n${text}\n`)
    },
    close() {},
  }
}
