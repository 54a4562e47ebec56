import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'

/** The user that PostgreSQL runs as, to be spread into spawn options; empty for the user that runs Node. */
export type Account = { uid: number; gid: number } | Record<string, never>

/**
 * PostgreSQL refuses to run as root. When root starts Node, PostgreSQL runs as the owner of an existing cluster, else
 * as `nobody`; otherwise it runs as the user of Node. Throws when root needs `nobody` and there is no such user.
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
    throw new Error('PostgreSQL cannot run as root, and there is no user "nobody": start as a normal user.')
  }
  return id
}

/** Lets the operating system test whether the account may do it: that covers modes, access lists and mount options. */
export function canRun(account: Account, shellTest: string, path: string): boolean {
  const { status } = spawnSync('/bin/sh', ['-c', shellTest, 'sh', path], { ...account, cwd: '/', stdio: 'ignore' })
  return status === 0
}
