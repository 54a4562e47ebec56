import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react'
import type { CalendarDate } from '#domain/reference/calendar.ts'

/** A press becomes a drag after the pointer has moved this far. */
const startPx = 6
/** The page scrolls while the pointer is within `edgePx` of the screen edge, by `scrollPx` in each frame (16 ms). */
const edgePx = 56
const scrollPx = 12

export type Drag<Item> = { item: Item; x: number; y: number; over: number | null }

export type SlotDragHandlers<Item> = {
  onStart: (item: Item) => void
  /** Called after a drop on a free slot; `from` is the minute at which the slot begins. */
  onSlot: (item: Item, from: number) => void
  /** Called after a drop on a day of the month. */
  onDate: (item: Item, date: CalendarDate) => void
  onCancel: () => void
}

export type SlotDrag<Item> = {
  /** The item that is being dragged, and the position of the pointer. */
  drag: Drag<Item> | null
  /** The event handlers for the handle of an item. */
  handleOf: (item: Item) => { onPointerDown: (event: ReactPointerEvent) => void }
}

type Begun<Item> = { item: Item; pointerId: number; x: number; y: number; isDrag: boolean }

function findAt(x: number, y: number, selector: string): HTMLElement | null {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>(selector) ?? null
}

function slotAt(x: number, y: number): number | null {
  const slot = findAt(x, y, '[data-free-slot]')
  return slot === null ? null : Number(slot.dataset.freeSlot)
}

/** Dragging to a free slot or to a day, with pointer events for mouse, pen and touch. Escape cancels it. */
export function useSlotDrag<Item>(handlers: SlotDragHandlers<Item>): SlotDrag<Item> {
  const [drag, setDrag] = useState<Drag<Item> | null>(null)
  const begun = useRef<Begun<Item> | null>(null)
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  const end = useRef<() => void>(() => {})
  useEffect(() => () => end.current(), [])

  function begin(item: Item, event: ReactPointerEvent): void {
    if (event.button !== 0 || begun.current !== null) return
    // Otherwise a mouse would select text, and the browser would start its own drag.
    event.preventDefault()
    begun.current = { item, pointerId: event.pointerId, x: event.clientX, y: event.clientY, isDrag: false }
    const scroller = startScrolling()
    const stop = new AbortController()
    const { signal } = stop
    end.current = () => {
      stop.abort()
      scroller.stop()
      begun.current = null
      setDrag(null)
    }
    const isOurs = (moved: PointerEvent) => moved.pointerId === begun.current?.pointerId
    const cancel = () => {
      const wasDrag = begun.current?.isDrag === true
      end.current()
      if (wasDrag) latest.current.onCancel()
    }
    window.addEventListener('pointermove', (moved) => isOurs(moved) && move(moved, scroller), { signal })
    window.addEventListener('pointerup', (released) => isOurs(released) && drop(released, cancel), { signal })
    window.addEventListener('pointercancel', (lost) => isOurs(lost) && cancel(), { signal })
    // In the capture phase, so that Escape only cancels the drag and not the choice of a time.
    const onKey = (pressed: KeyboardEvent) => {
      if (pressed.key !== 'Escape') return
      pressed.stopPropagation()
      cancel()
    }
    window.addEventListener('keydown', onKey, { signal, capture: true })
  }

  function move({ clientX: x, clientY: y }: PointerEvent, scroller: Scroller): void {
    const start = begun.current
    if (start === null) return
    if (!start.isDrag) {
      if (Math.hypot(x - start.x, y - start.y) < startPx) return
      start.isDrag = true
      latest.current.onStart(start.item)
    }
    scroller.follow(y)
    setDrag({ item: start.item, x, y, over: slotAt(x, y) })
  }

  function drop({ clientX: x, clientY: y }: PointerEvent, cancel: () => void): void {
    const start = begun.current
    const from = slotAt(x, y)
    const date = findAt(x, y, '[data-date]')?.dataset.date
    if (start?.isDrag !== true || (from === null && date === undefined)) {
      cancel()
      return
    }
    end.current()
    if (from !== null) latest.current.onSlot(start.item, from)
    else if (date !== undefined) latest.current.onDate(start.item, date)
  }

  return { drag, handleOf: (item) => ({ onPointerDown: (event) => begin(item, event) }) }
}

type Scroller = { follow: (y: number) => void; stop: () => void }

/** Scrolls the page while the pointer is near the upper or lower edge, because the slot may be outside the screen. */
function startScrolling(): Scroller {
  let step = 0
  let frame = 0
  function scroll(): void {
    if (step !== 0) window.scrollBy(0, step)
    frame = requestAnimationFrame(scroll)
  }
  frame = requestAnimationFrame(scroll)
  return {
    follow(y) {
      step = y < edgePx ? -scrollPx : y > window.innerHeight - edgePx ? scrollPx : 0
    },
    stop: () => cancelAnimationFrame(frame),
  }
}
