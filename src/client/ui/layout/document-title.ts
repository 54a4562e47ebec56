import { useEffect } from 'react'

/** Sets the document's title: the name of the page, then the product's. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${document.documentElement.lang === 'en' ? 'Talika' : 'তালিকা'}`
  }, [title])
}
