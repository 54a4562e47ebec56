/** Something that lies over the page and that Back closes: a dialog, a menu, the crop of a photo. */
export type Layer = {
  /** Null for what the person may not close: Back then leaves the page, as it would without the layer. */
  close: (() => void) | null
}

/** The part of `window` that is used. */
export type LayersWindow = {
  history: Pick<History, 'state' | 'back' | 'forward' | 'pushState' | 'replaceState'>
  location: { readonly href: string }
  addEventListener: (type: 'popstate', listener: (event: PopStateEvent) => void, options: { capture: true }) => void
  setTimeout: (work: () => void) => unknown
}

export type Layers = {
  /** Registers a layer over those that are open. Returns the function that removes it once it is closed. */
  open: (layer: Layer) => () => void
  /** Begins to watch the history. Must run before the router is created, so that the router does not see these entries. */
  watch: (win: LayersWindow) => void
}

/** The router's number of an entry of the history, and our count of the entries that lie over it for layers. */
type Place = { index: unknown; depth: number }

const depthKey = 'layers'

/**
 * Makes Back close the top layer of a page before it leaves the page.
 *
 * Each open layer has an entry of the history: a copy of the page's own entry with a depth of 1, 2, …, so that Back
 * moves to the entry below and stays on the page. The router is not told about moves within these entries. A layer that
 * is closed in another way leaves its entry behind, because removing it means going back, which takes time and could
 * undo a navigation that begins meanwhile. Back and Forward skip such an entry, and the next layer uses it.
 *
 * Invariant: the depth of the current entry is at least the number of open layers.
 */
export function createLayers(): Layers {
  const layers: Layer[] = []
  let addEntries = () => {}

  function watch(win: LayersWindow): void {
    const { history, location } = win
    const push = history.pushState.bind(history)
    const replace = history.replaceState.bind(history)
    let here = placeOf(history.state)
    let shown: { state: unknown; href: string }

    function note(): void {
      here = placeOf(history.state)
      shown = { state: history.state, href: location.href }
    }

    addEntries = () => {
      for (let { depth } = here; depth < layers.length; depth += 1) {
        push({ ...history.state, [depthKey]: depth + 1 }, '')
        note()
        // A browser ignores a page that adds entries too fast.
        if (here.depth !== depth + 1) return
      }
    }

    /** Closes the layers over the entry that the browser has moved to; false when there is none that may be closed. */
    function closeAbove(depth: number): boolean {
      const above = layers.slice(depth).reverse()
      if (above.length === 0 || above[0]?.close === null) return false
      for (const { close } of above) close?.()
      // A layer may stay open: because it is busy, or because it asks first. It needs its entry again.
      win.setTimeout(addEntries)
      return true
    }

    function onMove(event: PopStateEvent): void {
      const from = here
      here = placeOf(event.state)
      if (here.index !== from.index || here.depth === from.depth) {
        note()
        return
      }
      event.stopImmediatePropagation()
      // The page may have replaced its address since: all its entries show the newest.
      replace({ ...Object(shown.state), [depthKey]: here.depth }, '', shown.href)
      note()
      if (here.depth > from.depth) history.forward()
      else if (!closeAbove(here.depth)) history.back()
    }

    history.pushState = (state, unused, url) => {
      push({ ...state, [depthKey]: 0 }, unused, url)
      note()
    }
    history.replaceState = (state, unused, url) => {
      replace({ ...state, [depthKey]: here.depth }, unused, url)
      note()
    }
    note()
    win.addEventListener('popstate', onMove, { capture: true })
    addEntries()
  }

  return {
    open(layer) {
      layers.push(layer)
      addEntries()
      return () => void layers.splice(layers.indexOf(layer), 1)
    },
    watch: (win) => watch(win),
  }
}

function placeOf(state: unknown): Place {
  const { __TSR_index: index, [depthKey]: depth } = Object(state)
  return { index, depth: typeof depth === 'number' ? depth : 0 }
}

export const layers = createLayers()
