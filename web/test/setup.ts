import { cleanup, configure, getConfig } from '@testing-library/react'
import * as React from 'react'
import { afterEach } from 'vitest'

const { getElementError } = getConfig()

/** What waits looks again and again, and the library prints the whole page for each look; the last alone is read. */
const isWaiting = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics

configure({
  // A form's code is compiled when it is first opened and a slowed sign-in computes for a second: on a busy machine either
  // takes long, and only what never comes fails.
  asyncUtilTimeout: 60_000,
  getElementError: (message, container) =>
    isWaiting()
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
  // React runs effects a step after what they belong to is on the page: what was waited for has had its effects too.
  asyncWrapper: async wait => {
    const previous = Reflect.get(globalThis, 'IS_REACT_ACT_ENVIRONMENT')
    Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
    try {
      const result = await wait()
      await new Promise(resolve => setImmediate(resolve))
      return result
    } finally {
      Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', previous)
    }
  },
})

// React writes down a stack for each element, which its warnings would add and which takes a tenth of the time.
const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Number.POSITIVE_INFINITY,
  set() {},
})

afterEach(() => cleanup())
