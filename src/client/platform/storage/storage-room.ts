/** The rows beside a file's bytes, and what the database needs to turn round. */
const besideBytes = 64 * 1024

/**
 * How many bytes a file may have to be kept here, as far as the browser says; null when it does not. Some browsers say
 * more than there is, so a file that fits by this may still be refused when it is written.
 */
export async function readRoom(): Promise<number | null> {
  try {
    // biome-ignore lint/plugin: where it is missing, the call throws and nothing is known
    const { quota, usage } = await navigator.storage.estimate()
    return quota === undefined || usage === undefined ? null : Math.max(0, quota - usage - besideBytes)
  } catch {
    return null
  }
}
