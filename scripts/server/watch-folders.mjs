import { readdirSync, statSync, watch } from 'node:fs'
import { join } from 'node:path'

// An editor writes a file in several steps, and a change of branch changes many files.
const quietMs = 100

/**
 * Calls `onChange` soon after a file under one of the folders changed whose path `isWanted`. It watches folders, never
 * files: a file that an editor saves by putting a new one in its place would be lost after the first time. Answers a
 * function that ends it.
 *
 * Not `node --watch`: that misses such files too, and with `--watch-path` the server has no channel to `npm run dev`, so
 * that it and its database outlive one that is killed. Nor `fs.watch` with `recursive`, which loses a replaced file.
 */
export function watchFolders(folders, { isWanted, onChange }) {
  const watchers = new Map()
  let timer

  function changed(path) {
    if (isFolder(path)) add(path)
    else if (!isWanted(path)) return
    clearTimeout(timer)
    timer = setTimeout(onChange, quietMs)
  }

  function add(folder) {
    if (watchers.has(folder)) return
    // Gone again already: a change of branch is not done in one step.
    if (!isFolder(folder)) return
    const watcher = watch(folder, (_event, name) => name !== null && changed(join(folder, name)))
    const forget = () => {
      watcher.close()
      watchers.delete(folder)
    }
    // A folder that is deleted can come back as another one.
    watcher.on('error', forget)
    watchers.set(folder, watcher)
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.isDirectory()) add(join(folder, entry.name))
    }
  }

  for (const folder of folders) add(folder)
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers.values()) watcher.close()
    watchers.clear()
  }
}

function isFolder(path) {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}
