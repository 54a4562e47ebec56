import type { FastifyBaseLogger } from 'fastify'
import pino from 'pino'
import { type LogLevel, logLevels } from './config/config.ts'

/** The server's logger, in the form that Fastify accepts. */
export type Log = FastifyBaseLogger

/**
 * JSON lines: `{level, at, …, message}`. Callers log no personal data; the rows in database errors and the addresses in
 * Fastify's entries are removed here. Writing does not block a request; what is still in memory when the process ends
 * is written then.
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
    // By default Fastify adds serializers that would log the addresses of people and drafts.
    serializers: { req: ({ method }) => ({ method }), err: asGiven, error: asGiven },
  }
  return pino(options, to)
}

/** Whether a log of this level writes entries of that level. */
export function isLogged(name: LogLevel, level: string): boolean {
  return logLevels.indexOf(name) >= (logLevels as readonly string[]).indexOf(level)
}

function withErrorsAsText(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, errorsAsText(value, deepest)]))
}

function asGiven(value: unknown): unknown {
  return value
}

/** Deeper than any of our entries; it also ends objects that contain themselves. */
const deepest = 5

function errorsAsText(value: unknown, depth: number): unknown {
  if (value instanceof Error) return textOf(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth === 0) return '…'
  if (Array.isArray(value)) return value.map((each) => errorsAsText(each, depth - 1))
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, errorsAsText(each, depth - 1)]))
}

/** The stack says where, the causes say why. The other members of database errors hold the row, which is personal. */
function textOf(error: Error): string {
  const text = error.stack ?? error.message
  return error.cause instanceof Error ? `${text} <- ${textOf(error.cause)}` : text
}
