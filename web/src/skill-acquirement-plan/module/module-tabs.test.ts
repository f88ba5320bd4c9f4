import { describe, expect, test } from 'vitest'
import { tabAfter } from './module-tabs.tsx'

describe('the keys of a list of tabs', () => {
  const tabs = ['details', 'events', 'demonstrations'] as const

  test('arrows go around its ends, Home and End to its ends', () => {
    expect(tabAfter(tabs, 'details', 'ArrowRight')).toBe('events')
    expect(tabAfter(tabs, 'demonstrations', 'ArrowRight')).toBe('details')
    expect(tabAfter(tabs, 'details', 'ArrowLeft')).toBe('demonstrations')
    expect(tabAfter(tabs, 'events', 'Home')).toBe('details')
    expect(tabAfter(tabs, 'events', 'End')).toBe('demonstrations')
  })

  test('other keys are left alone', () => {
    for (const key of ['Tab', 'Enter', 'a', 'ArrowDown'])
      expect(tabAfter(tabs, 'events', key)).toBeUndefined()
  })
})
