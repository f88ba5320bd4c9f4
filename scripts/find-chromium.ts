import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/**
 * Finds a Chromium for tests: CHROME_PATH, the machine's own, or one that Playwright keeps. The headless one takes a
 * quarter less processor time, but supports neither documents nor a person's settings: it comes first where
 * `withoutWindows` allows it, and else last. Throws a one-line error when there is none.
 */
export function findChromium({ withoutWindows = false } = {}): string {
  const shell = ['chromium-headless-shell']
  const full = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const folders = (process.env.PATH ?? '').split(':')
  const onPath = (withoutWindows ? [...shell, ...full] : [...full, ...shell]).flatMap(name =>
    folders.map(folder => join(folder, name)),
  )
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  const found = [process.env.CHROME_PATH ?? '', ...onPath, mac, ...keptByPlaywright()].find(
    file => file !== '' && existsSync(file),
  )
  if (found !== undefined) return found
  throw new Error(
    'No Chromium was found: install it (Debian: apt-get install chromium), or set CHROME_PATH to one.',
  )
}

/** Works as root and without a display, and contacts no outside service. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

function keptByPlaywright(): string[] {
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), '.cache/ms-playwright')
  if (!existsSync(cache)) return []
  return readdirSync(cache)
    .filter(name => name.startsWith('chromium-'))
    .map(name => join(cache, name, 'chrome-linux/chrome'))
}
