/** A tab that has not renewed its lease for this long no longer counts as sending. */
export const sendingLeaseMs = 60_000

/**
 * Takes a lease while the work runs, and renews it: a file on a slow connection takes longer than the lease. The caller
 * ends the lease.
 */
export async function whileSending<T>(sign: () => Promise<unknown>, work: () => Promise<T>): Promise<T> {
  await sign()
  // A full phone must not stop the sending.
  // Safeguard: the lease is renewed while a long upload goes on.
  const timer = setInterval(() => void sign().catch(() => undefined), sendingLeaseMs / 3)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

/** A lease that ends later than any lease can was set before the clock was set back, so it does not count. */
export function isSending({ sendingUntil }: { sendingUntil: number }, now: number): boolean {
  // Safeguard: the lease of a page that ended while sending runs out.
  return sendingUntil > now && sendingUntil - now <= sendingLeaseMs
}
