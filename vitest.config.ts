import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { exhaustive, isQuick, scope } from './scripts/test-scope.ts'

// What meets the database; on PostgreSQL, which the run starts.
const routes = ['server/src/**/*.routes.test.ts', 'server/test/**/*.test.ts']
// What differs between the engines is looked at on both, in `npm run test:all`; these need connections, roles or plans of
// PostgreSQL, or have a subject that is no database (decision 0062).
const onlyPostgres = [
  'server/test/**/*-race.test.ts',
  'server/test/{workers,database-lost,pooler,replica}.exhaustive.test.ts',
  'server/test/sql-types/**',
  'server/test/kept-answers/{every-table,every-column.exhaustive,random-writes.exhaustive}.test.ts',
  'server/test/{own-role,migrate-waits,backup,warm-up}.test.ts',
  'server/test/every-endpoint/{query-plans.exhaustive,access-matrix,staff-matrix,markers,write-limit,bad-input,headers,openapi}.test.ts',
  'server/test/every-endpoint/every-endpoint-{readers,schemas}.test.ts',
  'server/src/platform/health/operations.routes.test.ts',
  'server/src/import/{studies,study-news,real-school-studies}.routes.test.ts',
  'server/src/import/!(deletion-guard|engine|history)/**/*.routes.test.ts',
]
const onlyEmbedded = 'server/test/embedded-start.test.ts'
// `npm run test:all` runs what is exhaustive, and so does a run that names the file; one that names a folder does not.
const runsExhaustive = scope === 'all' || process.argv.some(argument => argument.includes('.exhaustive.'))
const left = ['**/node_modules/**', ...(runsExhaustive ? [] : [exhaustive])]

// How long a test may take is no check of speed: a busy machine makes any of them long, and only what hangs must end.
const patience = { testTimeout: 600_000, hookTimeout: 600_000 }

// Files share the modules of their worker: loading the server anew for each takes longer than most tests do.
// From Node 25 on a process has a localStorage of its own, which hides that of jsdom.
const shared = { isolate: false, execArgv: ['--no-experimental-webstorage'], ...patience }

/** What Node loads by itself, once for all files of a worker and faster than Vite. */
const serverModules = /\/(protocol\/src|server\/(src|demo|test\/(world|school)))\/(?!.*\.test\.)/

const meetsDatabase = {
  ...shared,
  include: routes,
  exclude: left,
  globalSetup: ['server/test/school/school-setup.ts'],
  setupFiles: ['server/test/world/fail-on-console.ts'],
  server: { deps: { external: [serverModules] } },
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    experimental: { fsModuleCache: true },
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
          exclude: [...routes, ...left],
        },
      },
      { test: { ...meetsDatabase, name: 'routes', exclude: [...left, onlyEmbedded] } },
      ...(scope === undefined
        ? []
        : [
            {
              test: {
                ...meetsDatabase,
                name: 'embedded',
                env: { TEST_DATABASE: 'embedded' },
                include: isQuick
                  ? ['server/test/every-endpoint/every-endpoint.test.ts', onlyEmbedded]
                  : routes,
                exclude: [...left, ...onlyPostgres],
              },
            },
          ]),
      {
        plugins: [react()],
        test: {
          ...meetsDatabase,
          name: 'pages',
          include: ['web/src/**/*.test.tsx'],
          // A file of these is a browser of its own, and the program of a browser has state.
          setupFiles: [
            'server/test/world/fail-on-console.ts',
            'web/test/own-browser.ts',
            'web/test/setup.ts',
          ],
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
