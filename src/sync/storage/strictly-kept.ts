import type { DBCore, Middleware } from 'dexie'

/**
 * What no one can type again: scans, photos, locked drafts, and the keys of the locks. By default browsers say that they have kept
 * something when the operating system has it; a battery that fails in the next seconds takes it back.
 */
const strictTables: ReadonlySet<string> = new Set(['blobs', 'sealed', 'vaults', 'photos'])

/**
 * Asks for `durability: strict` in every writing transaction that names one of those tables: it is over when the bytes are
 * on the disk. A transaction that must be as safe (a submission) names the table of bytes. What is typed
 * does not (write-typed.ts): a flush for each would cost more than the keystroke.
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
