import { readItem, writeItem } from '../storage/storage.ts'
import { type WayMemory, ways } from './way-choice.ts'

const key = 'live-way'

/** Remembers the way that worked, for this tab. A browser without storage begins with the WebSocket each time. */
export const tabWayMemory: WayMemory = {
  read() {
    const [name, at] = (readItem(key, 'tab') ?? '').split(' ')
    const way = ways.find((one) => one === name)
    return way === undefined ? null : { way, at: Number(at) || 0 }
  },
  write({ way, at }) {
    writeItem(key, `${way} ${at}`, 'tab')
  },
}
