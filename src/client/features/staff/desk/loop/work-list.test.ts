import { expect, test } from 'vitest'
import { findNeighbour, placeIn, type WorkList, type WorkPage } from './work-list.ts'

const size = 3
const rowsOf = (...ids: string[]) => ids.map((id) => ({ kind: 'individual' as const, id }))

/** The list of a server, from which decisions remove rows. */
function serverList(...ids: string[]) {
  let now = ids
  const fetchPage = async (page: number): Promise<WorkPage> => {
    const list = rowsOf(...now.slice((page - 1) * size, page * size))
    return { list, page, size, total: now.length }
  }
  const decide = (id: string) => {
    now = now.filter((each) => each !== id)
  }
  const open = async (page: number): Promise<WorkList> => ({
    href: '/',
    text: '',
    page: await fetchPage(page),
    removedCount: 0,
    fetchPage,
  })
  return { open, decide }
}

test('the place of an application counts over the whole list', async () => {
  const work = await serverList('a', 'b', 'c', 'd', 'e').open(2)
  expect(placeIn(work, 'e')).toEqual({ position: 5, total: 5 })
  expect(placeIn(work, 'a')).toBeNull()
})

test('the next and the previous application are found across pages', async () => {
  const { open } = serverList('a', 'b', 'c', 'd')
  const first = await open(1)
  const next = await findNeighbour(first, { id: 'c', step: 1, seen: new Set(['a', 'b', 'c']) })
  expect(next?.row.id).toBe('d')
  expect(next && placeIn(next.work, 'd')).toEqual({ position: 4, total: 4 })
  const back = next && (await findNeighbour(next.work, { id: 'd', step: -1, seen: new Set(['d']) }))
  expect(back?.row.id).toBe('c')
  expect(await findNeighbour(first, { id: 'a', step: -1, seen: new Set() })).toBeNull()
  expect(next && (await findNeighbour(next.work, { id: 'd', step: 1, seen: new Set(['a', 'b', 'c', 'd']) }))).toBeNull()
})

test('a person who decides every application sees each exactly once', async () => {
  for (const count of [1, 2, 3, 4, 7, 10]) {
    const ids = Array.from({ length: count }, (_, n) => `n${n}`)
    const server = serverList(...ids)
    let work = await server.open(1)
    let id = 'n0'
    const met: string[] = []
    const seen = new Set<string>()
    for (;;) {
      met.push(id)
      seen.add(id)
      expect(placeIn(work, id)).toEqual({ position: met.length, total: count })
      server.decide(id)
      const next = await findNeighbour(work, { id, step: 1, seen })
      if (next === null) break
      work = next.work
      id = next.row.id
    }
    expect(met).toEqual(ids)
  }
})

test('applications that were seen but not decided are not offered again', async () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  const server = serverList(...ids)
  let work = await server.open(1)
  let id = 'a'
  const met: string[] = []
  const seen = new Set<string>()
  for (;;) {
    met.push(id)
    seen.add(id)
    expect(placeIn(work, id)).toEqual({ position: met.length, total: ids.length })
    if (met.length % 2 === 0) server.decide(id)
    const next = await findNeighbour(work, { id, step: 1, seen })
    if (next === null) break
    work = next.work
    id = next.row.id
  }
  expect(met).toEqual(ids)
})
