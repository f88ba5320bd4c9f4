import { type ComponentType, lazy } from 'react'

/**
 * A part of the frame whose code is loaded late. If that fails, the part stays empty: the frame has no error boundary
 * around it, so a failure would remove the whole page.
 */
export function lazyPart<Props extends object>(importer: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => importer().catch(() => ({ default: Nothing as ComponentType<Props> })))
}

function Nothing() {
  return null
}
