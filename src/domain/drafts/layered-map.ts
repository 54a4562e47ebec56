/**
 * A map whose copies cost as much as was written recently, not as much as it contains: the lower layer is an immutable
 * map, the upper layer has the recent writes. Five changes to a draft of 300 answers copy a few entries instead of 300.
 * Keys are never removed, so two layers are enough.
 */
export class LayeredMap<Key, Value extends object> implements ReadonlyMap<Key, Value> {
  readonly #below: ReadonlyMap<Key, Value>
  readonly #above: Map<Key, Value>
  /** The number of keys in the upper layer that are not in the lower one. */
  #added: number

  private constructor(below: ReadonlyMap<Key, Value>, above: Map<Key, Value>, added: number) {
    this.#below = below
    this.#above = above
    this.#added = added
  }

  /** A copy that may be written to. `map` must not be changed afterwards: its entries may be shared. */
  static copyOf<Key, Value extends object>(map: ReadonlyMap<Key, Value>): LayeredMap<Key, Value> {
    if (!(map instanceof LayeredMap)) return new LayeredMap(map, new Map(), 0)
    const from: LayeredMap<Key, Value> = map
    if (from.#above.size <= maxUpperKeys) return new LayeredMap(from.#below, new Map(from.#above), from.#added)
    return new LayeredMap(new Map(from), new Map<Key, Value>(), 0)
  }

  get size(): number {
    return this.#below.size + this.#added
  }

  get(key: Key): Value | undefined {
    return this.#above.get(key) ?? this.#below.get(key)
  }

  has(key: Key): boolean {
    return this.#above.has(key) || this.#below.has(key)
  }

  set(key: Key, value: Value): void {
    if (!this.has(key)) this.#added += 1
    this.#above.set(key, value)
  }

  forEach(visit: (value: Value, key: Key, map: ReadonlyMap<Key, Value>) => void): void {
    this.#below.forEach((value, key) => {
      visit(this.#above.get(key) ?? value, key, this)
    })
    this.#above.forEach((value, key) => {
      if (!this.#below.has(key)) visit(value, key, this)
    })
  }

  /** In the order in which the keys came, like a Map's own. */
  entries(): MapIterator<[Key, Value]> {
    const list: [Key, Value][] = []
    this.forEach((value, key) => {
      list.push([key, value])
    })
    return list.values()
  }

  keys(): MapIterator<Key> {
    const list: Key[] = []
    this.forEach((_, key) => {
      list.push(key)
    })
    return list.values()
  }

  values(): MapIterator<Value> {
    const list: Value[] = []
    this.forEach((value) => {
      list.push(value)
    })
    return list.values()
  }

  [Symbol.iterator](): MapIterator<[Key, Value]> {
    return this.entries()
  }
}

// Above this size, copying the upper layer with every push costs more than merging both layers from time to time.
const maxUpperKeys = 32
