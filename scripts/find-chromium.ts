import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/**
 * Finds a Chromium to test with: CHROME_PATH, the machine's own, or one that Playwright keeps. One without windows takes a
 * quarter less of the processor, but knows neither documents nor the settings of a person: it comes first where
 * `withoutWindows` will do, and else last. Throws one line when there is none.
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

/** Works as root and without a display, and asks nothing of the world outside. */
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
