/** Runs a piece of work again and again, never twice at once. Of a row of failures the first is reported. */
export function createTicker({
  everyMs,
  work,
  report,
}: {
  everyMs: number
  work: () => Promise<void>
  report: (error: unknown) => void
}) {
  let timer: NodeJS.Timeout | undefined
  let isBusy = false
  let hasFailed = false
  const tick = async () => {
    if (isBusy) return
    isBusy = true
    try {
      await work()
      hasFailed = false
    } catch (error) {
      if (!hasFailed) report(error)
      hasFailed = true
    }
    isBusy = false
  }
  return {
    start(): void {
      timer ??= setInterval(() => void tick(), everyMs).unref()
    },
    stop: () => clearInterval(timer),
  }
}
