import type { OpenLink } from './live-link.ts'

/** Connects by WebSocket. `path` is an address of this site. */
export function socketLink(path: string): OpenLink {
  return (hello, events) => {
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}${path}`)
    socket.onopen = () => {
      socket.send(JSON.stringify(hello))
      events.opened()
    }
    socket.onmessage = ({ data }) => (typeof data === 'string' ? events.received(data) : events.alive())
    socket.onclose = ({ code }) => events.closed(code)
    return {
      send: (message) => {
        // A closing socket takes no more messages; `onclose` reports its end.
        if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
      },
      close() {
        socket.onopen = socket.onmessage = socket.onclose = null
        socket.close()
      },
    }
  }
}
