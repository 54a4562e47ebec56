import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatNumber } from '#domain/reference/numerals.ts'
import { useLocale } from '../../../../../platform/i18n.ts'
import type { Box } from './page-layout.ts'
import type { Viewing } from './use-viewing.ts'

export type StackedPage = { index: number; box: Box; label: string }

/** The pages of a document, one below the other. All have a fixed place and size; only visible pages are drawn. */
export function PageStack({ viewing, children }: { viewing: Viewing; children: (page: StackedPage) => ReactNode }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { layout, drawn } = viewing
  const all = formatNumber(layout.boxes.length, locale)
  return (
    <div className="relative" style={{ width: layout.width, height: layout.height }}>
      {layout.boxes.map((box, index) => {
        const page = index + 1
        const number = formatNumber(page, locale)
        const { top, left, width, height } = box
        return (
          <div
            key={page}
            data-page={page}
            className="absolute overflow-hidden bg-[white]"
            style={{ top, left, width, height }}
          >
            {index >= drawn.first &&
              index <= drawn.last &&
              children({ index, box, label: t`Page ${number} of ${all}` })}
          </div>
        )
      })}
    </div>
  )
}
