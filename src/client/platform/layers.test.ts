import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLayers, type Layers, type LayersWindow } from './layers.ts'

type Entry = { state: Record<string, unknown> | null; href: string }

/** The history of a browser's tab and the router's view of it. Moves take effect only when `settle` is called. */
function createTab() {
  const entries: Entry[] = [{ state: null, href: '/0' }]
  let at = 0
  let moves: (() => void)[] = []
  let shown = '/0'
  let onMove: ((event: PopStateEvent) => void) | null = null
  const current = () => entries[at] as Entry
  function move(by: number): void {
    moves.push(() => {
      if (entries[at + by] === undefined) return
      at += by
      let isTold = true
      const event = { state: current().state, stopImmediatePropagation: () => (isTold = false) }
      onMove?.(event as unknown as PopStateEvent)
      if (isTold) shown = current().href
    })
  }
  const native = {
    get state() {
      return current().state
    },
    back: () => move(-1),
    forward: () => move(1),
    pushState(state: unknown, _unused: string, url?: string | URL | null) {
      entries.splice(at + 1, Number.POSITIVE_INFINITY, {
        state: state as Entry['state'],
        href: String(url ?? current().href),
      })
      at += 1
    },
    replaceState(state: unknown, _unused: string, url?: string | URL | null) {
      entries[at] = { state: state as Entry['state'], href: String(url ?? current().href) }
    },
  }
  const indexNow = () => Number(current().state?.__TSR_index ?? 0)
  return {
    /** A document of the tab begins: first the layers watch, then the router numbers its entry. */
    load(layers: Layers): void {
      const history = Object.create(native, {
        pushState: { value: native.pushState, writable: true },
        replaceState: { value: native.replaceState, writable: true },
      }) as LayersWindow['history'] & typeof native
      const location = {
        get href() {
          return current().href
        },
      }
      layers.watch({
        history,
        location,
        addEventListener(_type, listener) {
          onMove = listener
        },
        setTimeout: (work) => void moves.push(work),
      })
      if (current().state === null) history.replaceState({ __TSR_index: 0 }, '')
      shown = current().href
      this.push = (href) => {
        history.pushState({ __TSR_index: indexNow() + 1 }, '', href)
        shown = href
      }
      this.replace = (href) => {
        history.replaceState({ __TSR_index: indexNow() }, '', href)
        shown = href
      }
    },
    push: (_href: string) => {},
    replace: (_href: string) => {},
    back: () => move(-1),
    forward: () => move(1),
    settle(): void {
      while (moves.length > 0) {
        const next = moves
        moves = []
        for (const each of next) each()
      }
    },
    /** What the address bar shows, and what the router shows. */
    seen: () => [current().href, shown],
    entryCount: () => entries.length,
  }
}

const step = fc.oneof(
  { weight: 4, arbitrary: fc.constant('open' as const) },
  { weight: 2, arbitrary: fc.constant('open-busy' as const) },
  { weight: 3, arbitrary: fc.constant('close' as const) },
  { weight: 5, arbitrary: fc.constant('back' as const) },
  { weight: 3, arbitrary: fc.constant('push' as const) },
  { weight: 2, arbitrary: fc.constant('replace' as const) },
  { weight: 2, arbitrary: fc.constant('forward' as const) },
  { weight: 1, arbitrary: fc.constant('reload' as const) },
)

test('Back closes the top layer, and leaves the page when none is open, after any history', () => {
  const played = { closed: 0, left: 0, 'left after layers': 0, stayed: 0, forward: 0 }
  fc.assert(
    fc.property(fc.array(step, { minLength: 3, maxLength: 40 }), (steps) => {
      const tab = createTab()
      let layers = createLayers()
      tab.load(layers)
      const pages = ['/0']
      let at = 0
      let count = 0
      let open: { remove: () => void; isBusy: boolean }[] = []
      const leavePage = () => {
        for (const { remove } of open) remove()
        open = []
      }
      const openLayer = (isBusy: boolean) => {
        const layer = { isBusy, remove: () => {} }
        const remove = layers.open({
          close() {
            if (layer.isBusy) return
            remove()
            open = open.filter((other) => other !== layer)
          },
        })
        layer.remove = remove
        open.push(layer)
      }
      let layersHere = 0
      for (const each of steps) {
        if (each === 'open' || each === 'open-busy') {
          openLayer(each === 'open-busy')
          layersHere += 1
        }
        if (each === 'close') {
          open.at(-1)?.remove()
          open = open.slice(0, -1)
        }
        if (each === 'push' || each === 'replace') {
          count += 1
          if (each === 'push') {
            leavePage()
            layersHere = 0
            at += 1
          }
          pages[at] = `/${count}`
          if (each === 'push') pages.length = at + 1
          tab[each](`/${count}`)
        }
        if (each === 'back') {
          const before = open.length
          const isBusy = open.at(-1)?.isBusy === true
          tab.back()
          tab.settle()
          if (before > 0) {
            expect(open.length).toBe(isBusy ? before : before - 1)
            played[isBusy ? 'stayed' : 'closed'] += 1
          } else if (at > 0) {
            at -= 1
            played[layersHere > 0 ? 'left after layers' : 'left'] += 1
            layersHere = 0
          }
        }
        if (each === 'forward' && open.length === 0) {
          tab.forward()
          tab.settle()
          const [href = ''] = tab.seen()
          // The entry of a layer may have removed the pages that Forward would open.
          expect([pages[at], pages[at + 1]]).toContain(href)
          if (href !== pages[at]) {
            at += 1
            played.forward += 1
          }
        }
        if (each === 'reload') {
          open = []
          layers = createLayers()
          tab.load(layers)
        }
        tab.settle()
        expect(tab.seen()).toEqual([pages[at], pages[at]])
      }
    }),
    { numRuns: 2_000 },
  )
  expect(Math.min(...Object.values(played)), JSON.stringify(played)).toBeGreaterThan(40)
})

test('a page on which hundreds of layers were opened and closed has one entry more in the history', () => {
  const tab = createTab()
  const layers = createLayers()
  tab.load(layers)
  for (let count = 0; count < 300; count += 1) layers.open({ close: null })()
  expect(tab.entryCount()).toBe(2)
})

test('Back leaves the page under a layer that the person may not close, and closes nothing below it', () => {
  const tab = createTab()
  const layers = createLayers()
  tab.load(layers)
  tab.push('/1')
  let closed = 0
  layers.open({ close: () => (closed += 1) })
  layers.open({ close: null })
  tab.back()
  tab.settle()
  expect(tab.seen()).toEqual(['/0', '/0'])
  expect(closed).toBe(0)
})
