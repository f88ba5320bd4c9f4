import type { WaitingTap } from './platform/first-tap.ts'

/**
 * A page can be read, and its buttons tapped, before the program that they belong to has come over a slow network.
 * This script is small and comes first: it keeps the last such tap for the program instead of losing it.
 */
const waits = 'button, input[type=checkbox], input[type=radio]'

let last: HTMLElement | undefined

function onClick(event: Event): void {
  const tapped = event.target instanceof Element ? event.target.closest<HTMLElement>(waits) : null
  if (tapped === null) return
  event.preventDefault()
  last = tapped
}

// What the browser itself would send, it would send nowhere good.
function onSubmit(event: Event): void {
  event.preventDefault()
}

const tap: WaitingTap = {
  take() {
    document.removeEventListener('click', onClick, true)
    document.removeEventListener('submit', onSubmit, true)
    return last
  },
}

// A browser that has the program on the device may well run it first.
if (window.waitingTap === undefined) {
  window.waitingTap = tap
  document.addEventListener('click', onClick, true)
  document.addEventListener('submit', onSubmit, true)
}
