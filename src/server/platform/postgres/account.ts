import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'

/** The user that PostgreSQL runs as, ready to be spread into spawn options; empty: the one that runs Node. */
export type Account = { uid: number; gid: number } | Record<string, never>

/**
 * PostgreSQL refuses to run as root. Started by root, it runs as the owner of the cluster that exists already, else as
 * `nobody`; started by anyone else, as that user. Throws when root's machine has no `nobody`.
 */
export function databaseAccount(clusterDir: string): Account {
  if (process.getuid?.() !== 0) return {}
  const owner = statSync(clusterDir, { throwIfNoEntry: false })
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return { uid: idOfNobody('-u'), gid: idOfNobody('-g') }
}

function idOfNobody(which: '-u' | '-g'): number {
  const { stdout } = spawnSync('id', [which, 'nobody'], { encoding: 'utf8' })
  const id = Number.parseInt(stdout ?? '', 10)
  if (Number.isNaN(id)) {
    throw new Error('PostgreSQL cannot run as root, and there is no user "nobody": start as an ordinary user.')
  }
  return id
}

/** Asks the system itself whether the account can do it: that counts modes, access lists and mount options alike. */
export function canRun(account: Account, shellTest: string, path: string): boolean {
  const { status } = spawnSync('/bin/sh', ['-c', shellTest, 'sh', path], { ...account, cwd: '/', stdio: 'ignore' })
  return status === 0
}
