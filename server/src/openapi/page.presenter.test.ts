// @vitest-environment jsdom
import { allEndpoints } from '@studentgo/protocol/endpoints'
import axe from 'axe-core'
import { expect, test } from 'vitest'
import { openApiDocument } from './document.presenter.ts'
import { openApiPage, openApiStyleHash } from './page.presenter.ts'

const html = openApiPage(openApiDocument({ apiBase: '/api', serverUrl: '/' }), '/api')

test('the page shows every endpoint with who may call it, and leads to each', () => {
  document.documentElement.innerHTML = html
  for (const { feature, name, endpoint } of allEndpoints) {
    const heading = document.getElementById(`${feature}.${name}`)
    expect(heading?.textContent).toContain(endpoint.method)
    expect(document.querySelector(`a[href="#${feature}.${name}"]`)).not.toBeNull()
    expect(heading?.closest('section')?.textContent).toContain(endpoint.summary)
  }
  for (const link of document.querySelectorAll('a[href^="#"]')) {
    expect(document.getElementById(link.getAttribute('href')?.slice(1) ?? '')).not.toBeNull()
  }
})

test('it needs no script, and only the style that its policy allows', () => {
  expect(html).not.toMatch(/<script|<img|\son\w+=|style="/)
  expect(html.match(/<style>/g)?.length).toBe(1)
  expect(openApiStyleHash).toMatch(/^sha256-[A-Za-z0-9+/]{43}=$/)
})

test('it can be read with a screen reader and by keyboard', async () => {
  document.documentElement.innerHTML = html.replace(/^.*?<html lang="en">/s, '')
  document.documentElement.lang = 'en'
  // All endpoints are drawn alike, and the whole page takes axe a quarter of a minute.
  for (const [index, { feature, name }] of allEndpoints.entries()) {
    if (index % 8 !== 0) document.getElementById(`${feature}.${name}`)?.closest('section')?.remove()
  }
  // jsdom has no layout, so contrast cannot be measured here.
  const { violations } = await axe.run(document, { rules: { 'color-contrast': { enabled: false } } })
  expect(violations.map(violation => [violation.id, violation.nodes[0]?.html])).toEqual([])
})
