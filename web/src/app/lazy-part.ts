import { type ComponentType, lazy } from 'react'

/**
 * A part of the frame whose code comes late. Where it cannot be fetched nothing is shown in its place: around the frame
 * there is nobody to catch the failure, and the whole page would go.
 */
export function lazyPart<Props extends object>(importer: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => importer().catch(() => ({ default: Nothing as ComponentType<Props> })))
}

function Nothing() {
  return null
}
