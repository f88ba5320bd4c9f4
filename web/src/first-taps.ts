import type { WaitingTaps } from './platform/first-taps.ts'

/**
 * A page can be read, and its buttons tapped, before the program that they belong to has come over a slow network.
 * This script is small and comes first: it keeps such taps for the program instead of losing them. Who taps twice,
 * because nothing has happened, means it once.
 */
const waits = 'button, input[type=checkbox], input[type=radio]'

const tapped = new Set<HTMLElement>()

function onClick(event: Event): void {
  const target = event.target instanceof Element ? event.target.closest<HTMLElement>(waits) : null
  if (target === null) return
  event.preventDefault()
  tapped.add(target)
}

// What the browser itself would send, it would send nowhere good.
function onSubmit(event: Event): void {
  event.preventDefault()
}

const taps: WaitingTaps = {
  take() {
    document.removeEventListener('click', onClick, true)
    document.removeEventListener('submit', onSubmit, true)
    return [...tapped]
  },
}

// A browser that has the program on the device may well run it first.
if (window.waitingTaps === undefined) {
  window.waitingTaps = taps
  document.addEventListener('click', onClick, true)
  document.addEventListener('submit', onSubmit, true)
}
