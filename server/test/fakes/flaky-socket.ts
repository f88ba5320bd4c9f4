import { connect, createServer, type Socket } from 'node:net'

/** A line to a database that a test breaks. */
export interface FlakySocket {
  url: string
  /** While silent it takes what is sent and new connections too, and nothing ever arrives. */
  setSilent(silent: boolean): void
  /** Cuts the connection that next carries this text to the database, before it arrives there. */
  cutAt(text: string): void
  close(): Promise<void>
}

/** A proxy to the database of this address, which works until the test breaks it. */
export async function openFlakySocket(url: string): Promise<FlakySocket> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let isSilent = false
  let fatalText: string | undefined

  const server = createServer(near => {
    const far = connect(Number(target.port), target.hostname)
    const cut = () => {
      near.resetAndDestroy()
      far.destroy()
    }
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', cut)
      socket.on('close', () => {
        sockets.delete(socket)
        cut()
      })
    }
    near.on('data', part => {
      if (fatalText !== undefined && part.includes(fatalText)) {
        fatalText = undefined
        return cut()
      }
      if (!isSilent) far.write(part)
    })
    far.on('data', part => {
      if (!isSilent) near.write(part)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const own = new URL(url)
  own.port = String(typeof address === 'object' ? address?.port : '')
  return {
    url: own.href,
    setSilent(silent) {
      isSilent = silent
    },
    cutAt(text) {
      fatalText = text
    },
    async close() {
      const closed = new Promise<void>(resolve => server.close(() => resolve()))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
