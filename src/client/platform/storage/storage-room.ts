/** Room for the rows that belong to a file, and for the database's own overhead. */
const besideBytes = 64 * 1024

/**
 * The largest file that this device can store, in bytes, by the browser's estimate; null without an estimate. Some
 * browsers report too much, so writing a file that fits may still fail.
 */
export async function readRoom(): Promise<number | null> {
  try {
    // biome-ignore lint/plugin: where the API is missing, the call throws and the room is unknown
    const { quota, usage } = await navigator.storage.estimate()
    return quota === undefined || usage === undefined ? null : Math.max(0, quota - usage - besideBytes)
  } catch {
    return null
  }
}
