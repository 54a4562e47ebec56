import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import {
  layoutPages,
  nextScale,
  type PageLayout,
  pageAt,
  pagesBetween,
  type Size,
  scaleOf,
  type Turns,
  topOf,
  turnedSize,
  type Zoom,
} from './page-layout.ts'
import type { ViewerCommands } from './viewer-keys.ts'

/** What is known of the document in the frame; no pages until it is open. */
export type Viewed = { fileId: string; pages: readonly Size[]; turns: Turns }

export type Viewing = {
  layout: PageLayout
  scale: number
  /** The page that is read, counted from 0. */
  page: number
  /** The pages that have to be drawn. */
  drawn: { first: number; last: number }
  onScroll: () => void
  commands: Omit<ViewerCommands, 'nextDocument' | 'previousDocument'>
}

type Place = { page: number; top: number }

const atStart: Place = { page: 0, top: 0 }

/** What is this near below or above the frame is drawn before it is scrolled to, in heights of the frame. */
const ahead = 0.5

/** What is read is a third below the upper edge: there the eye is when a page is turned by scrolling. */
const readingLine = 1 / 3

type Given = {
  frame: RefObject<HTMLElement | null>
  viewed: Viewed
  zoom: Zoom
  onZoom: (zoom: Zoom) => void
  onRotate: () => void
}

/** Which part of a document is in the frame, at which scale, and what changes that. */
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

function drawnAt(top: number, layout: PageLayout, room: Size): Viewing['drawn'] {
  const margin = room.height * ahead
  return pagesBetween(layout, top - margin, top + room.height + margin)
}

function stepTo(scale: number | null, onZoom: (zoom: Zoom) => void): (() => void) | null {
  return scale === null ? null : () => onZoom(scale)
}

type PlaceGiven = { frame: RefObject<HTMLElement | null>; fileId: string; layout: PageLayout; room: Size }

/** The place in the document. It stays with the page, and the height on the page, when the layout changes. */
function usePlace({ frame, fileId, layout, room }: PlaceGiven) {
  const [known, setKnown] = useState<Place & { fileId: string }>({ ...atStart, fileId })
  const place = known.fileId === fileId ? known : { ...atStart, fileId }
  /** The page at the upper edge and the part of it that is above; the part of the width that is at the middle. */
  const anchor = useRef({ fileId, page: 0, part: 0, middle: 0.5 })
  /** Where the page was chosen, not scrolled to: it stays chosen also where the end of the document is nearer. */
  const chosenAt = useRef<number | null>(null)

  function moveTo(element: HTMLElement, top: number): void {
    element.scrollTop = top
    chosenAt.current = element.scrollTop
  }
  function onScroll(): void {
    const element = frame.current
    if (element === null || layout.boxes.length === 0) return
    const { scrollTop: top, scrollLeft, clientWidth } = element
    const edge = pageAt(layout, top)
    const box = layout.boxes[edge]
    const part = box === undefined ? 0 : Math.min(1, Math.max(0, (top - box.top) / box.height))
    anchor.current = { fileId, page: edge, part, middle: (scrollLeft + clientWidth / 2) / layout.width }
    const isChosen = chosenAt.current !== null && Math.abs(chosenAt.current - top) <= 1
    if (!isChosen) chosenAt.current = null
    const page = isChosen ? place.page : pageAt(layout, top + room.height * readingLine)
    const [before, now] = [drawnAt(place.top, layout, room), drawnAt(top, layout, room)]
    // A frame is drawn for each step of a scroll: most steps change nothing that is shown.
    if (page === place.page && before.first === now.first && before.last === now.last) return
    setKnown({ fileId, page, top })
  }
  function goTo(page: number): void {
    const element = frame.current
    if (element === null) return
    moveTo(element, topOf(layout, page))
    setKnown({ fileId, page, top: element.scrollTop })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another layout moves what is in the frame
  useLayoutEffect(() => {
    const element = frame.current
    if (element === null) return
    if (anchor.current.fileId !== fileId) anchor.current = { fileId, page: 0, part: 0, middle: 0.5 }
    const { page, part, middle } = anchor.current
    const box = layout.boxes[page]
    moveTo(element, box === undefined || (page === 0 && part === 0) ? 0 : box.top + box.height * part)
    element.scrollLeft = middle * layout.width - element.clientWidth / 2
    setKnown({ fileId, page: place.page, top: element.scrollTop })
  }, [fileId, layout.width, layout.height])
  return { place, onScroll, goTo }
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
