import { type ComponentType, createContext, type ReactNode, use } from 'react'
import type { HeaderPlace } from './app-header.tsx'

export type PageFrameProps = {
  /** What the header shows instead of the portal's name. */
  place?: HeaderPlace
  children: ReactNode
}

/** The header and the main part, for pages that render them because the header shows the position in the page. */
export const PageFrameContext = createContext<ComponentType<PageFrameProps> | null>(null)

export function PageFrame(props: PageFrameProps) {
  const Frame = use(PageFrameContext)
  if (Frame === null) throw new Error('The layout of this page gives no frame.')
  return <Frame {...props} />
}
