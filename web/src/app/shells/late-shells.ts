import type { Place } from '@studentgo/protocol/paths'
import { lazyScreen, type Screen } from '../load-screen.tsx'

interface LateShell {
  /** The source file, the key of its scripts in the build. */
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

/** The frame of guardians or staff, loaded late because students do not need it; theirs is in the entry. */
export function lateShellOf({ kind }: Pick<Place, 'kind'>): LateShell | undefined {
  if (kind === 'portal') return undefined
  return kind === 'staff' ? ofStaff : ofGuardians
}
