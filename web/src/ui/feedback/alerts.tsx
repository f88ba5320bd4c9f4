import { useEffect, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { alerts, useAlerts } from '#web/platform/page/alerts.ts'
import { classes } from '../classes.ts'
import { Icon } from '../content/icon.tsx'
import style from './alerts.module.css'

/**
 * The alerts at the bottom, or at the top while the control last used is at the bottom. They stay while hovered or
 * focused, are read out politely, and announced ones stay listed until the next navigation. React Aria keeps elements
 * with its attribute reachable while a dialog is open.
 */
export function Alerts() {
  const { t } = useTranslation()
  const { shown, announced } = useAlerts()
  const { pathname } = useLocation()
  const edge = useFreeEdge(shown.length > 0)
  useEffect(() => {
    if (pathname) alerts.clearAnnounced()
  }, [pathname])
  return (
    <>
      <section
        className={style.stack}
        data-edge={edge}
        data-react-aria-top-layer
        aria-label={t('alerts.title')}
        onPointerEnter={alerts.pause}
        onPointerLeave={alerts.resume}
        onFocus={alerts.pause}
        onBlur={alerts.resume}
      >
        {shown.map(alert => (
          <div key={alert.key} className={classes(style.alert, style[alert.intent])}>
            <Icon name={alert.intent === 'success' ? 'check' : 'warning'} />
            <span>
              <span className="visually-hidden">{t(`alerts.${alert.intent}`)} </span>
              {alert.description}
            </span>
            <button type="button" className={style.close} onClick={() => alerts.remove(alert.key)}>
              {t('alerts.close')}
            </button>
          </div>
        ))}
      </section>
      <ul className="visually-hidden" aria-live="polite" aria-label={t('alerts.said')}>
        {announced.map(alert => (
          <li key={alert.description}>
            {t(`alerts.${alert.intent}`)} {alert.description}
          </li>
        ))}
      </ul>
    </>
  )
}

/** The edge where alerts do not cover the focused element when the first of them appears. */
function useFreeEdge(isShown: boolean): 'top' | 'bottom' {
  const [edge, setEdge] = useState<'top' | 'bottom'>('bottom')
  useLayoutEffect(() => {
    if (!isShown) return
    const { activeElement, body } = document
    const isInUse = activeElement !== null && activeElement !== body
    const isLow = isInUse && activeElement.getBoundingClientRect().bottom > window.innerHeight * 0.7
    setEdge(isLow ? 'top' : 'bottom')
  }, [isShown])
  return edge
}
