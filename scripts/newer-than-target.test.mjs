import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './checkout.mjs'

/** Lines of code that the rule reports. */
function linesReported(code) {
  const folder = mkdtempSync(join(tmpdir(), 'talika-lint-'))
  try {
    const plugins = [join(root, 'scripts/lint/newer-than-target.grit')]
    writeFileSync(join(folder, 'biome.json'), JSON.stringify({ plugins, linter: { rules: { preset: 'none' } } }))
    writeFileSync(join(folder, 'code.ts'), code.join('\n'))
    const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
    const { stdout, stderr } = spawnSync(process.execPath, [biome, 'lint', '--colors=off', '.'], {
      cwd: folder,
      encoding: 'utf8',
    })
    const places = `${stdout}${stderr}`.matchAll(/code\.ts:(\d+):\d+ plugin/g)
    return [...new Set([...places].map(([, line]) => Number(line)))].sort((one, other) => one - other)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test('what the oldest browsers lack is reported, what asks first is not', () => {
  const newer = [
    'fetch(url, { signal: AbortSignal.timeout(1_000) })',
    'const either = AbortSignal.any([one, other])',
    'for (const { name } of await indexedDB.databases()) drop(name)',
    'const zipped = stream.pipeThrough(new CompressionStream("gzip"))',
    'if (URL.canParse(text)) open(text)',
    'if (element.checkVisibility()) element.focus()',
    'menu.showPopover()',
    'page.inert = true',
  ]
  const older = [
    'const databases = (await indexedDB.databases?.()) ?? []',
    'withDeadline((signal) => fetch(url, { signal }), 1_000)',
    'const copy = structuredClone(row)',
  ]
  expect(linesReported([...newer, ...older])).toEqual(newer.map((_, index) => index + 1))
})
