import { createHash } from 'node:crypto'
import { allEndpoints, type NamedEndpoint } from '@studentgo/protocol/endpoints'
import { addressOf } from '@studentgo/protocol/paths'
import { escapeHtml } from '../platform/http/escape-html.ts'
import type { Json } from './document.presenter.ts'
import { problemsOfStatus, refusalsOf, statusLabels, whoLabel } from './endpoint-description.presenter.ts'

const style = `:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}
body{margin:0 auto;max-width:60rem;padding:1rem}
code,pre{font-family:ui-monospace,monospace;font-size:.875rem}
pre{overflow:auto;padding:.75rem;border:1px solid}
table{border-collapse:collapse}th,td{text-align:start;vertical-align:top;padding:.25rem .75rem .25rem 0}
section{border-top:1px solid;margin-top:2rem}`

/** The hash by which the content security policy lets the page's own stylesheet through. */
export const openApiStyleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`

/** The OpenAPI document for people: every endpoint, who may call it, what goes in and what comes out. */
export function openApiPage(document: Json, apiBase: string): string {
  const features = [...new Set(allEndpoints.map(({ feature }) => feature))]
  const ofFeature = (feature: string) => allEndpoints.filter(named => named.feature === feature)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>StudentGo: the interface</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head><body>
<header><h1>StudentGo: the interface</h1>
<p>${escapeHtml(introductionOf(document))}</p>
<p><a href="${apiBase}/rest/v1/openapi.json">This page as an OpenAPI 3.1 document</a></p>
<nav aria-label="Endpoints">${features.map(feature => contents(feature, ofFeature(feature), apiBase)).join('')}</nav></header>
<main>${features
    .map(
      feature =>
        `<h2>${escapeHtml(feature)}</h2>${ofFeature(feature)
          .map(named => section(named, document, apiBase))
          .join('')}`,
    )
    .join('')}
<h2 id="refusals">Refusals</h2>${refusals()}</main></body></html>`
}

function introductionOf(document: Json): string {
  return String((document.info as Json).description).replaceAll('`', '')
}

function contents(feature: string, endpoints: NamedEndpoint[], apiBase: string): string {
  const items = endpoints.map(
    named => `<li><a href="#${anchorOf(named)}"><code>${escapeHtml(titleOf(named, apiBase))}</code></a></li>`,
  )
  return `<h2>${escapeHtml(feature)}</h2><ul>${items.join('')}</ul>`
}

function section(named: NamedEndpoint, document: Json, apiBase: string): string {
  const { endpoint } = named
  const operation = operationIn(document, named, apiBase)
  const parameters = (operation.parameters as Json[]).filter(parameter => 'name' in parameter)
  const body = (operation.requestBody as Json | undefined)?.content
  const statuses = refusalsOf(endpoint).map(status => `<a href="#r${status}">${status}</a>`)
  return `<section aria-labelledby="${anchorOf(named)}"><h3 id="${anchorOf(named)}"><code>${escapeHtml(titleOf(named, apiBase))}</code></h3>
<p>${escapeHtml(endpoint.summary)}.</p><p><strong>Who:</strong> ${escapeHtml(whoLabel(endpoint.who))}</p>
${parameters.length === 0 ? '' : table(parameters)}
${body === undefined ? '' : `<h4>Body</h4>${schemaBlock(body as Json)}`}
<h4>Answer</h4>${schemaBlock(((operation.responses as Json)['200'] as Json).content as Json)}
<p>Refusals: ${statuses.join(', ')}</p></section>`
}

function operationIn(document: Json, { endpoint }: NamedEndpoint, apiBase: string): Json {
  const address = addressOf(endpoint.base, endpoint.path, apiBase).replace(/:([A-Za-z]+)/g, '{$1}')
  const paths = document.paths as Record<string, Record<string, Json>>
  return paths[address]?.[endpoint.method.toLowerCase()] ?? {}
}

function table(parameters: Json[]): string {
  const rows = parameters.map(
    ({ name, in: place, required, schema }) =>
      `<tr><th scope="row"><code>${escapeHtml(String(name))}</code></th><td>${escapeHtml(String(place))}</td><td>${required ? 'yes' : 'no'}</td><td><code>${escapeHtml(JSON.stringify(schema))}</code></td></tr>`,
  )
  return `<h4>Address</h4><table><thead><tr><th scope="col">Name</th><th scope="col">Where</th><th scope="col">Required</th><th scope="col">Form</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

function schemaBlock(content: Json): string {
  return Object.entries(content)
    .map(([type, its]) => {
      const text = JSON.stringify((its as Json).schema, null, 2)
      return `<p><code>${escapeHtml(type)}</code></p><pre tabindex="0">${escapeHtml(text)}</pre>`
    })
    .join('')
}

function refusals(): string {
  const items = Object.entries(statusLabels).map(([status, label]) => {
    const names = problemsOfStatus(Number(status)).map(name => `<code>${escapeHtml(name)}</code>`)
    return `<dt id="r${status}">${status}</dt><dd>${escapeHtml(label)} ${names.join(', ')}</dd>`
  })
  return `<dl>${items.join('')}</dl>`
}

function titleOf({ endpoint }: NamedEndpoint, apiBase: string): string {
  return `${endpoint.method} ${addressOf(endpoint.base, endpoint.path, apiBase)}`
}

function anchorOf({ feature, name }: NamedEndpoint): string {
  return `${feature}.${name}`
}
