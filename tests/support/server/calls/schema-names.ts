type Def = { shape?: object; element?: unknown; options?: readonly unknown[]; innerType?: unknown }

/** The names in a schema, whether its objects are in a list, in alternatives or optional. A schema may contain itself. */
export function namesIn(schema: unknown, seen: unknown[] = []): string[] {
  if (schema === undefined || seen.includes(schema)) return []
  const { shape = {}, element, options = [], innerType } = (schema as { _zod: { def: Def } })._zod.def
  const inner = [...Object.values(shape), ...options, element, innerType]
  return [...Object.keys(shape), ...inner.flatMap((each) => namesIn(each, [...seen, schema]))]
}
