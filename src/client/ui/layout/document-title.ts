import { useEffect } from 'react'

/** The page's name in the browser's tab, with the product's behind it. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${document.documentElement.lang === 'en' ? 'Talika' : 'তালিকা'}`
  }, [title])
}
