import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { type PageLayout, pageAt, pagesBetween, type Size, topOf } from './page-layout.ts'

type Place = { page: number; top: number }

const atStart: Place = { page: 0, top: 0 }

/** The page at the upper edge, the fraction of it above the edge, and the fraction of the width left of the middle. */
type Anchor = { fileId: string; page: number; part: number; middle: number }

const anchorAtStart = (fileId: string): Anchor => ({ fileId, page: 0, part: 0, middle: 0.5 })

/** Pages this close above or below the frame, in frame heights, are drawn before they are scrolled into it. */
const ahead = 0.5

/** The page a third below the upper edge counts as the one being read: people look there while they scroll. */
const readingLine = 1 / 3

/** The pages to draw when this height of the layout is at the upper edge. */
export function drawnAt(top: number, layout: PageLayout, room: Size): { first: number; last: number } {
  const margin = room.height * ahead
  return pagesBetween(layout, top - margin, top + room.height + margin)
}

export type PlaceGiven = { frame: RefObject<HTMLElement | null>; fileId: string; layout: PageLayout; room: Size }

/** The place in the document. After a change of the layout the same spot of the same page is at the upper edge. */
export function usePlace({ frame, fileId, layout, room }: PlaceGiven) {
  const [known, setKnown] = useState<Place & { fileId: string }>({ ...atStart, fileId })
  const place = known.fileId === fileId ? known : { ...atStart, fileId }
  const anchor = useRef(anchorAtStart(fileId))
  /** The scroll position of a page that was chosen by a button. It stays the current page even near the end. */
  const chosenAt = useRef<number | null>(null)

  function moveTo(element: HTMLElement, top: number): void {
    element.scrollTop = top
    chosenAt.current = element.scrollTop
  }
  function onScroll(): void {
    const element = frame.current
    if (element === null || layout.boxes.length === 0) return
    const top = element.scrollTop
    anchor.current = anchorOf(element, layout, fileId)
    const isChosen = chosenAt.current !== null && Math.abs(chosenAt.current - top) <= 1
    if (!isChosen) chosenAt.current = null
    const page = isChosen ? place.page : pageAt(layout, top + room.height * readingLine)
    // Scroll events are frequent, and most of them change neither the page nor the drawn pages.
    if (page !== place.page || !isSameDrawn(place.top, top, { layout, room })) setKnown({ fileId, page, top })
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
    if (anchor.current.fileId !== fileId) anchor.current = anchorAtStart(fileId)
    moveTo(element, topOfAnchor(anchor.current, layout))
    element.scrollLeft = anchor.current.middle * layout.width - element.clientWidth / 2
    setKnown({ fileId, page: place.page, top: element.scrollTop })
  }, [fileId, layout.width, layout.height])
  return { place, onScroll, goTo }
}

function anchorOf({ scrollTop, scrollLeft, clientWidth }: HTMLElement, layout: PageLayout, fileId: string): Anchor {
  const page = pageAt(layout, scrollTop)
  const box = layout.boxes[page]
  const part = box === undefined ? 0 : Math.min(1, Math.max(0, (scrollTop - box.top) / box.height))
  return { fileId, page, part, middle: (scrollLeft + clientWidth / 2) / layout.width }
}

function topOfAnchor({ page, part }: Anchor, { boxes }: PageLayout): number {
  const box = boxes[page]
  return box === undefined || (page === 0 && part === 0) ? 0 : box.top + box.height * part
}

function isSameDrawn(one: number, other: number, { layout, room }: { layout: PageLayout; room: Size }): boolean {
  const [before, now] = [drawnAt(one, layout, room), drawnAt(other, layout, room)]
  return before.first === now.first && before.last === now.last
}
