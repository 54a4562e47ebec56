/** Thrown with every fault that was found, a line each, which begins with its kind ("lost: …"). */
export class Broken extends Error {}

/** Kinds of faults to ignore, to see what else breaks: `FAULTS_IGNORE=bytes,lost`. */
const ignored = new Set((process.env.FAULTS_IGNORE ?? '').split(','))

export function check(wrong: readonly string[]): void {
  const found = wrong.filter((line) => !ignored.has(kindOf(line)))
  if (found.length > 0) throw new Broken(found.join('\n'))
}

export function kindOf(text: string): string {
  return text.split(':')[0] ?? ''
}
