/**
 * Whether the portal has a path, by the rules of the client's router: in any case, with or without a slash at the end,
 * percent-encoded or not. In `paths`, `$name` matches any one part. The time is linear in the length of the path.
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
