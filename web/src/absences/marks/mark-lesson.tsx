import type { AbsenceMark } from '@studentgo/protocol/absences'
import { InLanguage } from '#web/ui/content/in-language.tsx'

/** The name of a mark's lesson. */
export function MarkLesson({ mark: { educationEvent } }: { mark: Pick<AbsenceMark, 'educationEvent'> }) {
  return <InLanguage language={educationEvent.nameLanguage}>{educationEvent.name}</InLanguage>
}
