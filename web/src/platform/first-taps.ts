/** What `first-taps.ts` leaves for the program: the taps that came before it. */
export interface WaitingTaps {
  /** What was tapped, in order; from now on taps go to the program. */
  take(): HTMLElement[]
}

declare global {
  interface Window {
    waitingTaps?: WaitingTaps
  }
}

/** Says to a script that comes after the program that nothing waits any more. */
const none: WaitingTaps = { take: () => [] }

/**
 * Does what was tapped before the program had taken over the page, as far as it still stands there. It does so from
 * a turn of its own: what React has not taken over yet it takes over for a tap, but not while it is at work.
 */
export function doFirstTaps(): void {
  setTimeout(() => {
    const tapped = window.waitingTaps?.take() ?? []
    window.waitingTaps = none
    for (const element of tapped) if (element.isConnected) element.click()
  })
}
