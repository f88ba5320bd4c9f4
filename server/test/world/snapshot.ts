import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { loadDemoSchool } from '../../demo/demo-school.ts'
import { makeClock } from '../../src/platform/clock.ts'
import {
  type OpenDatabase,
  ofPrograms,
  openEmbedded,
  openPostgres,
} from '../../src/platform/database/database.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { floorMemoryKib, hashPassword } from '../../src/platform/passwords/passwords.ts'

/** A Monday morning in term time: where the demo school of the tests stands. */
export const testNow = '2026-11-23T09:00:00+02:00'
export const testTimeZone = 'Europe/Helsinki'

declare module 'vitest' {
  interface ProvidedContext {
    snapshotFolder: string
    postgresUrl: string
    templateName: string
  }
}

/** Migrates and fills a database once for all test files, which then copy it in a fraction of a second. */
export default async function setup(project: TestProject) {
  const postgresUrl = process.env.TEST_POSTGRES_URL
  if (project.config.env?.TEST_DATABASE === 'postgres' && postgresUrl !== undefined) {
    return preparePostgres(project, postgresUrl)
  }
  const known = process.env.SNAPSHOT_FOLDER
  const folder = known ?? (await prepareEmbedded())
  process.env.SNAPSHOT_FOLDER = folder
  project.provide('snapshotFolder', folder)
  project.provide('postgresUrl', '')
  project.provide('templateName', '')
  return known === undefined ? () => rmSync(folder, { recursive: true, force: true }) : undefined
}

/** The folder of a filled embedded database, which the suites of a run share. */
async function prepareEmbedded(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'studentgo-snapshot-'))
  const database = await openEmbedded(folder)
  await fill(database)
  // Each copy clears its buffers when it opens, which takes longer than opening itself.
  await database.runScript("alter system set shared_buffers = '16MB'")
  await database.close()
  return folder
}

async function preparePostgres(project: TestProject, postgresUrl: string) {
  const templateName = `studentgo_template_${process.pid}`
  const admin = await openPostgres(postgresUrl, 1)
  await admin.runScript(`create database ${templateName}`)
  const url = new URL(postgresUrl)
  url.pathname = `/${templateName}`
  const database = await openPostgres(url.href, 2, ofPrograms)
  await fill(database)
  await database.close()
  await admin.close()
  project.provide('snapshotFolder', '')
  project.provide('postgresUrl', postgresUrl)
  project.provide('templateName', templateName)
  return undefined
}

async function fill(database: OpenDatabase): Promise<void> {
  await migrate(database)
  const clock = makeClock(testTimeZone, testNow)
  await loadDemoSchool(database, {
    now: clock.now(),
    timeZone: testTimeZone,
    hash: password => hashPassword(password, floorMemoryKib),
  })
}
