import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../checkout/checkout.mjs'

/** Lines of code that a lint rule of this folder reports. */
export function linesReported(rule, code) {
  const folder = mkdtempSync(join(tmpdir(), 'talika-lint-'))
  try {
    const plugins = [join(root, 'scripts/lint', rule)]
    writeFileSync(join(folder, 'biome.json'), JSON.stringify({ plugins, linter: { rules: { preset: 'none' } } }))
    writeFileSync(join(folder, 'code.tsx'), code.join('\n'))
    const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [biome, 'lint', '--colors=off', '--max-diagnostics=none', '.'],
      {
        cwd: folder,
        encoding: 'utf8',
      },
    )
    const places = `${stdout}${stderr}`.matchAll(/code\.tsx:(\d+):\d+ plugin/g)
    return [...new Set([...places].map(([, line]) => Number(line)))].sort((one, other) => one - other)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
