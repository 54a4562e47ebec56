import { expect, test } from 'vitest'
import { registry } from '#domain/enlistment/registry.ts'
import { checklistOf } from './checklist.ts'

test.each(registry.map((type) => [type.type, type] as const))(
  '%s: papers, facts and time come from its form',
  (_, type) => {
    const list = checklistOf(type, 'en')
    const asked = type.steps.flatMap(({ documents }) => documents)
    const named = [...list.papers, ...list.papersSometimes, ...list.papersOptional]
    expect([...named].sort()).toEqual([...new Set(asked.map(({ label }) => label.en))].sort())
    expect(list.papersSometimes).toContain('Bank deposit slip or pay order')
    expect(list.facts).toEqual(expect.arrayContaining(['Mobile number', 'E-mail']))
    expect(list.minutes).toBeGreaterThanOrEqual(15)
    expect(list.minutes).toBeLessThanOrEqual(60)
  },
)
