import { competenceDemonstration } from '@studentgo/protocol/competence-demonstrations'
import { supportDecision } from '@studentgo/protocol/special-support'

/** Parts of answers that guardians get on paper: what they see of each is in the same list as their answers. */
export const printedShapes = {
  'a demonstration on paper': competenceDemonstration,
  'a support decision on paper': supportDecision,
}
