/** How long a tab may be silent before others stop believing that it is sending. */
export const sendingLeaseMs = 60_000

/**
 * Signs a lease while the work goes on, and renews it: a file on a slow connection takes longer than the lease. Whoever
 * ends the work takes the lease back.
 */
export async function whileSending<T>(sign: () => Promise<unknown>, work: () => Promise<T>): Promise<T> {
  await sign()
  // A full phone must not keep us from sending.
  // Safeguard: the lease is renewed while a long upload goes on.
  const timer = setInterval(() => void sign().catch(() => undefined), sendingLeaseMs / 3)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

/** A lease that ends later than any lease can was set before the clock was put back. */
export function isSending({ sendingUntil }: { sendingUntil: number }, now: number): boolean {
  // Safeguard: the lease of a page that ended while sending runs out.
  return sendingUntil > now && sendingUntil - now <= sendingLeaseMs
}
