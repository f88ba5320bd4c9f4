/** The browser's own install prompt of the first visit, kept until the person wants it. */
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
