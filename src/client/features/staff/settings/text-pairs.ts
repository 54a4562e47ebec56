/** Of texts that are given in both languages, because either may be read, or in none: the halves that are missing. */
export function missingHalves<Name extends string>(
  fields: Readonly<Record<Name, string>>,
  pairs: readonly (readonly [bn: Name, en: Name])[],
): Name[] {
  const isEmpty = (name: Name) => fields[name].trim() === ''
  return pairs.flatMap((pair) => (pair.every(isEmpty) ? [] : pair.filter(isEmpty)))
}
