import { Component, type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailure } from '#web/platform/api/call.ts'
import { useOnline } from '#web/platform/offline/online.ts'
import { reportFault } from '#web/platform/page/browser-faults.ts'
import { Quiet } from '#web/ui/content/text.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { ChunkLoadError } from './load-screen.tsx'
import style from './shells/shell.module.css'

interface FailureProps {
  error: unknown
  retry: () => void
}

/**
 * Shows a failure and a retry button instead of a screen that throws, and keeps the frame.
 * `screen` resets it: one screen may have several addresses.
 */
export function ScreenBoundary({ screen, children }: { screen: string; children: ReactNode }) {
  return (
    <Boundary key={screen} Failure={ScreenFailure}>
      {children}
    </Boundary>
  )
}

/** Shows a failure instead of a frame that throws; without it the page would be empty. */
export function FrameBoundary({ children }: { children: ReactNode }) {
  return <Boundary Failure={FrameFailure}>{children}</Boundary>
}

interface BoundaryProps {
  Failure: ComponentType<FailureProps>
  children: ReactNode
}

class Boundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { Failure, children } = this.props
    if (this.state.error === undefined) return children
    return <Failure error={this.state.error} retry={() => this.setState({ error: undefined })} />
  }
}

function ScreenFailure({ error, retry }: FailureProps) {
  const { t } = useTranslation()
  return (
    <Page title={t(`failure.${useFailureKind(error)}.title`)}>
      <WhatToDo error={error} retry={retry} />
    </Page>
  )
}

/** Uses few dependencies, because those of the frame may be the broken ones. */
function FrameFailure({ error }: FailureProps) {
  const { t } = useTranslation()
  const title = t(`failure.${useFailureKind(error)}.title`)
  return (
    <div className={style.publicFrame}>
      <main id="main" className={style.publicMain} tabIndex={-1}>
        <title>{title}</title>
        <h1>{title}</h1>
        <WhatToDo error={error} retry={() => location.reload()} />
      </main>
    </div>
  )
}

function useFailureKind(error: unknown): 'offline' | 'chunk' | 'screen' {
  const online = useOnline()
  if (!online) return 'offline'
  return error instanceof ChunkLoadError ? 'chunk' : 'screen'
}

function WhatToDo({ error, retry }: FailureProps) {
  const { t } = useTranslation()
  const id = useRequestId(error)
  return (
    <>
      <p>{t(`failure.${useFailureKind(error)}.text`)}</p>
      {id === undefined ? null : <Quiet>{t('failure.requestId', { id })}</Quiet>}
      <Button variant="primary" onClick={retry}>
        {t('failure.retry')}
      </Button>
    </>
  )
}

/** The id by which support finds a failure in the log: that of the failed call, or of the fault report. */
function useRequestId(error: unknown): string | undefined {
  const [reported, setReported] = useState<string>()
  useEffect(() => {
    void reportFault('render', error).then(setReported)
  }, [error])
  return error instanceof CallFailure ? error.requestId : reported
}
