import { findCondition, findNodeAt, listMarkers, type Marker, parseSource, type Sources } from './markers.ts'
import type { Change, Mutation, TextPin } from './mutation.ts'

/** A source file without a safeguard, or why it could not be made. */
export type Mutated = { ok: true; file: string; text: string } | { ok: false; why: string }

/** Removes one safeguard. The rest must still parse, because a file that cannot be parsed would fail every test. */
export function mutate(sources: Sources, mutation: Mutation): Mutated {
  const mutated = 'change' in mutation ? changeMarked(sources, mutation) : replaceText(sources, mutation)
  if (mutated.ok && parseSource(mutated.file, mutated.text) === null)
    return { ok: false, why: `what is left of ${mutated.file} cannot be parsed` }
  return mutated
}

/** Mutations that would change nothing, and markers of safeguards that no mutation removes. */
export function listStray(sources: Sources, mutations: readonly Mutation[]): { name: string; why: string }[] {
  const broken = mutations.flatMap((mutation) => {
    const mutated = mutate(sources, mutation)
    return mutated.ok ? [] : [{ name: mutation.name, why: mutated.why }]
  })
  const known = new Set(mutations.filter((mutation) => 'change' in mutation).map(({ name }) => name))
  const unknown = listMarkers(sources).filter(({ name }) => !known.has(name))
  return [...broken, ...unknown.map(({ name, file }) => ({ name, why: `no mutation takes it out of ${file}` }))]
}

function replaceText(sources: Sources, { file, find, replace }: TextPin): Mutated {
  const text = sources.get(file) ?? ''
  const times = text.split(find).length - 1
  if (times !== 1) return { ok: false, why: `its text is ${times} times in ${file}` }
  return { ok: true, file, text: text.replace(find, () => replace) }
}

function changeMarked(sources: Sources, { name, change }: { name: string; change: Change }): Mutated {
  const [marker, ...more] = listMarkers(sources).filter((each) => each.name === name)
  if (marker === undefined) return { ok: false, why: 'no comment in the source names it' }
  if (more.length > 0) return { ok: false, why: `${more.length + 1} comments in the source name it` }
  const { file } = marker
  const edit = findEdit(sources.get(file) ?? '', marker, change)
  if (!edit.ok) return { ok: false, why: `${edit.why} below its comment in ${file}` }
  const text = sources.get(file) ?? ''
  return { ok: true, file, text: text.slice(0, edit.start) + edit.put + text.slice(edit.end) }
}

type Edit = { ok: true; start: number; end: number; put: string } | { ok: false; why: string }

function findEdit(text: string, { file, at }: Marker, change: Change): Edit {
  const whole = parseSource(file, text)
  const node = whole === null ? null : findNodeAt(whole, at)
  if (node === null) return { ok: false, why: 'there is no statement' }
  const { start, end } = node
  if (change === 'drop') {
    // Leaving out a declaration would break the code that uses it, and so every test.
    return node.type.endsWith('Statement') ? { ok: true, start, end, put: '{}' } : { ok: false, why: 'nothing to drop' }
  }
  if ('condition' in change) {
    const condition = findCondition(node)
    if (condition === null) return { ok: false, why: 'there is no condition' }
    return { ok: true, start: condition.start, end: condition.end, put: String(change.condition) }
  }
  const before = text.slice(start, end)
  const times = [...before.matchAll(new RegExp(change.match, 'g'))].length
  if (times !== 1) return { ok: false, why: `${change.match} matches ${times} times` }
  return { ok: true, start, end, put: before.replace(change.match, change.put) }
}
