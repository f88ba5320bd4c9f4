import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

// The suites of architecture 4.10. Those that meet the database run twice: on the embedded one, and on a real
// PostgreSQL whose address `npm test` hands over.
const routes = ['server/src/**/*.routes.test.ts', 'server/test/**/*.test.ts']
// Several processes need a database that takes several connections, and plans those of a real one.
const needPostgres = [
  'server/test/**/*-race.test.ts',
  'server/test/workers.test.ts',
  'server/test/database-lost.test.ts',
  'server/test/every-endpoint/query-plans.test.ts',
]
// Their subject is who may do what, the wire, or what a file says, and not what a database does with it: PostgreSQL, which
// answers twice as fast, is enough (decision 0062).
const needOneDatabase = [
  'server/test/every-endpoint/{access-matrix,staff-matrix,markers,write-limit,bad-input,headers,openapi}.test.ts',
  'server/test/every-endpoint/every-endpoint-{readers,schemas}.test.ts',
  'server/src/import/{studies,study-news,real-school-studies}.routes.test.ts',
  'server/src/import/!(brake|engine|history)/**/*.routes.test.ts',
]
const postgres = process.env.TEST_POSTGRES_URL

// How long a test may take is no check of speed: a busy machine makes any of them long, and only what hangs must end.
const patience = { testTimeout: 600_000, hookTimeout: 600_000 }

// Files share the modules of their worker: loading the server anew for each takes longer than most tests do.
const shared = { isolate: false, ...patience }

/** What Node loads by itself, once for all files of a worker. */
const serverModules = /\/(protocol\/src|server\/(src|demo|test\/world\/snapshot-in-memory))/

const meetsDatabase = {
  ...shared,
  include: routes,
  globalSetup: ['server/test/world/snapshot.ts'],
  setupFiles: ['server/test/world/noise.ts'],
}

export default defineConfig({
  test: {
    // One more than cores: some tests wait for time to pass.
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...shared,
          name: 'rules',
          include: [
            'protocol/**/*.test.ts',
            'server/**/*.test.ts',
            'web/*.test.ts',
            'web/src/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: [...routes, '**/node_modules/**'],
        },
      },
      {
        test: {
          ...meetsDatabase,
          name: 'embedded',
          exclude: [
            ...needPostgres,
            ...(postgres === undefined ? [] : needOneDatabase),
            '**/node_modules/**',
          ],
        },
      },
      ...(postgres === undefined
        ? []
        : [{ test: { ...meetsDatabase, name: 'postgres', env: { TEST_DATABASE: 'postgres' } } }]),
      {
        test: {
          ...shared,
          name: 'journeys',
          include: ['e2e/**/*.spec.ts'],
          globalSetup: ['e2e/school.ts'],
          // As long as a step may take (e2e/harness.ts).
          expect: { poll: { timeout: 60_000 } },
          // Browsers come when everything else is done, so that nothing waits for anything but itself.
          sequence: { groupOrder: 1 },
        },
      },
      {
        plugins: [react()],
        test: {
          ...meetsDatabase,
          name: 'pages',
          include: ['web/src/**/*.test.tsx'],
          // A file of these is a browser of its own, and the program of a browser has state.
          setupFiles: ['server/test/world/noise.ts', 'web/test/own-browser.ts', 'web/test/setup.ts'],
          server: { deps: { external: [serverModules], inline: [/@testing-library|axe-core/] } },
          alias: {
            '@testing-library/react': '@testing-library/react/dist/@testing-library/react.esm.js',
            '@testing-library/dom': '@testing-library/dom/dist/@testing-library/dom.esm.js',
          },
        },
      },
    ],
  },
})
