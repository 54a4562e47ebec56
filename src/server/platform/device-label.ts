/** In the order in which they are looked for: a browser names those that it wants to pass for, too. */
const systems = [
  ['Android', /android/i],
  ['iPhone', /iphone/i],
  ['iPad', /ipad/i],
  ['Windows', /windows/i],
  ['Chromebook', /\bcros\b/i],
  ['Mac', /mac os x|macintosh/i],
  ['Linux', /linux/i],
] as const
const browsers = [
  ['Edge', /\bedg(?:a|ios|e)?\//i],
  ['Opera', /\bopr\/|opera/i],
  ['Samsung Internet', /samsungbrowser\//i],
  ['UC Browser', /ucbrowser\//i],
  ['Firefox', /(?:firefox|fxios)\//i],
  ['Chrome', /(?:chrome|crios|chromium)\//i],
  ['Safari', /safari\//i],
] as const

/**
 * "Android · Chrome": as much as a person needs to know their phone again, and too little to distinguish one phone from
 * another. Empty when the client does not say.
 */
export function deviceLabel(userAgent: string): string {
  const named = [systems, browsers].map((known) => known.find(([, pattern]) => pattern.test(userAgent))?.[0])
  return named.filter((name) => name !== undefined).join(' · ')
}

/** What kind of device a label that was made here names. */
export type DeviceKind = (typeof systems)[number][0] | 'unknown'

export function kindOfLabel(label: string): DeviceKind {
  const [first] = label.split(' · ')
  return systems.find(([name]) => name === first)?.[0] ?? 'unknown'
}
