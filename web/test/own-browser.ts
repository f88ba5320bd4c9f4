import { VirtualConsole } from 'jsdom'
import { afterAll, vi } from 'vitest'
import { builtinEnvironments } from 'vitest/runtime'

/**
 * Each file is a browser of its own: a new window, and the program of the page loaded anew. The server is not a part
 * of it and stays loaded.
 */
vi.resetModules()
const { Request, URL } = globalThis
// What the DOM of these tests cannot do is no complaint of the page.
const jsdom = { virtualConsole: new VirtualConsole() }
const { teardown } = await builtinEnvironments.jsdom.setup(globalThis, { jsdom })

afterAll(async () => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  // What the page has put off for a moment still meets its window.
  await new Promise(resolve => setTimeout(resolve, 50))
  await teardown(globalThis)
  Object.assign(globalThis, { Request, URL })
})
