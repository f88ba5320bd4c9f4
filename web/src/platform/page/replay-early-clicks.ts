/** What `early-clicks.ts` leaves for the program: the clicks that came before it. */
export interface EarlyClicks {
  /** The clicked elements in order; ends the capturing. */
  take(): HTMLElement[]
}

declare global {
  interface Window {
    earlyClicks?: EarlyClicks
  }
}

/** Tells a capturing script that loads late that there is nothing left to capture. */
const none: EarlyClicks = { take: () => [] }

/**
 * Repeats the clicks that came before the program, on elements that are still on the page. A timeout lets React
 * finish hydrating first: React ignores clicks on a tree while it hydrates.
 */
export function replayEarlyClicks(): void {
  setTimeout(() => {
    const clicked = window.earlyClicks?.take() ?? []
    window.earlyClicks = none
    for (const element of clicked) if (element.isConnected) element.click()
  })
}
