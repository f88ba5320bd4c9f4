/** What the browser would show by itself at the first visit, until somebody wants it. */
export const heldInstall: { event?: Event | undefined; changed?: () => void } = {}

function hold(event: Event | undefined): void {
  heldInstall.event = event
  heldInstall.changed?.()
}

export function holdInstallPrompt(): void {
  addEventListener('beforeinstallprompt', event => {
    event.preventDefault()
    hold(event)
  })
  addEventListener('appinstalled', () => hold(undefined))
}
