/** One event of a stream. `event` is `message` unless it has a name. */
export type StreamEvent = { event: string; data: string }

/**
 * Reads server-sent events from pieces of text, which may end anywhere. `EventSource` is not used: it sends no body and
 * no headers, so a token would have to be in the address.
 */
export function createEventReader(onEvent: (event: StreamEvent) => void): (piece: string) => void {
  let rest = ''
  let name = ''
  let data: string[] = []
  function takeLine(line: string): void {
    if (line === '') {
      if (data.length > 0) onEvent({ event: name || 'message', data: data.join('\n') })
      name = ''
      data = []
      return
    }
    const [, field, value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? []
    if (field === 'data') data.push(value)
    if (field === 'event') name = value
  }
  return (piece) => {
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    for (const line of lines) takeLine(line)
  }
}
