/** In the order of the search: a browser also names the browsers that it pretends to be. */
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
 * "Android · Chrome": enough for people to recognise their own phone, but too little to tell phones apart. Empty when
 * the client does not say.
 */
export function deviceLabel(userAgent: string): string {
  const named = [systems, browsers].map((known) => known.find(([, pattern]) => pattern.test(userAgent))?.[0])
  return named.filter((name) => name !== undefined).join(' · ')
}

/** The kind of device in a label that was made here. */
export type DeviceKind = (typeof systems)[number][0] | 'unknown'

export function kindOfLabel(label: string): DeviceKind {
  const [first] = label.split(' · ')
  return systems.find(([name]) => name === first)?.[0] ?? 'unknown'
}
