import type pg from 'pg'

const mostStatements = 500
/** Longer ones are the rows of an import, each sent once. */
const longestPrepared = 20_000

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

/** The client class for a pool whose connections prepare what they are sent repeatedly. */
export function preparedClient(Client: typeof pg.Client): typeof pg.Client {
  const nameOf = makeStatementNames()
  const transactionCommand = /^(begin|start|commit|rollback|savepoint|release)\b/i
  return class PreparedClient extends Client {
    override query(...input: unknown[]): never {
      const [text, values] = input
      const name = typeof text === 'string' && !transactionCommand.test(text) ? nameOf(text) : undefined
      const parameters = name === undefined ? input : [{ name, text, values }]
      return Reflect.apply(super.query, this, parameters) as never
    }
  }
}
