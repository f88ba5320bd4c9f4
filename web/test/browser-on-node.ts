import { builtinEnvironments, type Environment } from 'vitest/runtime'

/**
 * A page's world around modules of Node: page tests run the real server beside the page, and bundling for a
 * browser would turn the addresses of the server's own files into addresses of a web site.
 */
const browserOnNode: Environment = {
  ...builtinEnvironments.jsdom,
  name: 'browser-on-node',
  viteEnvironment: 'ssr',
}

export default browserOnNode
