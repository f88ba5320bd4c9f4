import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { openPostgres } from '../../src/platform/database/database.ts'

/** The demo school in a database of its own on the PostgreSQL of the tests, which several processes may open. */
export async function makePostgresCopy(): Promise<{ url: string; drop: () => Promise<void> }> {
  const url = new URL(inject('postgresUrl'))
  const admin = await openPostgres(url.href, 1)
  const name = `studentgo_test_${randomBytes(6).toString('hex')}`
  await admin.runScript(`create database ${name} template ${inject('templateName')}`)
  url.pathname = `/${name}`
  return {
    url: url.href,
    async drop() {
      await admin.runScript(`drop database ${name} with (force)`)
      await admin.close()
    },
  }
}
