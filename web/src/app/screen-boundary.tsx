import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '#web/platform/offline/online.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { ChunkLoadError } from './load-screen.tsx'

/**
 * Shows a failure and a button to try again in place of a screen that throws, and leaves the frame in place.
 * `screen` resets it: one screen may have several addresses.
 */
export function ScreenBoundary({ screen, children }: { screen: string; children: ReactNode }) {
  return <Boundary key={screen}>{children}</Boundary>
}

class Boundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    if (this.state.error === undefined) return this.props.children
    return <ScreenFailure error={this.state.error} retry={() => this.setState({ error: undefined })} />
  }
}

function ScreenFailure({ error, retry }: { error: unknown; retry: () => void }) {
  const { t } = useTranslation()
  const online = useOnline()
  const kind = !online ? 'offline' : error instanceof ChunkLoadError ? 'chunk' : 'screen'
  return (
    <Page title={t(`failure.${kind}.title`)}>
      <p>{t(`failure.${kind}.text`)}</p>
      <Button variant="primary" onClick={retry}>
        {t('failure.retry')}
      </Button>
    </Page>
  )
}
