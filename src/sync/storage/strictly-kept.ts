import type { DBCore, Middleware } from 'dexie'

/**
 * Tables with data that people cannot type again: scans, photos, locked drafts, and the keys of the locks. By default
 * browsers report a write as done when the operating system has it; if the battery fails in the next seconds, it is
 * lost.
 */
const strictTables: ReadonlySet<string> = new Set(['blobs', 'sealed', 'vaults', 'photos'])

/**
 * Asks for `durability: strict` in every writing transaction that includes one of those tables: such a transaction ends
 * when the bytes are on the disk. A transaction that must be as safe (a submission) includes the table of bytes. Typed
 * answers do not (write-typed.ts): a flush for each keystroke would cost more than the keystroke.
 */
export const strictlyKept: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'strictly-kept',
  create: (core) => ({
    ...core,
    transaction(tables, mode, options) {
      const isStrict = mode === 'readwrite' && tables.some((table) => strictTables.has(table))
      return core.transaction(tables, mode, isStrict ? { ...options, durability: 'strict' } : options)
    },
  }),
}
