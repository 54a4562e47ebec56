/** The estimate uses this many of the last conversations. */
export const conversationsCounted = 5

/**
 * How long a guest still waits, in seconds: people ahead times the median of the last five conversations; null before
 * the first has ended.
 */
export function estimateWaitSeconds(ahead: number, lastConversationsMs: readonly number[]): number | null {
  const median = medianOf(lastConversationsMs.slice(-conversationsCounted))
  return median === null ? null : Math.round((ahead * median) / 1000)
}

function medianOf(values: readonly number[]): number | null {
  const sorted = [...values].sort((one, other) => one - other)
  const middle = sorted.length >> 1
  const upper = sorted[middle]
  if (upper === undefined) return null
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}
