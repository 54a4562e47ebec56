import { expect, test } from 'vitest'
import { openPool } from './database.ts'

test('when the database closes an idle connection, the process continues and the error is reported', async () => {
  const reported: Error[] = []
  const pool = openPool({}, (error) => reported.push(error))
  const error = new Error('terminating connection due to administrator command')
  expect(pool.emit('error', error, {})).toBe(true)
  expect(reported).toEqual([error])
  await pool.end()
})
