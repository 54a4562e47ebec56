import address from './all.css?url'

let loading: Promise<void> | null = null

/** Loads the styles of all pages, once. Rejects when they cannot be loaded, and may then be called again. */
export function loadStyles(): Promise<void> {
  if (typeof document === 'undefined') return Promise.resolve()
  loading ??= new Promise<void>((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address })
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      loading = null
      reject(new Error('The styles did not come'))
    }
    document.head.append(link)
  })
  return loading
}
