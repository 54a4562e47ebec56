/** The encodings in which answers are sent, the preferred one first. */
const encodings = ['br', 'gzip'] as const
export type ContentEncoding = (typeof encodings)[number]

/**
 * The encoding that an `accept-encoding` header prefers (RFC 9110, 12.5.3); null to send the bytes as they are, which
 * is always possible here, even for a client that refuses it.
 */
export function pickEncoding(header: string | undefined): ContentEncoding | null {
  if (header === undefined) return null
  const weights = readWeights(header)
  const weightOf = (name: string) => weights.get(name) ?? (name === 'identity' ? 0 : (weights.get('*') ?? 0))
  const best = encodings.reduce((one, other) => (weightOf(other) > weightOf(one) ? other : one))
  const weight = weightOf(best)
  return weight > 0 && weight >= weightOf('identity') ? best : null
}

/** The weight of each name, from 0 (refused) to 1. A weight that cannot be read refuses. */
function readWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const quality = parameters.find((text) => /^q\s*=/.test(text))?.replace(/^q\s*=\s*/, '')
    const isWeight = quality === undefined || /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(quality)
    const known = name === 'x-gzip' ? 'gzip' : name
    if (!weights.has(known)) weights.set(known, isWeight ? Number(quality ?? 1) : 0)
  }
  return weights
}
