import {
  type PersonalEducationEventDetails,
  removePersonalEducationEvent,
} from '@studentgo/protocol/personal-education-events'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { addresses } from '#web/app/addresses.ts'
import { useEndpointMutation } from '#web/platform/endpoint-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import style from './event-page.module.css'
import { personalEventQuery } from './personal-education-events.data.ts'

/** Takes an event away that the student has added and that has not begun; asked once more before. */
export function RemoveEvent({ event }: { event: PersonalEducationEventDetails }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const id = String(event.id)
  const remove = useEndpointMutation(removePersonalEducationEvent, {
    done: () => t('personalEvents.removed'),
  })
  const [isAsked, setAsked] = useState(false)

  return (
    <section className={style.section} aria-labelledby="remove">
      <h2 id="remove">{t('personalEvents.remove')}</h2>
      <p className={style.quiet}>{t('personalEvents.removeRule')}</p>
      <div className={style.actions}>
        {isAsked ? (
          <>
            <Button
              look="danger"
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
            <Button look="plain" onClick={() => setAsked(false)}>
              {t('personalEvents.keep')}
            </Button>
          </>
        ) : (
          <Button look="plain" onClick={() => setAsked(true)}>
            {t('personalEvents.remove')}
          </Button>
        )}
      </div>
    </section>
  )
}
