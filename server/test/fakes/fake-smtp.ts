import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface TakenLetter {
  to: string[]
  subject: string
  text: string
  raw: string
}

/** A mail server on this machine, which keeps what it takes. */
export async function fakeSmtp() {
  const letters: TakenLetter[] = []
  let answer: 'takes' | 'is busy' | 'refuses the address' = 'takes'
  let server = makeServer()
  const port = await listen(0)

  function makeServer(): SMTPServer {
    return new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
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
          const { subject = '', text = '' } = await PostalMime.parse(raw)
          letters.push({ to: session.envelope.rcptTo.map(one => one.address), subject, text, raw })
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
    letters,
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
