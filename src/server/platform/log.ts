import type { FastifyBaseLogger } from 'fastify'
import { type LogLevel, logLevels } from './config/config.ts'

/** What the server writes its log to; Fastify takes the same. */
export type Log = FastifyBaseLogger

const flushAfterMs = 100
const longestBuffer = 64 * 1024

/**
 * JSON lines: `{at, level, message, …}`. Lines are gathered for up to 100 ms, because a write per request is dear;
 * errors are written at once. Callers put no personal data into a line.
 */
export function createLog(level: LogLevel, write: (text: string) => void = writeToStdout): Log {
  let buffer = ''
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    const text = buffer
    buffer = ''
    if (text !== '') write(text)
  }
  process.once('exit', flush)
  const emit = (line: string, urgent: boolean) => {
    buffer += line
    if (urgent || buffer.length > longestBuffer) flush()
    else timer ??= setTimeout(flush, flushAfterMs).unref()
  }
  return makeLog(level, {}, emit)
}

function writeToStdout(text: string): void {
  process.stdout.write(text)
}

/** Whether a log of the level writes lines of that name. */
export function isLogged(name: LogLevel, level: string): boolean {
  return logLevels.indexOf(name) >= (logLevels as readonly string[]).indexOf(level)
}

type Bindings = Readonly<Record<string, unknown>>

function makeLog(level: LogLevel, bindings: Bindings, emit: (line: string, urgent: boolean) => void): Log {
  const threshold = logLevels.indexOf(level)
  const at = (name: LogLevel) => {
    if (logLevels.indexOf(name) < threshold) return () => {}
    const urgent = logLevels.indexOf(name) >= logLevels.indexOf('error')
    return (first: unknown, ...rest: unknown[]) => emit(formatLine(name, bindings, first, rest), urgent)
  }
  return {
    level,
    trace: at('trace'),
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    fatal: at('fatal'),
    silent: () => {},
    child: (more: Bindings) => makeLog(level, { ...bindings, ...more }, emit),
  } as Log
}

function formatLine(level: LogLevel, bindings: Bindings, first: unknown, rest: unknown[]): string {
  const fields = typeof first === 'object' && first !== null ? first : {}
  const message = typeof first === 'string' ? first : rest.find((part) => typeof part === 'string')
  const line = {
    at: new Date().toISOString(),
    level,
    ...(message === undefined ? {} : { message }),
    ...bindings,
    ...(fields instanceof Error ? { error: fields } : fields),
  }
  return `${JSON.stringify(line, errorAsText)}\n`
}

/** A stack says where; the causes say why. Database errors carry the row in `detail`, which is personal: left out. */
function errorAsText(_key: string, value: unknown): unknown {
  if (!(value instanceof Error)) return typeof value === 'bigint' ? String(value) : value
  const cause = value.cause instanceof Error ? ` <- ${errorAsText('', value.cause)}` : ''
  return `${value.stack ?? value.message}${cause}`
}
