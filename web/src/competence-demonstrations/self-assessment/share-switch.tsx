import { type SelfAssessment, saveSelfAssessment } from '@studentgo/protocol/competence-demonstrations'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { useGuardiansSee } from '#web/platform/session/session.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import {
  type DemonstrationPlace,
  demonstrationParams,
  selfAssessmentQuery,
} from '../competence-demonstrations.data.ts'

interface Props {
  place: DemonstrationPlace
  assessment: SelfAssessment
}

/** Whether guardians may read the sent assessment: the student can change this at any time, also after the lock. */
export function ShareSwitch({ place, assessment }: Props) {
  const share = useEndpointMutation(saveSelfAssessment, {
    optimistic: {
      queryKey: selfAssessmentQuery(place).queryKey,
      update: (known, { body }) => ({
        ...known,
        sharedWithParents: body.sharedWithParents ?? known.sharedWithParents,
      }),
    },
    replyTo: selfAssessmentQuery(place),
  })
  return (
    <ShareBox
      checked={assessment.sharedWithParents}
      onChange={sharedWithParents => {
        if (share.isPending) return
        share.mutate({
          params: demonstrationParams(place),
          body: { state: 'SUBMITTED', sharedWithParents, version: assessment.version },
        })
      }}
    />
  )
}

/** Asks whether guardians may read the sent assessment; only for a student with such a guardian. */
export function ShareBox({ checked, onChange }: { checked: boolean; onChange: (share: boolean) => void }) {
  const { t } = useTranslation()
  if (!useGuardiansSee('ASSESSMENT')) return null
  return (
    <Checkbox
      label={t('demonstrations.self.share')}
      help={t('demonstrations.self.shareHelp')}
      checked={checked}
      onChange={event => onChange(event.target.checked)}
    />
  )
}
