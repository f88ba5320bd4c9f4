import type { PlanActivities } from '@studentgo/protocol/psap-activities'
import { useTranslation } from 'react-i18next'
import { Section, Stack } from '#web/ui/section.tsx'
import { Quiet } from '#web/ui/text.tsx'
import { OwnAction } from './own-action.tsx'

/** What I have promised and not done yet, from every talk, the nearest day first. */
export function OpenActions({ actions }: { actions: PlanActivities['openActions'] }) {
  const { t } = useTranslation()
  return (
    <Section id="own-actions" title={t('planActivities.ownActions')}>
      {actions.length === 0 ? <Quiet>{t('planActivities.nothingOpen')}</Quiet> : null}
      <Stack as="ul">
        {actions.map(action => (
          <li key={`${action.activityId}-${action.actionIndex}`}>
            <OwnAction {...action} done={false} />
          </li>
        ))}
      </Stack>
    </Section>
  )
}
