/** The text of the bodies that a service answers again; null until it is written. */
const texts = new WeakMap<object, string | null>()

/** Says that a service will return this same object again: its JSON is then written once. It must never change. */
export function keepText<Body extends object>(body: Body): Body {
  if (!texts.has(body)) texts.set(body, null)
  return body
}

/** The JSON of a body: the one kept of the same object, or what `write` returns. */
export function textOf(body: unknown, write: () => string): string {
  if (typeof body !== 'object' || body === null || !texts.has(body)) return write()
  const text = texts.get(body) ?? write()
  texts.set(body, text)
  return text
}
