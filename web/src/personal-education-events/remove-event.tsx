import type { PersonalEducationEventDetails } from '@studentgo/protocol/personal-education-events'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { addresses } from '#web/app/addresses.ts'
import { alerts, formFailureMilliseconds } from '#web/platform/alerts.ts'
import { useDescribeFailure } from '#web/platform/config.ts'
import { Button } from '#web/ui/button.tsx'
import style from './event-page.module.css'
import { useRemoveEvent } from './personal-education-events.data.ts'

/** Takes an event away that the student has added and that has not begun; asked once more before. */
export function RemoveEvent({ event }: { event: PersonalEducationEventDetails }) {
  const { t } = useTranslation()
  const describe = useDescribeFailure()
  const navigate = useNavigate()
  const remove = useRemoveEvent(String(event.id))
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)

  async function act(): Promise<void> {
    setBusy(true)
    try {
      await remove()
      alerts.add({ key: 'personal-event', intent: 'success', description: t('personalEvents.removed') })
      await navigate(addresses.personalEvents)
    } catch (error) {
      setBusy(false)
      alerts.add(
        { key: 'personal-event', intent: 'error', description: describe(error) },
        formFailureMilliseconds,
      )
    }
  }

  return (
    <section className={style.section} aria-labelledby="remove">
      <h2 id="remove">{t('personalEvents.remove')}</h2>
      <p className={style.quiet}>{t('personalEvents.removeRule')}</p>
      <div className={style.actions}>
        {isAsked ? (
          <>
            <Button look="danger" autoFocus busy={isBusy} onClick={() => void act()}>
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
