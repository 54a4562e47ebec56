import { expect, test } from 'vitest'

// Every list, text and number that the rules of the portal and the sync engine offer to others. It is compared with a
// file: a word, a name or a limit that is lost or mistaken is noticed. The types of applications have files of their own.

const modules = import.meta.glob<Record<string, unknown>>(
  [
    '../domain/**/*.ts',
    './**/*.ts',
    '!../domain/enlistment/types/*.ts',
    '!../domain/enlistment/registry.ts',
    '!**/*.test.ts',
    '!**/*.samples.ts',
  ],
  { eager: true },
)

const longestLine = 160

/** One line for each value, and for each object and list that fits into a line. */
function linesOf(value: unknown, path: string): string[] {
  if (typeof value === 'function') return []
  const text = JSON.stringify(value, written) ?? 'undefined'
  const isWhole = typeof value !== 'object' || value === null || value instanceof RegExp
  if (isWhole || text.length <= longestLine) return [`${path} ${text}`]
  const members = value instanceof Set || value instanceof Map ? [...value] : value
  return Object.entries(members).flatMap(([key, inner]) => linesOf(inner, `${path}.${key}`))
}

/** What JSON would write as an empty object. */
function written(_: string, value: unknown): unknown {
  if (value instanceof RegExp) return String(value)
  return value instanceof Set || value instanceof Map ? [...value] : value
}

test('every list, text and number that is offered to others', async () => {
  const told = Object.entries(modules).flatMap(([file, module]) =>
    Object.entries(module).flatMap(([name, value]) =>
      // The shapes of zod are compared in whole-shapes.txt.
      typeof value === 'object' && value !== null && '_zod' in value ? [] : linesOf(value, `${file} ${name}`),
    ),
  )
  expect(told.length).toBeGreaterThan(500)
  // After a change that is meant, `vitest -u` writes the file again; read its difference.
  await expect(`${told.sort().join('\n')}\n`).toMatchFileSnapshot('whole-tables.txt')
})
