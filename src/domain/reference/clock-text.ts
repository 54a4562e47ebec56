/** The minutes of the day in `HH:MM`, as inputs of a time write it; null for anything else. */
export function minutesIn(text: string): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text)
  return match === null ? null : Number(match[1]) * 60 + Number(match[2])
}

/** `HH:MM`. The end of the day is 00:00, which an input of a time can show. */
export function clockText(minutes: number): string {
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${pad(Math.floor(minutes / 60) % 24)}:${pad(minutes % 60)}`
}

/** The same for an end: midnight there is the end of the day. */
export function endMinutesIn(text: string): number | null {
  const minutes = minutesIn(text)
  return minutes === 0 ? 24 * 60 : minutes
}
