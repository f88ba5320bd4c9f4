import type { Mutant } from './mutants.ts'

/** Changes that no test can notice, each with the reason. */
export const accepted: (Pick<Mutant, 'file' | 'original' | 'replacement'> & { why: string })[] = [
  {
    file: 'protocol/src/rules/error-kind.ts',
    original: '1',
    replacement: '2',
    why: 'of the parts before and after the mark only the first is looked at',
  },
  {
    file: 'protocol/src/rules/error-kind.ts',
    original: "''",
    replacement: "'mutant'",
    why: 'splitting a text always gives a first part',
  },
  {
    file: 'protocol/src/rules/safe-target.ts',
    original: "''",
    replacement: "'mutant'",
    why: 'letters after the path make no path of it that is refused',
  },
]
