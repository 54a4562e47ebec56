/** What of the register is shown, as the address says it. */
export type RegisterView = { text: string; type: string; page: number }

export function readRegisterView(search: string): RegisterView {
  const given = new URLSearchParams(search)
  const page = Number(given.get('page'))
  return {
    text: given.get('text')?.slice(0, 100) ?? '',
    type: given.get('type')?.slice(0, 40) ?? '',
    page: Number.isInteger(page) && page > 0 ? Math.min(page, 100_000) : 1,
  }
}

export function registerHref({ text, type, page }: RegisterView): string {
  const search = new URLSearchParams()
  if (text.trim() !== '') search.set('text', text.trim())
  if (type !== '') search.set('type', type)
  if (page > 1) search.set('page', String(page))
  return search.size === 0 ? '/register' : `/register?${search}`
}
