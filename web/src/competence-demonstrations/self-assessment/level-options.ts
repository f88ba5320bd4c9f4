import type { SelfLevel } from '@studentgo/protocol/competence-demonstrations'
import type { GradeScale } from '@studentgo/protocol/skill-acquirement-plan'
import type { Option } from '#web/ui/form/choice.tsx'
import { useLevelLabel } from '../demonstration-labels.ts'

const levels: Record<GradeScale, SelfLevel[]> = {
  NUM_1_5: [1, 2, 3, 4, 5],
  PASS_FAIL: ['NOT_YET', 'PASS'],
}

/** The levels on the scale of the unit, each with its criteria. */
export function useLevelOptions(
  scale: GradeScale,
  note: (level: SelfLevel) => string | undefined = () => undefined,
): { choices: Option<string>[]; levelOf: (value: string) => SelfLevel | null } {
  const levelLabel = useLevelLabel()
  return {
    choices: levels[scale].map(level => ({
      value: String(level),
      label: levelLabel(level),
      note: note(level),
    })),
    levelOf: value => levels[scale].find(level => String(level) === value) ?? null,
  }
}
