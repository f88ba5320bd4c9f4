import pg from 'pg'
import { DatabaseUnavailable } from '../unavailable.ts'

const mostStatements = 500
/** In letters. Longer texts are the rows of an import, each sent once; the longest that is read with is home's. */
export const longestPrepared = 40_000

/**
 * Names for statements, so that PostgreSQL plans each once per connection. A text gets its name the second time it
 * is sent: one that is built for a single use (an insert of 37 rows) would only fill the server's memory.
 */
function makeStatementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const sentOnce = new Set<string>()
  return text => {
    const name = names.get(text)
    if (name !== undefined || text.length > longestPrepared || names.size >= mostStatements) return name
    if (!sentOnce.has(text)) {
      if (sentOnce.size >= mostStatements) sentOnce.clear()
      sentOnce.add(text)
      return undefined
    }
    sentOnce.delete(text)
    const newName = `s${names.size + 1}`
    names.set(text, newName)
    return newName
  }
}

/**
 * The client class for a pool whose connections prepare repeated statements. A client without an answer
 * within `patience` milliseconds disconnects, since later statements on it would wait as well. Throws
 * `DatabaseUnavailable` for that and for a lost connection. Without names, for a pooler that would mix them up, each
 * statement is planned anew.
 */
export function preparedClient(patience: number, isNamed = true): typeof pg.Client {
  const nameOf = isNamed ? makeStatementNames() : () => undefined
  const transactionCommand = /^(begin|start|commit|rollback|savepoint|release)\b/i
  return class PreparedClient extends pg.Client {
    override query(...input: unknown[]): never {
      const [text, values] = input
      const name = typeof text === 'string' && !transactionCommand.test(text) ? nameOf(text) : undefined
      const parameters = name === undefined ? input : [{ name, text, values }]
      return this.answered(Reflect.apply(super.query, this, parameters)) as never
    }

    private async answered(answer: unknown): Promise<unknown> {
      let isSilent = false
      const timer = setTimeout(() => {
        isSilent = true
        this.connection.stream.destroy()
      }, patience)
      try {
        return await answer
      } catch (error) {
        if (isSilent || isLostConnection(error))
          throw new DatabaseUnavailable(isSilent ? 'silent' : 'lost', error)
        throw error
      } finally {
        clearTimeout(timer)
      }
    }
  }
}

/** Whether a failure is not about the statement but a lost connection: 57P is a server that shuts down. */
function isLostConnection(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return error.code?.startsWith('57P') === true
  // A value that cannot be sent is the caller's fault.
  return !(error instanceof TypeError || error instanceof RangeError)
}
