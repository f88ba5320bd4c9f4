import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../classes.ts'
import { Icon } from '../content/icon.tsx'
import { Quiet } from '../content/text.tsx'
import { Fold } from '../layout/fold.tsx'
import { Card } from '../layout/layout.tsx'
import { Button } from './button.tsx'
import style from './stepper.module.css'

export interface Step {
  key: string | number
  title: string
  isDone: boolean
}

interface Props {
  steps: readonly Step[]
  /** The index of the visible step, from 0. */
  at: number
  onTurn: (to: number) => void
  /** The fields of the visible step. */
  children: ReactNode
  /** The submit button; it follows the last step. */
  end: ReactNode
}

/** The index of the first unfinished step, or 0. */
export function firstOpen(steps: readonly Step[]): number {
  const open = steps.findIndex(step => !step.isDone)
  return open < 0 ? 0 : open
}

/**
 * A long form one step at a time: the progress, the fields of one step, and the next button, within reach of the thumb.
 * A folded list of all steps links to any of them. Focus moves to the heading of the step.
 */
export function Stepper({ steps, at, onTurn, children, end }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const all = useRef<HTMLDetailsElement>(null)
  const before = useRef(at)
  const isLast = at === steps.length - 1
  useEffect(() => {
    if (before.current === at) return
    before.current = at
    if (all.current !== null) all.current.open = false
    heading.current?.focus()
  }, [at])
  return (
    <div className={style.stepper}>
      <div className={style.dots} aria-hidden="true">
        {steps.map((step, number) => (
          <span
            key={step.key}
            className={classes(style.dot, step.isDone && style.done, number === at && style.here)}
          />
        ))}
      </div>
      <nav aria-label={t('form.steps')}>
        <Fold
          small
          ref={all}
          summary={t('form.allSteps', {
            done: steps.filter(step => step.isDone).length,
            all: steps.length,
          })}
        >
          <ol className={style.all}>
            {steps.map((step, number) => (
              <li key={step.key}>
                <button
                  type="button"
                  className={style.way}
                  aria-current={number === at ? 'step' : undefined}
                  onClick={() => onTurn(number)}
                >
                  {number + 1}. {step.title}
                  {step.isDone ? (
                    <span className={style.isDone}>
                      <Icon name="check" />
                      {t('form.stepDone')}
                    </span>
                  ) : null}
                </button>
              </li>
            ))}
          </ol>
        </Fold>
      </nav>
      <Card as="section" className={style.step} aria-labelledby={id}>
        <div>
          <Quiet small id={`${id}-number`}>
            {t('form.stepOf', { number: at + 1, all: steps.length })}
          </Quiet>
          <h2 id={id} ref={heading} tabIndex={-1} className={style.title} aria-describedby={`${id}-number`}>
            {steps[at]?.title}
          </h2>
        </div>
        {children}
      </Card>
      {isLast ? end : null}
      {steps.length > 1 ? (
        <div className={classes(style.ways, !isLast && style.reach)}>
          {at > 0 ? (
            <Button variant="plain" onClick={() => onTurn(at - 1)}>
              {t('form.previous')}
            </Button>
          ) : null}
          {isLast ? null : (
            <Button variant="primary" className={style.on} onClick={() => onTurn(at + 1)}>
              {t('form.next')}
            </Button>
          )}
        </div>
      ) : null}
    </div>
  )
}
