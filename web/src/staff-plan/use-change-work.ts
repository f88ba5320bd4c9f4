import { changePlanWork, type PlanWork } from '@studentgo/protocol/staff-plan'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'

/** A plan that somebody works at, as every part of the screen is given it. */
export interface WorkProps {
  studentId: number
  work: PlanWork
}

/** Notes a change for the next version. */
export function useChangeWork() {
  const { t } = useTranslation()
  return useEndpointMutation(changePlanWork, { done: () => t('planWork.saved') })
}

/** What every change says of where it belongs. */
export function atDraft({ planId, draftVersion }: PlanWork) {
  return { planId, draftVersion }
}
