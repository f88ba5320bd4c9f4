import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'

/**
 * Faults of the page's layout that do not depend on the machine or its fonts: nothing is wider than the window, the
 * bars leave enough space, their words are whole and apart, and no control covers another.
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
    // A strip that scrolls sideways may hide some of its buttons.
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

const smallestTarget = 44

/**
 * Controls of the screen with a touch target below 44 px in either direction. A link inside a sentence may be as tall
 * as its line (WCAG 2.5.8).
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(smallest => {
    const controls =
      'a[href], button, input, select, textarea, summary, [role=button], [role=checkbox], [role=radio], [role=tab]'
    const isInSentence = (control: Element) => {
      const block = control.closest('p, li, dd, td, blockquote')
      return (
        getComputedStyle(control).display === 'inline' &&
        block !== null &&
        (block.textContent ?? '').trim().length > (control.textContent ?? '').trim().length
      )
    }
    /** How far from the middle a tap still hits the control, in px: to the left and right, or up and down. */
    const reach = (control: Element, middle: { x: number; y: number }, dx: number, dy: number) => {
      const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : []
      const meets = (distance: number) => {
        const hit = document.elementFromPoint(middle.x + dx * distance, middle.y + dy * distance)
        return hit !== null && [control, ...labels].some(one => one.contains(hit))
      }
      let distance = 0
      while (distance < smallest && meets(distance + 1)) distance += 1
      return distance
    }
    return [...document.querySelectorAll(`main :is(${controls}), dialog :is(${controls})`)].flatMap(
      control => {
        if (!control.checkVisibility({ opacityProperty: false, visibilityProperty: true })) return []
        if (isInSentence(control) || control.closest('[aria-hidden=true], .visually-hidden')) return []
        // A strip with scroll snapping rests at the start of a control.
        control.scrollIntoView({ block: 'center', inline: 'start', behavior: 'instant' })
        const isTicked = control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type)
        const target = (isTicked && control.labels?.[0]) || control
        // The first line of a link that wraps onto two lines.
        const box = target.getClientRects()[0]
        if (box === undefined || box.width <= 1) return []
        const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 }
        const width = reach(control, middle, -1, 0) + reach(control, middle, 1, 0)
        const [up, down] = [reach(control, middle, 0, -1), reach(control, middle, 0, 1)]
        const height = up + down
        if (width >= smallest - 2 && height >= smallest - 2) return []
        const name = control.getAttribute('aria-label') ?? control.textContent ?? ''
        const [above, below] = [middle.y - up - 1, middle.y + down + 1].map(y =>
          document.elementFromPoint(middle.x, y),
        )
        return [
          `${control.tagName.toLowerCase()} «${name.trim().slice(0, 40)}» is ${width} × ${height}, between ${above?.outerHTML.slice(0, 60)} and ${below?.outerHTML.slice(0, 60)}`,
        ]
      },
    )
  }, smallestTarget)
}

/** The outline of a screen, the same in every window and appearance: its headings, with their levels. */
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

/** The outlines accepted when the pictures were taken. */
export async function readOutlines(): Promise<Outlines> {
  return existsSync(outlinesFile) ? (JSON.parse(await readFile(outlinesFile, 'utf8')) as Outlines) : {}
}

export async function writeOutlines(outlines: Outlines): Promise<void> {
  await writeFile(outlinesFile, `${JSON.stringify(outlines, null, 2)}\n`)
}

/** The layout shift since the page was first shown, as browsers measure it: 0 is nothing, 1 a whole window. */
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
          // Entries older than the mark are delivered with it or before it.
          if (list.getEntriesByName('looked').length > 0) resolve(sum)
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        observer.observe({ type: 'mark' })
        performance.mark('looked')
      }),
  )
}
