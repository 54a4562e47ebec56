import { renameSync, writeFileSync } from 'node:fs'

/* Loaded into a measured server (`--import`, `--expose-gc`): at SIGUSR2 it collects garbage and writes down its memory. */

const file = process.env.BENCH_MEMORY_FILE
const collect = (globalThis as { gc?: () => void }).gc
if (file !== undefined && collect !== undefined)
  process.on('SIGUSR2', () => {
    // Objects that a finaliser releases are collected only by the next run.
    for (let times = 0; times < 3; times += 1) collect()
    writeFileSync(`${file}.new`, JSON.stringify(process.memoryUsage()))
    renameSync(`${file}.new`, file)
  })
