import { type SelfAssessment, saveSelfAssessment } from '@studentgo/protocol/competence-demonstrations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { alerts, formFailureMilliseconds } from '#web/platform/alerts.ts'
import { useApp } from '#web/platform/app-context.ts'
import { useDescribeFailure } from '#web/platform/config.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { type DemonstrationPlace, selfAssessmentQuery } from './competence-demonstrations.data.ts'

interface Props {
  place: DemonstrationPlace
  assessment: SelfAssessment
}

/** Whether guardians may read what was sent: the student's to say at any time, also after the lock. */
export function ShareSwitch({ place, assessment }: Props) {
  const { t } = useTranslation()
  const { call } = useApp()
  const queryClient = useQueryClient()
  const describe = useDescribeFailure()
  const share = useMutation({
    mutationFn: (sharedWithParents: boolean) =>
      call(saveSelfAssessment, {
        params: { planId: String(place.planId), demonstrationId: String(place.id) },
        body: { state: 'SUBMITTED', sharedWithParents, version: assessment.version },
      }),
    onSuccess: saved => {
      queryClient.setQueryData(selfAssessmentQuery(place).queryKey, saved)
    },
    onError: error =>
      alerts.add(
        { key: 'self-assessment', intent: 'error', description: describe(error) },
        formFailureMilliseconds,
      ),
  })
  return (
    <Checkbox
      label={t('demonstrations.self.share')}
      help={t('demonstrations.self.shareHelp')}
      checked={share.isPending ? share.variables : assessment.sharedWithParents}
      onChange={event => {
        if (!share.isPending) share.mutate(event.target.checked)
      }}
    />
  )
}
