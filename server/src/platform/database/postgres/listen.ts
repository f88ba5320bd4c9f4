import pg from 'pg'

/** Receives messages of the database. `missed` is called when some may have been lost. */
export interface Listener {
  heard(payload: string): void
  missed(): void
}

const pauseMilliseconds = 1000
const patienceMilliseconds = 5000

/**
 * Listens to a channel on a connection of its own, which is opened anew whenever it is lost; calls `missed` when it
 * is open again. Answers the function that ends it.
 */
export async function listenToPostgres(
  url: string,
  channel: string,
  { heard, missed }: Listener,
): Promise<() => Promise<void>> {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isEnded = false

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: patienceMilliseconds,
    })
    client = fresh
    const lost = () => {
      if (client !== fresh || isEnded) return
      client = undefined
      again()
    }
    fresh.on('error', lost)
    fresh.on('end', lost)
    fresh.on('notification', ({ payload }) => heard(payload ?? ''))
    await fresh.connect()
    await fresh.query(`listen "${channel}"`)
  }

  function again(): void {
    timer = setTimeout(() => {
      connect().then(missed, () => {
        client?.end().catch(() => undefined)
        client = undefined
        if (!isEnded) again()
      })
    }, pauseMilliseconds)
    timer.unref()
  }

  await connect().catch(() => {
    client = undefined
    again()
  })
  return async () => {
    isEnded = true
    clearTimeout(timer)
    await client?.end().catch(() => undefined)
  }
}
