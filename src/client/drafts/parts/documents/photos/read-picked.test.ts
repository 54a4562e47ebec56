import { expect, test } from 'vitest'
import { harmlessDamages, honestPngs, hostilePngs } from '../../../../../../tests/support/files/png-shapes.ts'
import { checkPng } from '../../../../../server/modules/files/content-check/png-check.ts'
import { readPicked } from './read-picked.ts'

// What the phone ticks the server takes, and what the phone refuses the server refuses: over every generated picture.

const pictures = Object.entries(honestPngs()).filter(([name]) => name !== 'of a camera')

function* allPngs(): Iterable<[name: string, bytes: Buffer]> {
  yield* pictures
  yield* Object.entries(hostilePngs())
  for (const [damage, apply] of Object.entries(harmlessDamages())) {
    for (const [name, bytes] of pictures) yield [`${name}, ${damage}`, apply(bytes)]
  }
}

const kindOf = {
  ...{ accepted: 'ready', repaired: 'photo', damaged: 'problem' },
  // This phone makes it smaller, if it can decode it.
  costly: 'photo',
} as const

test('the phone judges every picture as the server does', async () => {
  const played = { ready: 0, photo: 0, problem: 0 }
  for (const [name, bytes] of allPngs()) {
    const { kind } = await readPicked(new File([new Uint8Array(bytes)], 'picture.png'), {
      purpose: 'document',
      mostBytes: 2_097_152,
    })
    const result = await checkPng(bytes)
    const judged = result.outcome === 'refused' ? result.reason : result.outcome
    expect([name, kind]).toEqual([name, kindOf[judged as keyof typeof kindOf]])
    played[kind] += 1
  }
  expect(Math.min(...Object.values(played)), JSON.stringify(played)).toBeGreaterThan(10)
})
