const dayInMs = 24 * 60 * 60_000

/** Whether a password that somebody was given, and has not made their own, was given too long ago to sign in with. */
export function hasLapsed(
  { mustChange, changedAt }: { mustChange: boolean; changedAt: string },
  days: number,
  now: Date,
): boolean {
  return mustChange && new Date(changedAt).getTime() + days * dayInMs <= now.getTime()
}

/** A label for a device, read from its User-Agent: enough for a person to tell their own devices apart. */
export function deviceLabelOf(userAgent: string): string {
  const browser = firstOf(userAgent, [
    [/Edg\//, 'Edge'],
    [/OPR\//, 'Opera'],
    [/SamsungBrowser\//, 'Samsung Internet'],
    [/Firefox\//, 'Firefox'],
    [/Chrome\//, 'Chrome'],
    [/Safari\//, 'Safari'],
  ])
  const system = firstOf(userAgent, [
    [/Android/, 'Android'],
    [/iPhone|iPad/, 'iOS'],
    [/Windows/, 'Windows'],
    [/Mac OS X/, 'macOS'],
    [/CrOS/, 'ChromeOS'],
    [/Linux/, 'Linux'],
  ])
  return [browser, system].filter(Boolean).join(' · ') || '–'
}

function firstOf(text: string, names: [RegExp, string][]): string | undefined {
  return names.find(([pattern]) => pattern.test(text))?.[1]
}
