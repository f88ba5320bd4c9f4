import type { EarlyClicks } from '#web/platform/page/replay-early-clicks.ts'

/**
 * On a slow network a page can be clicked before its program has loaded. This small script is inlined in the page and
 * captures such clicks for the program. A second click on the same control counts once: people click again when nothing
 * happens.
 */
const capturedControls = 'button, input[type=checkbox], input[type=radio]'

/** Each control with its selector: the program replaces the elements of the snapshot. */
const clicked = new Map<HTMLElement, string>()

function onClick(event: Event): void {
  const target = event.target instanceof Element ? event.target.closest<HTMLElement>(capturedControls) : null
  if (target === null) return
  event.preventDefault()
  clicked.set(target, selectorOf(target))
}

function selectorOf(control: Element): string {
  let selector = ''
  for (let at = control; at.id !== 'root' && at.parentElement !== null; at = at.parentElement) {
    selector = `>:nth-child(${[...at.parentElement.children].indexOf(at) + 1})${selector}`
  }
  return `#root${selector}`
}

/** The control itself, or the one with the same selector and text that has replaced it. */
function presentControl([control, selector]: [HTMLElement, string]): HTMLElement[] {
  const found = control.isConnected ? control : document.querySelector<HTMLElement>(selector)
  return found !== null && found.textContent === control.textContent ? [found] : []
}

// Without the program the browser would submit the form as a page load, which no route answers.
function onSubmit(event: Event): void {
  event.preventDefault()
}

const earlyClicks: EarlyClicks = {
  take() {
    document.removeEventListener('click', onClick, true)
    document.removeEventListener('submit', onSubmit, true)
    return [...clicked].flatMap(presentControl)
  },
}

window.earlyClicks = earlyClicks
document.addEventListener('click', onClick, true)
document.addEventListener('submit', onSubmit, true)
