import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface TakenLetter {
  to: string[]
  subject: string
  text: string
  /** The same as HTML. */
  html: string
  raw: string
  /** Whether it came by TLS. */
  secure: boolean
}

const certificates = new URL('./mail-server/', import.meta.url)
/** What says that a server is this fake: for its name, for `localhost` and for 0.0.0.0. */
export const mailCertificate = readFileSync(new URL('certificate.pem', certificates), 'utf8')
const mailKey = readFileSync(new URL('key.pem', certificates), 'utf8')

/** A mail server on this machine, which keeps what it takes, and the names and passwords of who signs in. */
export async function fakeSmtp({ startsTls = false }: { startsTls?: boolean } = {}) {
  const letters: TakenLetter[] = []
  const signIns: { user: string | undefined; password: string | null | undefined; secure: boolean }[] = []
  let answer: 'takes' | 'is busy' | 'refuses the address' = 'takes'
  let server = makeServer()
  const port = await listen(0)

  function makeServer(): SMTPServer {
    return new SMTPServer({
      authOptional: true,
      // A connection that a pool keeps open does not hold up the end.
      closeTimeout: 1,
      ...(startsTls ? { cert: mailCertificate, key: mailKey } : { disabledCommands: ['STARTTLS'] }),
      allowInsecureAuth: true,
      onAuth({ username, password }, { secure }, callback) {
        signIns.push({ user: username, password, secure })
        callback(null, { user: username })
      },
      onRcptTo(_address, _session, callback) {
        if (answer === 'takes') return callback()
        const responseCode = answer === 'is busy' ? 450 : 550
        callback(Object.assign(new Error('not now'), { responseCode }))
      },
      onData(stream, session, callback) {
        const chunks: Buffer[] = []
        stream.on('data', chunk => chunks.push(chunk))
        stream.on('end', async () => {
          const raw = Buffer.concat(chunks).toString()
          const { subject = '', text = '', html = '' } = await PostalMime.parse(raw)
          const to = session.envelope.rcptTo.map(one => one.address)
          letters.push({ to, subject, text, html, raw, secure: session.secure })
          callback()
        })
      },
    })
  }

  function listen(wanted: number): Promise<number> {
    return new Promise(resolve => {
      const own = server.listen(wanted, '127.0.0.1', () => resolve((own.address() as AddressInfo).port))
    })
  }

  const stop = () => new Promise<void>(resolve => server.close(() => resolve()))
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    letters,
    signIns,
    /** What it says to each letter. */
    say(next: typeof answer) {
      answer = next
    },
    /** Nothing answers at its port any more. */
    stop,
    /** It is there again, at the same port. */
    async startAgain() {
      server = makeServer()
      await listen(port)
    },
  }
}
