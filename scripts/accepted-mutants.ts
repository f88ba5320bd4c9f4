interface Accepted {
  file: string
  why: string
  /** What is changed, and into what. */
  changes: readonly (readonly [original: string, replacement: string])[]
}

const zoneOffset = 'protocol/src/rules/zone-offset.ts'

/** Changes that no test can notice, each with the reason. */
export const accepted: readonly Accepted[] = [
  {
    file: 'protocol/src/rules/error-kind.ts',
    why: 'of the parts before and after the mark only the first is looked at, and there always is one',
    changes: [
      ['1', '2'],
      ["''", "'mutant'"],
    ],
  },
  {
    file: 'protocol/src/rules/safe-target.ts',
    why: 'letters after the path make no path of it that is refused',
    changes: [["''", "'mutant'"]],
  },
  {
    file: zoneOffset,
    why: 'what is remembered, and for how many years, only saves time',
    changes: [
      ['400', '401'],
      ['periods === undefined', 'true'],
      ['format === undefined', 'true'],
      ['years.size >= mostYears', '(years.size) > (mostYears)'],
      ['years.size >= mostYears', '(years.size) < (mostYears)'],
      ['years.size >= mostYears', 'true'],
      ['years.size >= mostYears', 'false'],
    ],
  },
  {
    file: zoneOffset,
    why: 'a step of another length, a year that ends a little later and a period that repeats the one before find the same changes',
    changes: [
      ['86_400_000', '86400001'],
      ['5', '6'],
      ['1', '2'],
      ['from < end', '(from) <= (end)'],
      ['end - 1', '(end) + (1)'],
      ['minutes !== periods.at(-1)?.minutes', 'true'],
    ],
  },
  {
    file: zoneOffset,
    why: 'halving ends at the same second, from whichever side it rounds',
    changes: [
      ['1000', '1001'],
      ['Math.floor(from / 1000)', 'Math.ceil(from / 1000)'],
      ['Math.floor(to / 1000)', 'Math.ceil(to / 1000)'],
      ['Math.floor((low + high) / 2)', 'Math.ceil((low + high) / 2)'],
    ],
  },
  {
    file: zoneOffset,
    why: 'the runtime of the tests always writes hours and minutes, seconds are rounded away, and the first minutes are replaced',
    changes: [
      ['0', '1'],
      ['60', '61'],
      ['name === null', 'false'],
    ],
  },
]
