import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

const widths = { form: 'max-w-form', page: 'max-w-page', wide: 'max-w-wide in-data-desk:max-w-desk' } as const

export type PageWidth = keyof typeof widths

/** The column of a page, with its outer and inner spacing. Beside the sidebar of a desk all have one left edge. */
export function Page({ width = 'form', children }: { width?: PageWidth; children: ReactNode }) {
  return (
    <div className={classNames('mx-auto w-full space-y-6 in-data-desk:ml-0 px-4 pb-16 pt-6', widths[width])}>
      {children}
    </div>
  )
}
