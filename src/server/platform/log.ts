import type { FastifyBaseLogger } from 'fastify'
import pino from 'pino'
import { type LogLevel, logLevels } from './config/config.ts'

/** What the server writes its log to; Fastify takes the same. */
export type Log = FastifyBaseLogger

/**
 * JSON lines: `{level, at, …, message}`. Callers put no personal data into an entry; what the database says of a row, and
 * what Fastify would say of a request, is left out here. Lines are written without blocking a request; those still in
 * memory when the process ends are written then.
 */
export function createLog(
  level: LogLevel,
  to: pino.DestinationStream = pino.destination({ dest: 1, sync: false }),
): Log {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    messageKey: 'message',
    errorKey: 'error',
    timestamp: () => `,"at":"${new Date().toISOString()}"`,
    formatters: { level: (name) => ({ level: name }), log: withErrorsAsText },
    // Fastify adds serializers of its own where there is none: they would write addresses of people and of drafts.
    serializers: { req: ({ method }) => ({ method }), err: asGiven, error: asGiven },
  }
  return pino(options, to)
}

/** Whether a log of the level writes lines of that name. */
export function isLogged(name: LogLevel, level: string): boolean {
  return logLevels.indexOf(name) >= (logLevels as readonly string[]).indexOf(level)
}

function withErrorsAsText(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, errorsAsText(value, deepest)]))
}

function asGiven(value: unknown): unknown {
  return value
}

/** Deeper than any entry of ours; an end for objects that contain themselves. */
const deepest = 5

function errorsAsText(value: unknown, depth: number): unknown {
  if (value instanceof Error) return textOf(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth === 0) return '…'
  if (Array.isArray(value)) return value.map((each) => errorsAsText(each, depth - 1))
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, errorsAsText(each, depth - 1)]))
}

/** A stack says where; the causes say why. Database errors carry the row in other members, which are personal. */
function textOf(error: Error): string {
  const text = error.stack ?? error.message
  return error.cause instanceof Error ? `${text} <- ${textOf(error.cause)}` : text
}
