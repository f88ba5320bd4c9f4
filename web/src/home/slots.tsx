import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import style from './home.module.css'
import { PlanProgress } from './plan-progress.tsx'

/**
 * A place on home that a feature fills: progress from the plan, news from the news. While no feature does, the
 * place says what will stand there and what brings it.
 */
export interface HomeSlot {
  key: 'progress' | 'news'
  Content: ComponentType | undefined
}

export const homeSlots: HomeSlot[] = [
  { key: 'progress', Content: PlanProgress },
  { key: 'news', Content: undefined },
]

export function Slots() {
  const { t } = useTranslation()
  return homeSlots.map(({ key, Content }) => (
    <section key={key} className={style.section} aria-labelledby={`slot-${key}`}>
      <h2 id={`slot-${key}`}>{t(`home.${key}.title`)}</h2>
      {Content === undefined ? <p className={style.quiet}>{t(`home.${key}.empty`)}</p> : <Content />}
    </section>
  ))
}
