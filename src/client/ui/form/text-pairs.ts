/** The missing halves of bilingual texts: each must be given in both languages or in none. */
export function missingHalves<Name extends string>(
  fields: Readonly<Record<Name, string>>,
  pairs: readonly (readonly [bn: Name, en: Name])[],
): Name[] {
  const isEmpty = (name: Name) => fields[name].trim() === ''
  return pairs.flatMap((pair) => (pair.every(isEmpty) ? [] : pair.filter(isEmpty)))
}
