import { changePlanWork, type PlanWork } from '@studentgo/protocol/staff-plan'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'

/** The props of every part of the screen: the plan being edited. */
export interface WorkProps {
  studentId: number
  work: PlanWork
}

/** Notes a change for the next version. */
export function useChangeWork() {
  const { t } = useTranslation()
  return useEndpointMutation(changePlanWork, { done: () => t('planWork.saved') })
}

/** The params of every change: its plan and version. */
export function atDraft({ planId, draftVersion }: PlanWork) {
  return { planId, draftVersion }
}
