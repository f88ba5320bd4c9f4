import type { FastifyBaseLogger } from 'fastify'
import type { Environment } from '../environment.ts'
import type { Traces } from './traces.ts'

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
