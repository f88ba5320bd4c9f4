import { afterEach, beforeEach, expect, vi } from 'vitest'

/** Noise fails: what a test prints as an error or a warning is a finding, not scenery. */
beforeEach(() => {
  vi.spyOn(console, 'error')
  vi.spyOn(console, 'warn')
})

afterEach(() => {
  const noise = [...vi.mocked(console.error).mock.calls, ...vi.mocked(console.warn).mock.calls]
  vi.restoreAllMocks()
  expect(noise).toEqual([])
})
