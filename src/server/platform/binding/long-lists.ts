import type * as z from 'zod/mini'

/**
 * The path of a list in `value` that is longer than its schema allows, or null. Checked before the items are parsed: a
 * body of 64 KiB has room for 21,000 wrong items, whose problems took 370 ms to describe.
 */
export function findLongList(schema: z.core.$ZodType, value: unknown, path = ''): string | null {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'array':
      return Array.isArray(value) ? findInList(def, value, path) : null
    case 'object':
      return isObject(value) ? findInObject(def.shape, value, path) : null
    case 'union':
      return firstFound(def.options, (option) => findLongList(option, value, path))
    case 'optional':
    case 'nullable':
    case 'default':
      return findLongList(def.innerType, value, path)
    default:
      return null
  }
}

/** The most items that the schema of a list allows; null without a limit. */
export function mostItems({ checks = [] }: z.core.$ZodArrayDef): number | null {
  for (const check of checks) {
    const { def } = (check as unknown as z.core.$ZodChecks)._zod
    if (def.check === 'max_length') return def.maximum
  }
  return null
}

function findInList(def: z.core.$ZodArrayDef, items: readonly unknown[], path: string): string | null {
  // Its items are not parsed.
  if (items.length > (mostItems(def) ?? Number.POSITIVE_INFINITY)) return path
  return firstFound([...items.entries()], ([at, item]) => findLongList(def.element, item, join(path, at)))
}

function findInObject(shape: z.core.$ZodShape, value: Readonly<Record<string, unknown>>, path: string): string | null {
  return firstFound(Object.entries(shape), ([name, member]) => findLongList(member, value[name], join(path, name)))
}

function firstFound<Item>(items: readonly Item[], find: (item: Item) => string | null): string | null {
  for (const item of items) {
    const found = find(item)
    if (found !== null) return found
  }
  return null
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function join(path: string, name: string | number): string {
  return path === '' ? String(name) : `${path}.${name}`
}
