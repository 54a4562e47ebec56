/** Where to go after sign-in: a path of this site, or nothing. Anything else would be an open redirect. */
export function validateNext(search: Record<string, unknown>): { next?: string } {
  const { next } = search
  return typeof next === 'string' && /^\/(?![/\\])/.test(next) ? { next } : {}
}

/** One text parameter, or nothing. */
export function textParameter<Name extends string>(name: Name) {
  return (search: Record<string, unknown>): { [N in Name]?: string } => {
    const value = search[name]
    const text = typeof value === 'number' ? String(value) : value
    return (typeof text === 'string' && text !== '' ? { [name]: text } : {}) as { [N in Name]?: string }
  }
}
