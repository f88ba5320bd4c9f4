/** The clicks before the program was loaded, as `early-clicks.ts` records them. */
export interface EarlyClicks {
  /** The clicked elements in order; ends the capturing. */
  take(): HTMLElement[]
}

declare global {
  interface Window {
    earlyClicks?: EarlyClicks
  }
}

/**
 * Repeats the clicks from before the program, on elements that are still on the page. A timeout lets React
 * finish hydrating first: React ignores clicks on a tree while it hydrates. A part below a Suspense boundary may
 * still be left; React hydrates it at the first event there. That event must not be the click, which would have
 * ticked a box before React knows it: React would see no change.
 */
export function replayEarlyClicks(): void {
  setTimeout(() => {
    const clicked = window.earlyClicks?.take() ?? []
    for (const element of clicked) {
      element.dispatchEvent(new MouseEvent('auxclick', { bubbles: true }))
      if (element.isConnected) element.click()
    }
  })
}
