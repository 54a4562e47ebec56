/**
 * Whether a path is one of the portal's, as the router in the page reads it: in any case, with or without a slash at the
 * end, percent-encoded or not. In `paths`, `$name` stands for any one part. The time grows with the length of the path, never faster.
 */
export function createKnownPaths(paths: readonly string[]): (path: string) => boolean {
  const patterns = paths.map((path) => partsOf(path.toLowerCase()))
  return (path) => {
    const parts = partsOf(path.replace(/(?<=[^/])\/$/, '')).map(decode)
    return patterns.some(
      (pattern) => pattern.length === parts.length && pattern.every((part, index) => fits(part, parts[index] ?? '')),
    )
  }
}

function partsOf(path: string): string[] {
  return path.split('/')
}

function fits(pattern: string, part: string): boolean {
  return pattern.startsWith('$') ? part !== '' : pattern === part.toLowerCase()
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
