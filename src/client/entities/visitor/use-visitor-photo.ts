import { useEffect, useState } from 'react'
import { getFile } from '#contract/files.ts'
import { call } from '../../platform/api/api.ts'

/**
 * The photo of a visitor as an address for `img`, which cannot send the headers that a personal picture asks for. Null
 * while it is loading, and where there is none.
 */
export function useVisitorPhoto(imageUrl: string | null | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const id = imageUrl?.split('/').at(-1)
    if (id === undefined || id === '') return
    const leaving = new AbortController()
    let made: string | null = null
    void call(getFile, { params: { id }, signal: leaving.signal }).then((answer) => {
      if (leaving.signal.aborted || !answer.ok) return
      made = URL.createObjectURL(answer.body)
      setUrl(made)
    })
    return () => {
      leaving.abort()
      if (made !== null) URL.revokeObjectURL(made)
      setUrl(null)
    }
  }, [imageUrl])
  return url
}
