import type { Place } from '@studentgo/protocol/paths'
import { lazyScreen, type Screen } from '../load-screen.tsx'

interface LateShell {
  /** The source file, by which the build knows its scripts. */
  source: string
  shell: Screen
}

const ofGuardians: LateShell = {
  source: 'src/app/shells/guardian-shell.tsx',
  shell: lazyScreen(() => import('./guardian-shell.tsx')),
}

const ofStaff: LateShell = {
  source: 'src/app/shells/staff-shell.tsx',
  shell: lazyScreen(() => import('./staff-shell.tsx')),
}

/** The frame of guardians or of staff, whose code no student's device needs; that of students is in the entry. */
export function lateShellOf({ kind }: Pick<Place, 'kind'>): LateShell | undefined {
  if (kind === 'portal') return undefined
  return kind === 'staff' ? ofStaff : ofGuardians
}
