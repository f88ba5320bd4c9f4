import { connect, type Socket } from 'node:net'
import type { Readable } from 'node:stream'

/** Whether a file is malicious. Throws `ScannerUnavailable` without an answer of the scanner. */
export type Scanner = (content: Readable) => Promise<'CLEAN' | 'REJECTED'>

export class ScannerUnavailable extends Error {}

const patienceMilliseconds = 60_000
const chunkBytes = 64 * 1024

/** Asks a ClamAV daemon over its socket: `host:port`, or the path of a socket of this machine. */
export function clamdScanner(address: string): Scanner {
  return async content => {
    const socket = dial(address)
    try {
      const answer = await inStream(socket, content)
      if (/^stream: OK$/.test(answer)) return 'CLEAN'
      if (/^stream: .+ FOUND$/.test(answer)) return 'REJECTED'
      throw new ScannerUnavailable(`the scanner answers ${answer.slice(0, 100)}`)
    } catch (error) {
      if (error instanceof ScannerUnavailable) throw error
      throw new ScannerUnavailable('the scanner does not answer', { cause: error })
    } finally {
      content.destroy()
      socket.destroy()
    }
  }
}

function dial(address: string): Socket {
  if (address.startsWith('/')) return connect(address)
  const colon = address.lastIndexOf(':')
  return connect(Number(address.slice(colon + 1)), address.slice(0, colon))
}

/** The command INSTREAM: each chunk after its length in four bytes, nothing at the end; the answer is one line. */
async function inStream(socket: Socket, content: Readable): Promise<string> {
  socket.setTimeout(patienceMilliseconds, () =>
    socket.destroy(new ScannerUnavailable('the scanner is silent')),
  )
  const answer = readAnswer(socket)
  // The daemon may hang up in the middle; then it is the answer that tells, and not the writing.
  const send = (bytes: Buffer) =>
    new Promise<void>((resolve, reject) => socket.write(bytes, error => (error ? reject(error) : resolve())))
  const sending = (async () => {
    await send(Buffer.from('zINSTREAM\0'))
    for await (const part of content) {
      const bytes = part as Buffer
      for (let at = 0; at < bytes.length; at += chunkBytes) {
        const chunk = bytes.subarray(at, at + chunkBytes)
        const length = Buffer.alloc(4)
        length.writeUInt32BE(chunk.length)
        await send(Buffer.concat([length, chunk]))
      }
    }
    await send(Buffer.alloc(4))
  })()
  const [text] = await Promise.all([answer, sending])
  return text
}

async function readAnswer(socket: Socket): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of socket) parts.push(part as Buffer)
  const text = Buffer.concat(parts).toString('utf8').replace(/\0/g, '').trim()
  if (text === '') throw new ScannerUnavailable('the scanner hangs up')
  return text
}
