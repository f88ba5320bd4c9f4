import manifest from '../../../package.json' with { type: 'json' }

/** The version of the portal, as CHANGELOG.md names it. */
export const { version } = manifest
