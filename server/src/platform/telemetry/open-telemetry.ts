import {
  DiagLogLevel,
  defaultTextMapGetter,
  diag,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { nameOfStatement } from '../database/statement.ts'
import type { Environment } from '../environment.ts'
import type { Traces } from './traces.ts'

/** A stop does not wait longer for a collector that hangs. */
const patienceMilliseconds = 1500

/**
 * Traces by OTLP: a span for each request, by its pattern, and below it one for each statement, by its name. Attributes say
 * what the line in the log says, so nothing of a person leaves.
 */
export function openTelemetryTraces(
  endpoint: string,
  { OTEL_TRACES_SAMPLER_ARG: part, trustedProxies }: Environment,
  log: FastifyBaseLogger,
): Traces {
  const notSent = (detail: string) => log.warn({ detail }, 'traces could not be sent')
  const logger = {
    error: notSent,
    warn: (message: string) => log.warn({ detail: message }, 'traces are not as they should be'),
    info: () => undefined,
    debug: () => undefined,
    verbose: () => undefined,
  }
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true })
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: patienceMilliseconds,
  })
  const provider = new TracerProvider({
    // The environment may name the service otherwise, where several colleges share a collector.
    resource: resourceFromAttributes({ 'service.name': 'studentgo' }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(part) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('studentgo')
  const propagator = new W3CTraceContextPropagator()

  /** Only a proxy of the school may say which trace a request belongs to. */
  function contextOf({ socket, headers }: FastifyRequest) {
    if (!trustedProxies.includes(socket.remoteAddress ?? '')) return ROOT_CONTEXT
    return propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter)
  }

  return {
    begin(request) {
      const { method, routeOptions, id } = request
      const route = routeOptions.url ?? 'none'
      const parent = contextOf(request)
      const attributes = {
        'http.request.method': method,
        'http.route': route,
        'studentgo.request_id': id,
      }
      const start = { kind: SpanKind.SERVER, startTime: instant(), attributes }
      const span = tracer.startSpan(`${method} ${route}`, start, parent)
      const own = trace.setSpan(parent, span)
      return {
        id: span.spanContext().traceId,
        addStatement({ query, milliseconds, isFailed }) {
          if (!span.isRecording()) return
          const endTime = instant()
          const name = nameOfStatement(query)
          const done = tracer.startSpan(
            name,
            {
              kind: SpanKind.CLIENT,
              startTime: endTime - milliseconds,
              attributes: { 'db.system.name': 'postgresql', 'db.query.summary': name },
            },
            own,
          )
          if (isFailed) done.setStatus({ code: SpanStatusCode.ERROR })
          done.end(endTime)
        },
        end({ status, user }) {
          span.setAttribute('http.response.status_code', status)
          if (user !== undefined) span.setAttribute('studentgo.user_kind', user)
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end(instant())
        },
      }
    },
    close: () => provider.shutdown().catch(error => notSent(String(error))),
  }
}

/** Milliseconds since 1970 with their fractions, by one clock for requests and statements. */
function instant(): number {
  return performance.timeOrigin + performance.now()
}
