/** The minutes of the day in `HH:MM`, the text of a time input; null for anything else. */
export function minutesIn(text: string): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text)
  return match === null ? null : Number(match[1]) * 60 + Number(match[2])
}

/** `HH:MM`. The end of the day is 00:00, because a time input cannot show 24:00. */
export function clockText(minutes: number): string {
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${pad(Math.floor(minutes / 60) % 24)}:${pad(minutes % 60)}`
}

/** The minutes of the day at which a period ends: 00:00 means the end of the day. */
export function endMinutesIn(text: string): number | null {
  const minutes = minutesIn(text)
  return minutes === 0 ? 24 * 60 : minutes
}
