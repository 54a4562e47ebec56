import { useLingui } from '@lingui/react/macro'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useRef } from 'react'
import { type Corner, type Crop, moveCorner } from '../photos/page-edit.ts'

const corners: readonly Corner[] = ['topLeft', 'topRight', 'bottomLeft', 'bottomRight']

/** How far an arrow key moves a corner, in fractions of the picture; less with shift. */
const step = { coarse: 0.03, fine: 0.005 }
const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export type CropFrameProps = { url: string; crop: Crop; onChange: (crop: Crop) => void }

/** The whole picture with a frame around the crop; its corners are dragged or moved with the arrow keys. */
export function CropFrame({ url, crop, onChange }: CropFrameProps) {
  const { t } = useLingui()
  const frame = useRef<HTMLDivElement>(null)
  const labels: Record<Corner, string> = {
    topLeft: t`Top left corner`,
    topRight: t`Top right corner`,
    bottomLeft: t`Bottom left corner`,
    bottomRight: t`Bottom right corner`,
  }
  const percent = (part: number) => `${part * 100}%`
  const { left, top, right, bottom } = crop
  return (
    <div className="px-6 py-6">
      <div ref={frame} className="relative mx-auto w-fit touch-none select-none">
        <img src={url} alt="" draggable={false} className="max-h-[calc(46*var(--dvh))] max-w-full" />
        <div aria-hidden="true" className="pointer-events-none absolute inset-0 overflow-hidden">
          <div
            className="absolute border-2 border-[#fff] shadow-[0_0_0_100vmax_rgb(0_0_0/.55)] outline-2 outline-[#0b5d4e]"
            style={{
              left: percent(left),
              top: percent(top),
              width: percent(right - left),
              height: percent(bottom - top),
            }}
          />
        </div>
        {corners.map((corner) => (
          <CornerHandle
            key={corner}
            label={labels[corner]}
            place={{
              left: percent(corner === 'topLeft' || corner === 'bottomLeft' ? left : right),
              top: percent(corner === 'topLeft' || corner === 'topRight' ? top : bottom),
            }}
            onDrag={({ clientX, clientY }) => {
              const box = frame.current?.getBoundingClientRect()
              if (box === undefined || box.width === 0) return
              onChange(moveCorner(crop, corner, (clientX - box.left) / box.width, (clientY - box.top) / box.height))
            }}
            onMove={(dx, dy) => {
              const x = corner === 'topLeft' || corner === 'bottomLeft' ? left : right
              const y = corner === 'topLeft' || corner === 'topRight' ? top : bottom
              onChange(moveCorner(crop, corner, x + dx, y + dy))
            }}
          />
        ))}
      </div>
    </div>
  )
}

type CornerHandleProps = {
  label: string
  place: { left: string; top: string }
  onDrag: (event: PointerEvent) => void
  onMove: (dx: number, dy: number) => void
}

/** Large enough for a thumb. The finger covers the handle, so the frame's own corner shows the position. */
function CornerHandle({ label, place, onDrag, onMove }: CornerHandleProps) {
  function move(event: KeyboardEvent): void {
    const arrow = arrows[event.key]
    if (arrow === undefined) return
    event.preventDefault()
    const by = event.shiftKey ? step.fine : step.coarse
    onMove(arrow[0] * by, arrow[1] * by)
  }
  return (
    <button
      type="button"
      aria-label={label}
      className="absolute grid size-12 [transform:translate(-50%,-50%)] touch-none place-items-center"
      style={place}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && onDrag(event)}
      onKeyDown={move}
    >
      <span className="size-6 rounded-full border-2 border-[#fff] bg-[#0b5d4e] shadow-card" />
    </button>
  )
}
