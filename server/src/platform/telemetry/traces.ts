import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Environment } from '../environment.ts'
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

/** Sends traces where the settings say; without the setting nothing of OpenTelemetry is loaded. */
export async function makeTraces(
  environment: Environment,
  log: FastifyBaseLogger,
): Promise<Traces | undefined> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = environment
  if (endpoint === undefined) return undefined
  const { openTelemetryTraces } = await import('./open-telemetry.ts')
  return openTelemetryTraces(endpoint, environment, log)
}
