import type { Page } from 'playwright-core'

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
    return faults
  })
}
