import type { FastifyRequest } from 'fastify'
import type { DoneStatement } from '../health/database-figures.ts'

/** The trace of one request, with its statements. */
export interface RequestTrace {
  readonly id: string
  addStatement(done: DoneStatement): void
  end(answered: { status: number; user: string | undefined }): void
}

export interface Traces {
  begin(request: FastifyRequest): RequestTrace
  /** Sends what is left. */
  close(): Promise<void>
}
