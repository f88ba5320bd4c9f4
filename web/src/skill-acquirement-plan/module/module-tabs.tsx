import { type ModuleTab, moduleAddress } from '@studentgo/protocol/addresses'
import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { classes } from '#web/ui/classes.ts'
import { bringInSight } from '#web/ui/layout/strip.ts'
import style from './module.module.css'

interface Props {
  planId: number
  moduleId: number
  tabs: readonly ModuleTab[]
  chosen: ModuleTab
}

/**
 * The sub-navigation of an education structure (specification §2): a list of tabs, each of them a link to its
 * own address. Only the chosen one is in the Tab order; arrows, Home and End move between the tabs and open them.
 */
export function ModuleTabs({ planId, moduleId, tabs, chosen }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const links = useRef(new Map<ModuleTab, HTMLAnchorElement>())
  const current = tabs.includes(chosen) ? chosen : undefined

  function onKeyDown(event: KeyboardEvent, tab: ModuleTab): void {
    const next = event.key === ' ' ? tab : tabAfter(tabs, tab, event.key)
    if (next === undefined) return
    event.preventDefault()
    links.current.get(next)?.focus()
    // Replaces the history entry: going back leaves the page.
    void navigate(moduleAddress(planId, moduleId, next), { replace: true, preventScrollReset: true })
  }

  return (
    <div role="tablist" aria-label={t('plan.tabs')} className={style.tabs}>
      {tabs.map((tab, at) => (
        <Link
          key={tab}
          id={`tab-${tab}`}
          ref={element => {
            if (element === null) links.current.delete(tab)
            else links.current.set(tab, element)
            if (tab === current) bringInSight(element)
          }}
          role="tab"
          to={moduleAddress(planId, moduleId, tab)}
          preventScrollReset
          aria-selected={tab === current}
          aria-controls="module-panel"
          tabIndex={tab === current || (current === undefined && at === 0) ? 0 : -1}
          className={classes(style.tab, tab === current && style.chosenTab)}
          onKeyDown={event => onKeyDown(event, tab)}
        >
          {t(`plan.tab.${tab}`)}
        </Link>
      ))}
    </div>
  )
}

/** The tab that a key moves to, wrapping at the ends; undefined for other keys. */
export function tabAfter<Tab>(tabs: readonly Tab[], from: Tab, key: string): Tab | undefined {
  const at = tabs.indexOf(from)
  if (key === 'ArrowRight') return tabs[(at + 1) % tabs.length]
  if (key === 'ArrowLeft') return tabs.at(at - 1)
  if (key === 'Home') return tabs[0]
  return key === 'End' ? tabs.at(-1) : undefined
}
