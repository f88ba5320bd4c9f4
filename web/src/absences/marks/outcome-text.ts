import type { explainAbsences } from '@studentgo/protocol/absences'
import { useTranslation } from 'react-i18next'
import { useDescribeFailure } from '#web/platform/api/config.ts'
import type { ChildOutcome } from '#web/platform/api/each-child.ts'

/** Makes the text that names, child by child, what was explained and what was not. */
export function useOutcomeText() {
  const { t } = useTranslation()
  const describe = useDescribeFailure()
  return (outcomes: readonly ChildOutcome<typeof explainAbsences>[]): string =>
    outcomes
      .map(({ child: { callName: name }, reply, failure }) => {
        if (reply === undefined) return t('guardian.outcome.failed', { name, reason: describe(failure) })
        const done = t('guardian.outcome.explained', { name, count: reply.updated.length })
        const refused = reply.rejected.length
        return refused === 0 ? done : `${done} ${t('guardian.outcome.refused', { count: refused })}`
      })
      .join(' ')
}
