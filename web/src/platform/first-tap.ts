/** What `first-tap.ts` leaves for the program: the last tap that came before it. */
export interface WaitingTap {
  /** The element tapped, if any; from now on taps go to the program. */
  take(): HTMLElement | undefined
}

declare global {
  interface Window {
    waitingTap?: WaitingTap
  }
}

/** Says to a script that comes after the program that nothing waits any more. */
const none: WaitingTap = { take: () => undefined }

/**
 * Does what was tapped before the program had taken over the page, if it still stands there. It does so from a turn
 * of its own: what React has not taken over yet it takes over for a tap, but not while it is at work.
 */
export function doFirstTap(): void {
  setTimeout(() => {
    const tapped = window.waitingTap?.take()
    window.waitingTap = none
    if (tapped?.isConnected) tapped.click()
  })
}
