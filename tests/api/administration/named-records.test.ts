import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiServer, createApiServer } from '../../support/server/test-server.ts'

let server: ApiServer
let ict: Record<string, string>
let official: Record<string, string>
beforeAll(async () => {
  server = await createApiServer()
  ict = await server.signIn('ICT')
  official = await server.signIn('OFFICIAL')
})
afterAll(() => server.close())

type Headers = Record<string, string>

describe.each(['departments', 'designations'])('%s', (kind) => {
  const url = `/api/${kind}`
  const list = (query = '', headers: Headers = {}) => server.send({ method: 'GET', url: `${url}${query}`, headers })
  const create = (body: object, headers = ict) => server.send({ method: 'POST', url, headers, body })
  const update = (body: object, headers = ict) => server.send({ method: 'PUT', url, headers, body })
  const names = (nameEn: string) => ({ nameEn, nameBn: 'পরীক্ষা শাখা' })

  test('anyone reads the active records, 20 to a page, ordered by name', async () => {
    const { body } = await list()
    expect(body).toMatchObject({ page: 1, size: 20 })
    expect(body.list.every(({ status }: { status: string }) => status === 'ACTIVE')).toBe(true)
    expect(body.total).toBe(body.list.length)
    const second = await list('?page=2&size=3')
    expect(second.body.list).toEqual(body.list.slice(3, 6))
  })

  test('only roles that may open the administration pages see inactive records', async () => {
    const { body: made } = await create({ ...names('Old Section'), status: 'INACTIVE' })
    for (const query of ['?status=INACTIVE', '?status=ALL']) {
      expect((await list(query)).status).toBe(403)
      const { body } = await list(query, official)
      expect(body.list).toContainEqual(expect.objectContaining({ id: made.id, nameEn: 'Old Section' }))
    }
    expect((await list(`?id=${made.id}`)).status).toBe(404)
    expect((await list(`?id=${made.id}`, official)).body).toMatchObject({ nameEn: 'Old Section', version: 0 })
  })

  test('a change needs the current version, keeps the id and is audited', async () => {
    const { status, body: made } = await create(names('Survey Section'))
    expect(status).toBe(201)
    const changed = { id: made.id, ...names('Survey  and Mapping'), status: 'INACTIVE', version: 0 }
    expect((await update(changed)).body).toEqual({ ...changed, nameEn: 'Survey and Mapping', version: 1 })
    expect((await update(changed)).body).toMatchObject({ status: 409, code: 'stale_version' })
    expect((await update({ ...changed, id: randomUUID() })).status).toBe(404)
    const { rows } = await server.context.pool.query(
      'SELECT action, by_role FROM audit WHERE subject_id = $1 ORDER BY id',
      [made.id],
    )
    const one = kind.slice(0, -1)
    expect(rows).toEqual([
      { action: `create-${one}`, by_role: 'ICT' },
      { action: `change-${one}`, by_role: 'ICT' },
    ])
  })

  test('an English name is unique, and each name is in the script of its language', async () => {
    await create(names('Registry'))
    const twice = await create(names('Registry'))
    expect(twice).toMatchObject({ status: 400, body: { fields: [{ path: 'nameEn', code: 'taken' }] } })
    for (const wrong of [{ nameEn: 'নথি' }, { nameBn: 'Registry' }, { nameEn: ' ' }, { nameBn: 'ক'.repeat(121) }]) {
      const { status, body } = await create({ ...names('Another'), ...wrong })
      expect([status, body.fields.map(({ path }: { path: string }) => path)]).toEqual([400, Object.keys(wrong)])
    }
  })

  test('an official reads and changes nothing', async () => {
    const [first] = (await list('', official)).body.list
    expect((await update(first, official)).status).toBe(403)
    expect((await create(names('Mine'), official)).status).toBe(403)
  })
})
