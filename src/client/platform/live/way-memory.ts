import { type WayMemory, ways } from './way-choice.ts'

const key = 'live-way'

/** Remembers the way that worked, for this tab. A browser without storage begins with the WebSocket each time. */
export const tabWayMemory: WayMemory = {
  read() {
    try {
      const [name, at] = (sessionStorage.getItem(key) ?? '').split(' ')
      const way = ways.find((one) => one === name)
      return way === undefined ? null : { way, at: Number(at) || 0 }
    } catch {
      return null
    }
  },
  write({ way, at }) {
    try {
      sessionStorage.setItem(key, `${way} ${at}`)
    } catch {
      // Nothing is lost: the next page finds the way again.
    }
  },
}
