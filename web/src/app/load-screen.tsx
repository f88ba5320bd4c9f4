import { type ComponentType, use } from 'react'

/** Specification §9. */
const chunkMilliseconds = 120_000
const tryAgainMilliseconds = 1000

export interface Screen {
  /** Fetches the screen's code, once. */
  load(): Promise<void>
  Show: ComponentType
}

/** A screen's code could not be loaded: the seed's ChunkLoadError. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
}

/**
 * A screen whose code is fetched when it is needed, or before. Once loaded it renders synchronously, so that the
 * server's page is hydrated without a flicker.
 */
export function lazyScreen(importer: () => Promise<{ default: ComponentType }>): Screen {
  let Loaded: ComponentType | undefined
  let loading: Promise<void> | undefined
  let isAwaited = false

  function load(): Promise<void> {
    loading ??= withinTime(importer()).then(
      module => {
        Loaded = module.default
      },
      error => {
        // The next visit tries again; a promise that is new at every rendering would never be seen to fail.
        setTimeout(() => {
          loading = undefined
        }, tryAgainMilliseconds)
        throw error instanceof ChunkLoadError ? error : new ChunkLoadError(String(error))
      },
    )
    return loading
  }

  return {
    load,
    Show: function Show() {
      // A render that was suspended must call `use` again when it resumes.
      isAwaited ||= Loaded === undefined
      if (isAwaited) use(load())
      return Loaded === undefined ? null : <Loaded />
    },
  }
}

function withinTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkLoadError('timeout')), chunkMilliseconds)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
