import { type RefObject, useEffect, useState } from 'react'
import {
  layoutPages,
  nextScale,
  type PageLayout,
  type Size,
  scaleOf,
  type Turns,
  turnedSize,
  type Zoom,
} from './page-layout.ts'
import { drawnAt, usePlace } from './use-place.ts'
import type { ViewerCommands } from './viewer-keys.ts'

/** The document in the frame; it has no pages until it is open. */
export type Viewed = { fileId: string; pages: readonly Size[]; turns: Turns }

export type Viewing = {
  layout: PageLayout
  scale: number
  /** The page that is being read, counted from 0. */
  page: number
  /** The pages to draw. */
  drawn: { first: number; last: number }
  onScroll: () => void
  commands: Omit<ViewerCommands, 'nextDocument' | 'previousDocument'>
}

type Given = {
  frame: RefObject<HTMLElement | null>
  viewed: Viewed
  zoom: Zoom
  onZoom: (zoom: Zoom) => void
  onRotate: () => void
}

/** The part of a document in the frame, its scale, and the commands that change them. */
export function useViewing({ frame, viewed, zoom, onZoom, onRotate }: Given): Viewing {
  const { fileId } = viewed
  const room = useRoom(frame)
  const pages = viewed.pages.map((page) => turnedSize(page, viewed.turns))
  const scale = scaleOf(zoom, pages, room)
  const layout = layoutPages(pages, { scale, room })
  const { place, onScroll, goTo } = usePlace({ frame, fileId, layout, room })
  const isOpen = pages.length > 0
  const commands: Viewing['commands'] = {
    nextPage: place.page + 1 < pages.length ? () => goTo(place.page + 1) : null,
    previousPage: place.page > 0 ? () => goTo(place.page - 1) : null,
    zoomIn: isOpen ? stepTo(nextScale(scale, 1), onZoom) : null,
    zoomOut: isOpen ? stepTo(nextScale(scale, -1), onZoom) : null,
    fitWidth: isOpen ? () => onZoom('width') : null,
    fitPage: isOpen ? () => onZoom('page') : null,
    rotate: isOpen ? onRotate : null,
  }
  return { layout, scale, page: place.page, drawn: drawnAt(place.top, layout, room), onScroll, commands }
}

function stepTo(scale: number | null, onZoom: (zoom: Zoom) => void): (() => void) | null {
  return scale === null ? null : () => onZoom(scale)
}

/** The inner size of an element, updated when it changes. */
function useRoom(frame: RefObject<HTMLElement | null>): Size {
  const [room, setRoom] = useState<Size>({ width: 0, height: 0 })
  useEffect(() => {
    const element = frame.current
    if (element === null) return
    const measure = () => setRoom({ width: element.clientWidth, height: element.clientHeight })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])
  return room
}
