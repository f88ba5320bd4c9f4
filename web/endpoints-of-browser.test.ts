import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { endpointsOfBrowser } from './endpoints-of-browser.ts'

/** The code of a module as the browser gets it. */
function inBrowser(code: string, id = '/portal/protocol/src/news.ts'): string {
  const { transform } = endpointsOfBrowser() as unknown as {
    transform(this: unknown, code: string, id: string): { code: string } | undefined
  }
  return (transform.call({ parse: parseAst }, code, id)?.code ?? code).replaceAll(/\s+/g, ' ')
}

test('an endpoint of the browser has all that a call needs, and neither schemas nor rules of the server', () => {
  const code = `
    export const one = endpoint({
      method: 'PUT', path: '/news/:id', affects: ['/news'], who: student,
      summary: 'Marks, with a comma', params: z.object({ id: z.string() }),
      body: z.object({ method: z.string(), path: z.string() }), offlineSeconds: 60,
      limit: { times: 1, seconds: 2 }, reply: z.array(news),
    })
    export const two = endpoint({ reply: z.string(), method: 'GET', path: '/two', who: anyone })`
  expect(inBrowser(code)).toBe(
    " export const one = endpoint({ method: 'PUT', path: '/news/:id', affects: ['/news'], who: student, offlineSeconds: 60, }) " +
      "export const two = endpoint({ method: 'GET', path: '/two', who: anyone })",
  )
})

test.each([
  [
    'an object that is no endpoint',
    'export const body = other({ reply: 1 }); function endpoint({ reply }) {}',
    undefined,
  ],
  ['a file that is not of the protocol', 'endpoint({ reply: 1 })', '/portal/web/src/news.ts'],
])('%s stays as it is', (_, code, id) => {
  expect(inBrowser(code, id)).toBe(code)
})
