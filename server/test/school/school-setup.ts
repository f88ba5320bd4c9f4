import type { FullConfig } from '@playwright/test'
import type { TestProject } from 'vitest/node'
import { embeddedSchools, startSchoolPostgres } from './school-databases.ts'

/**
 * Gives the worlds of a run their schools: embedded where the project configures it, else on the PostgreSQL that
 * `npm test` hands over, or on one of this run.
 */
export default async function setup(project: TestProject | FullConfig) {
  if ('config' in project && project.config.env?.TEST_DATABASE === 'embedded') {
    process.env.TEST_EMBEDDED_SCHOOLS = await embeddedSchools()
    return undefined
  }
  if (process.env.TEST_POSTGRES_URL !== undefined) return undefined
  const postgres = await startSchoolPostgres()
  process.env.TEST_POSTGRES_URL = postgres.url
  return async () => {
    delete process.env.TEST_POSTGRES_URL
    await postgres.stop()
  }
}
