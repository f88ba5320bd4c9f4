import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'

/**
 * What is wrong with how the page stands, on any machine and with any fonts: nothing is wider than the window, the
 * bars leave room, their words are whole and apart, and no control lies over another.
 */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = []
    const named = (element: Element) =>
      `${element.tagName.toLowerCase()} «${(element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40)}»`

    const wide = document.documentElement.scrollWidth - window.innerWidth
    if (wide > 0) {
      const outside = [...document.body.querySelectorAll('*')].filter(element => {
        const { right, width } = element.getBoundingClientRect()
        return width > 0 && right > window.innerWidth + 1 && element.children.length === 0
      })
      faults.push(`${wide} px wider than the window: ${outside.slice(0, 3).map(named).join(', ')}`)
    }

    const header = document.querySelector('body header')?.getBoundingClientRect()
    if (header !== undefined && header.height > 72) faults.push(`the top bar is ${header.height} px tall`)

    const bars = [...document.querySelectorAll('header, nav')].filter(
      bar =>
        ['sticky', 'fixed'].includes(getComputedStyle(bar).position) &&
        bar.clientWidth > window.innerWidth / 2,
    )
    const taken = bars.reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0)
    if (taken > window.innerHeight / 3) faults.push(`the bars take ${taken} px of ${window.innerHeight}`)

    for (const bar of bars) {
      const controls = [...bar.querySelectorAll('a, button')].filter(
        one => one.getBoundingClientRect().width > 0,
      )
      let end = 0
      for (const control of controls) {
        const { left, right, width, height } = control.getBoundingClientRect()
        if (left < end - 1 || right > window.innerWidth + 1)
          faults.push(`${named(control)} does not fit its bar`)
        if (width < 44 && matchMedia('(pointer: coarse)').matches)
          faults.push(`${named(control)} is ${width} px wide`)
        if (height < 36) faults.push(`${named(control)} is ${height} px tall`)
        end = right
      }
      for (const word of bar.querySelectorAll('a > span')) {
        const isCut =
          word.scrollWidth > word.clientWidth + 1 && getComputedStyle(word).textOverflow !== 'ellipsis'
        if (word.clientWidth > 0 && isCut) faults.push(`${named(word)} is cut`)
      }
    }
    for (const part of document.querySelectorAll('main *')) {
      const { height, width } = part.getBoundingClientRect()
      const stays = getComputedStyle(part).position === 'sticky' && width > window.innerWidth / 2
      if (stays && height > window.innerHeight / 3)
        faults.push(`${named(part)} takes ${height} px of the window`)
    }
    // A strip that is swiped shows the rest of its buttons.
    const isInStrip = (button: Element) =>
      button.parentElement !== null && getComputedStyle(button.parentElement).overflowX === 'auto'
    for (const button of document.querySelectorAll('main button')) {
      const { left, right } = button.getBoundingClientRect()
      const isCut = button.scrollWidth > button.clientWidth + 1
      const isOutside = !isInStrip(button) && (left < 0 || right > window.innerWidth)
      if (button.checkVisibility() && (isCut || isOutside)) faults.push(`${named(button)} is cut`)
    }
    return faults
  })
}

/** What a screen says it holds, the same in every window and look: its headings, with their levels. */
export function outlineOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main :is(h1, h2, h3)')]
      .filter(heading => heading.checkVisibility())
      .map(
        heading =>
          `${heading.tagName.toLowerCase()} ${(heading.textContent ?? '').trim().replace(/\s+/g, ' ')}`,
      ),
  )
}

/** The outline of each screen by its name. */
export type Outlines = Record<string, string[]>

const outlinesFile = fileURLToPath(new URL('../docs/pictures/outlines.json', import.meta.url))

/** The outlines that were accepted when the pictures were taken. */
export async function readOutlines(): Promise<Outlines> {
  return existsSync(outlinesFile) ? (JSON.parse(await readFile(outlinesFile, 'utf8')) as Outlines) : {}
}

export async function writeOutlines(outlines: Outlines): Promise<void> {
  await writeFile(outlinesFile, `${JSON.stringify(outlines, null, 2)}\n`)
}

/** How much of the page has moved by itself since it stood, as browsers count it: 0 is nothing, 1 a whole window. */
export function movedOn(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>(resolve => {
        let sum = 0
        const observer = new PerformanceObserver(list => {
          for (const entry of list.getEntriesByType('layout-shift') as (PerformanceEntry & {
            value: number
            hadRecentInput: boolean
          })[]) {
            if (!entry.hadRecentInput) sum += entry.value
          }
          // What came before the mark has been told with it or before.
          if (list.getEntriesByName('looked').length > 0) resolve(sum)
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        observer.observe({ type: 'mark' })
        performance.mark('looked')
      }),
  )
}
