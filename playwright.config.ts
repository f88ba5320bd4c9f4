import { defineConfig } from '@playwright/test'
import { chromiumArguments, findChromium } from './scripts/find-chromium.ts'
import { exhaustive, isQuick } from './scripts/test-scope.ts'

/** A step may take as long as a busy machine makes it; only one that never comes fails. */
const stepMilliseconds = 60_000

export default defineConfig({
  testDir: 'e2e',
  testIgnore: isQuick ? exhaustive : [],
  globalSetup: './server/test/school/school-setup.ts',
  outputDir: 'node_modules/.cache/journeys',
  workers: 2,
  timeout: 600_000,
  // One more try tells a fault from a bad moment; what passes then is counted as flaky.
  retries: 1,
  expect: { timeout: stepMilliseconds },
  use: {
    launchOptions: { executablePath: findChromium({ withoutWindows: isQuick }), args: chromiumArguments },
    actionTimeout: stepMilliseconds,
    navigationTimeout: stepMilliseconds,
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
})
