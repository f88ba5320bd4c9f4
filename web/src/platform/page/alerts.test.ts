import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { alertMilliseconds, formFailureMilliseconds, makeAlerts } from './alerts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const saved = { key: 'save', intent: 'success', description: 'Tallennettu.' } as const

describe('alerts, as the specification has them', () => {
  test('an alert stands for 2000 ms and a failed form for 10000 ms', () => {
    expect([alertMilliseconds, formFailureMilliseconds]).toEqual([2000, 10_000])
    const alerts = makeAlerts()
    alerts.add(saved)
    vi.advanceTimersByTime(1999)
    expect(alerts.read().shown).toEqual([saved])
    vi.advanceTimersByTime(1)
    expect(alerts.read().shown).toEqual([])
  })

  test('one with the same description is skipped, and does not stand longer for it', () => {
    const alerts = makeAlerts()
    alerts.add(saved)
    vi.advanceTimersByTime(1500)
    alerts.add({ ...saved, key: 'another' })
    expect(alerts.read().shown).toEqual([saved])
    vi.advanceTimersByTime(500)
    expect(alerts.read().shown).toEqual([])
  })

  test('one with the same key is replaced, with a time of its own', () => {
    const alerts = makeAlerts()
    alerts.add(saved)
    vi.advanceTimersByTime(1500)
    const failed = { key: 'save', intent: 'error', description: 'Ei tallennettu.' } as const
    alerts.add(failed)
    expect(alerts.read().shown).toEqual([failed])
    vi.advanceTimersByTime(1999)
    expect(alerts.read().shown).toEqual([failed])
    vi.advanceTimersByTime(1)
    expect(alerts.read().shown).toEqual([])
  })
})

describe('alerts, for those who need longer', () => {
  test('time stops under the pointer or focus and then continues where it was', () => {
    const alerts = makeAlerts()
    alerts.add(saved)
    vi.advanceTimersByTime(1900)
    alerts.pause()
    vi.advanceTimersByTime(60_000)
    expect(alerts.read().shown).toEqual([saved])
    alerts.resume()
    vi.advanceTimersByTime(99)
    expect(alerts.read().shown).toEqual([saved])
    vi.advanceTimersByTime(1)
    expect(alerts.read().shown).toEqual([])
  })

  test('what was said stays listed until the next navigation', () => {
    const alerts = makeAlerts()
    alerts.add(saved)
    vi.advanceTimersByTime(5000)
    expect(alerts.read().announced).toEqual([saved])
    alerts.clearAnnounced()
    expect(alerts.read().announced).toEqual([])
  })

  test('all that is shown can be closed, and what was said stays listed', () => {
    const alerts = makeAlerts()
    alerts.add(saved)
    alerts.add({ key: 'send', intent: 'error', description: 'Ei lähetetty.' })
    alerts.removeAll()
    expect(alerts.read()).toMatchObject({ shown: [], announced: [saved, { key: 'send' }] })
  })

  test('whoever listens hears of every change', () => {
    const alerts = makeAlerts()
    const heard = vi.fn()
    const stop = alerts.subscribe(heard)
    alerts.add(saved)
    alerts.remove('save')
    stop()
    alerts.add(saved)
    expect(heard).toHaveBeenCalledTimes(2)
  })
})
