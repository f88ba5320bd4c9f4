import type { PGlite } from '@electric-sql/pglite'
import {
  CompiledQuery,
  type Driver,
  PGliteDialect,
  type PGliteDialectConfig,
  PGliteDriver,
  type TransactionSettings,
} from 'kysely'
import { preparedPglite } from './prepared-pglite.ts'

type Connection = Parameters<PGliteDriver['beginTransaction']>[0]

/** Kysely's driver begins every transaction as one that writes. */
class EmbeddedDriver extends PGliteDriver {
  override async beginTransaction(connection: Connection, settings?: TransactionSettings): Promise<void> {
    await super.beginTransaction(connection)
    if (settings?.accessMode !== 'read only') return
    await connection.executeQuery(CompiledQuery.raw('set transaction read only'))
  }
}

/** The embedded database as Kysely uses it. */
export class EmbeddedDialect extends PGliteDialect {
  readonly #config: PGliteDialectConfig

  constructor(pglite: PGlite) {
    const config = { pglite: preparedPglite(pglite) }
    super(config)
    this.#config = config
  }

  override createDriver(): Driver {
    return new EmbeddedDriver(this.#config)
  }
}
