import { createServer, type Server } from 'node:net'

/** What somebody evil would send, as far as these tests go. */
export const evil = 'THIS-IS-THE-TEST-VIRUS'

export type Mood = 'well' | 'silent' | 'confused' | 'gone'

/** A daemon that speaks the protocol of ClamAV: INSTREAM, chunks with their length, an empty one, one line back. */
export async function fakeClamd(path?: string) {
  const scanned: number[] = []
  let mood: Mood = 'well'
  const server: Server = createServer(socket => {
    const parts: Buffer[] = []
    socket.on('error', () => undefined)
    socket.on('data', part => {
      if (mood === 'gone') return void socket.destroy()
      parts.push(part)
      const content = contentIn(Buffer.concat(parts))
      if (content === undefined || mood === 'silent') return
      scanned.push(content.length)
      const found = content.includes(evil) ? 'Test.Virus FOUND' : 'OK'
      socket.end(`stream: ${mood === 'confused' ? 'size limit exceeded. ERROR' : found}\0`)
    })
  })
  await new Promise<void>(resolve =>
    path === undefined ? server.listen(0, '127.0.0.1', resolve) : server.listen(path, resolve),
  )
  const address = server.address()
  return {
    address: typeof address === 'object' && address !== null ? `127.0.0.1:${address.port}` : (path ?? ''),
    scanned,
    feel(next: Mood) {
      mood = next
    },
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}

/** The content once all of it has come. */
function contentIn(sent: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0'
  if (sent.subarray(0, command.length).toString() !== command) throw new Error('not the command INSTREAM')
  const chunks: Buffer[] = []
  let at = command.length
  while (at + 4 <= sent.length) {
    const length = sent.readUInt32BE(at)
    if (length === 0) return Buffer.concat(chunks)
    chunks.push(sent.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}
