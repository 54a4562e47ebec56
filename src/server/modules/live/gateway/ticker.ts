/** Runs `work` every `everyMs`, never twice at once. Of several failures in a row only the first is reported. */
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
