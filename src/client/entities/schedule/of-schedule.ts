/** The data of a schedule: colleagues book the same day too, so what is shown is reloaded every minute. */
export const ofSchedule = { staleTime: 0, refetchInterval: 60_000 } as const
