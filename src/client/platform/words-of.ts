import type { MessageDescriptor } from '@lingui/core'

/** The words for a name of the server; undefined for a name of a person, or one of a later release. */
export function wordsOf(
  names: Readonly<Record<string, MessageDescriptor>>,
  name: string,
): MessageDescriptor | undefined {
  return Object.hasOwn(names, name) ? names[name] : undefined
}
