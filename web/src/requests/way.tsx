import type { RequestSummary } from '@studentgo/protocol/requests'
import { useTranslation } from 'react-i18next'
import { classes } from '#web/ui/classes.ts'
import { Chip } from '#web/ui/content/facts.tsx'
import style from './requests.module.css'
import { stateTone, wayOf } from './way.ts'

interface Props {
  request: Pick<RequestSummary, 'state' | 'result'>
}

/** The state of a request as a word after four dots. */
export function StateWithDots({ request }: Props) {
  const { t } = useTranslation()
  const { state, result } = request
  const way = wayOf(state)
  const here = way.indexOf(state)
  return (
    <span className={classes(style.state, style[stateTone(request)])}>
      {way.length === 0 ? null : (
        <span className={style.dots} aria-hidden="true">
          {way.map((step, at) => (
            <span key={step} className={classes(style.dot, at <= here && style.reached)} />
          ))}
        </span>
      )}
      {result === undefined ? t(`requests.state.${state}`) : t(`requests.result.${result}`)}
    </span>
  )
}

/** All steps of a request, with a word below each dot. */
export function Way({ request }: Props) {
  const { t } = useTranslation()
  const { state } = request
  const way = wayOf(state)
  const here = way.indexOf(state)
  if (way.length === 0) {
    return (
      <p>
        <Chip tone="quiet">{t(`requests.state.${state}`)}</Chip>
      </p>
    )
  }
  return (
    <ol className={classes(style.way, style[stateTone(request)])}>
      {way.map((step, at) => (
        <li
          key={step}
          className={classes(style.stop, at <= here && style.reached)}
          aria-current={at === here ? 'step' : undefined}
        >
          <span className={classes(style.dot, at <= here && style.reached)} aria-hidden="true" />
          {t(`requests.state.${step}`)}
        </li>
      ))}
    </ol>
  )
}
