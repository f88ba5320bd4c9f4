import type { Endpoint } from '@studentgo/protocol/endpoint'
import type { AskServer } from '@studentgo/protocol/page'
import type { QueryClient } from '@tanstack/react-query'
import type { EndpointQuery } from '../api/queries.ts'

/** A query of the page's screen with the server's answer. */
export interface PageAnswer extends EndpointQuery {
  answer: unknown
}

/** The answers of queries as JSON of `PageAnswer`; refused or failed queries are left to the browser. */
export async function answerQueries(queries: readonly EndpointQuery[], ask: AskServer): Promise<string[]> {
  const answers = await Promise.all(
    queries.map(async ({ queryKey, meta }) => {
      const text = await ask(meta?.endpoint as Endpoint, queryKey[1] as Parameters<AskServer>[1])
      if (text === undefined) return []
      const question = JSON.stringify({ queryKey, meta }).slice(0, -1)
      return [`${question},"answer":${text}}`]
    }),
  )
  return answers.flat()
}

/** Puts the page's answers into the query cache. */
export function putAnswers(queryClient: QueryClient, answers: readonly PageAnswer[]): void {
  for (const { queryKey, meta, answer } of answers) {
    const endpoint = meta?.endpoint as Endpoint | undefined
    const body = endpoint?.dialect === 'envelope' ? (answer as { body: unknown }).body : answer
    queryClient.getQueryCache().build(queryClient, { queryKey, ...(meta === undefined ? {} : { meta }) })
    queryClient.setQueryData(queryKey, body)
  }
}
