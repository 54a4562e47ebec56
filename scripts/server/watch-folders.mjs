import { readdirSync, statSync, watch } from 'node:fs'
import { join } from 'node:path'

// The time without a change to wait for: an editor writes a file in several steps, and a change of branch changes many
// files.
const quietMs = 100

/**
 * Calls `onChange` soon after a file under one of the folders changed whose path `isWanted`. It watches folders, never
 * files: a watched file that an editor replaces by a new one would be lost after the first time. Answers a function
 * that stops watching.
 *
 * `node --watch` cannot be used: it misses such files too, and with `--watch-path` the server has no channel to `npm
 * run dev`, so that it and its database outlive a killed one. Nor can `fs.watch` with `recursive`, which loses a
 * replaced file.
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
    // The folder is gone again already: a change of branch takes several steps.
    if (!isFolder(folder)) return
    const watcher = watch(folder, (_event, name) => name !== null && changed(join(folder, name)))
    const forget = () => {
      watcher.close()
      watchers.delete(folder)
    }
    // A folder that is deleted may be created again.
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
