/**
 * A replacement for localStorage, the journal's second place, which Node does not have. Its keys are those of the
 * object.
 */
export function createLocalStorage(): Record<string, unknown> {
  const items: Record<string, unknown> = {}
  const methods = {
    getItem: (key: string) => items[key] ?? null,
    setItem: (key: string, value: string) => {
      items[key] = value
    },
    removeItem: (key: string) => delete items[key],
  }
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(items, name, { value, configurable: true })
  return items
}
