import { addresses } from '@studentgo/protocol/addresses'
import {
  type PersonalEducationEventDetails,
  removePersonalEducationEvent,
} from '@studentgo/protocol/personal-education-events'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { Quiet } from '#web/ui/content/text.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Actions, Section } from '#web/ui/layout/layout.tsx'
import { personalEventQuery } from './personal-education-events.data.ts'

/** Removes an event that the student has added and that has not begun, after a confirmation. */
export function RemoveEvent({ event }: { event: PersonalEducationEventDetails }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const id = String(event.id)
  const remove = useEndpointMutation(removePersonalEducationEvent, {
    done: () => t('personalEvents.removed'),
  })
  const [isConfirming, setConfirming] = useState(false)

  return (
    <Section id="remove" title={t('personalEvents.remove')} narrow>
      <Quiet>{t('personalEvents.removeRule')}</Quiet>
      <Actions>
        {isConfirming ? (
          <>
            <Button
              variant="danger"
              autoFocus
              busy={remove.isPending}
              onClick={() =>
                remove.mutate(
                  { params: { personalEventId: id } },
                  {
                    onSuccess: () => {
                      queryClient.removeQueries({ queryKey: personalEventQuery(id).queryKey })
                      void navigate(addresses.personalEvents)
                    },
                  },
                )
              }
            >
              {t('personalEvents.removeSure')}
            </Button>
            <Button variant="plain" onClick={() => setConfirming(false)}>
              {t('personalEvents.keep')}
            </Button>
          </>
        ) : (
          <Button variant="plain" onClick={() => setConfirming(true)}>
            {t('personalEvents.remove')}
          </Button>
        )}
      </Actions>
    </Section>
  )
}
