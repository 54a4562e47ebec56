export type AllocationLimit = {
  /** From now on so many bytes may be allocated in byte arrays. */
  begin: (bytes: number) => void
  exceeded: () => boolean
}

/**
 * Makes every byte array of this thread count against a limit, and throws when it is used up: a few kilobytes of a
 * compressed stream can unpack to gigabytes outside the heap, where a thread's own limits do not see them.
 * For a thread that does nothing else.
 */
export function limitAllocations(): AllocationLimit {
  let left = Number.POSITIVE_INFINITY
  let isExceeded = false
  globalThis.Uint8Array = new Proxy(Uint8Array, {
    construct(target, parameters, newTarget) {
      const [size] = parameters
      if (typeof size === 'number') left -= size
      if (left < 0) {
        isExceeded = true
        throw new RangeError('The file unpacks to more than it may')
      }
      return Reflect.construct(target, parameters, newTarget)
    },
  })
  return {
    begin(bytes) {
      left = bytes
      isExceeded = false
    },
    exceeded: () => isExceeded,
  }
}
