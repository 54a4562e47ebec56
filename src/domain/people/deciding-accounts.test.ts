import { describe, expect, test } from 'vitest'
import {
  type AccountChange,
  type AccountHistory,
  type AccountState,
  apartMs,
  codesAgainAt,
  decidingRoles,
  granterMs,
  isDeciding,
  judgeChange,
  noHistory,
  type PastChange,
} from './deciding-accounts.ts'
import type { Role } from './roles.ts'

const at = new Date('2026-11-24T06:00:00Z')
const ago = (ms: number) => new Date(at.getTime() - ms)
const account = (more: Partial<AccountState> = {}): AccountState => ({
  ...{ roles: ['OFFICIAL'], isSecretary: false, status: 'ACTIVE', mobile: '01711000001', email: 'a@example.org' },
  ...more,
})
const by = (role: 'OWNER' | 'ICT', id: string = role) => ({ id, role })
const past = (more: Partial<PastChange>): PastChange => ({ at, by: 'ICT', askedBy: null, role: 'ICT', ...more })
const change = (more: Partial<AccountChange>): AccountChange => ({
  ...{ before: account(), after: account(), by: by('ICT'), isOwn: false, at },
  ...more,
})
const judge = (more: Partial<AccountChange>, history: AccountHistory = noHistory) => judgeChange(change(more), history)

/** Every account that decides about something, also the inactive ones. */
const deciding = [
  ...decidingRoles.map((role) => account({ roles: [role] })),
  account({ isSecretary: true }),
  account({ roles: ['ICT'], isSecretary: true }),
].flatMap((each): AccountState[] => [each, { ...each, status: 'INACTIVE' }])

const flipped = { ACTIVE: 'INACTIVE', INACTIVE: 'ACTIVE' } as const
/** Every way to touch an account, each alone. */
const touches: readonly ((own: AccountState) => Partial<AccountChange>)[] = [
  (own) => ({ after: { ...own, mobile: '01811000009' } }),
  (own) => ({ after: { ...own, email: null } }),
  (own) => ({ after: { ...own, status: flipped[own.status] } }),
  (own) => ({ after: { ...own, roles: ['ICT', 'OFFICIAL'], isSecretary: false } }),
  (own) => ({ after: { ...own, roles: [...own.roles, 'CHAIRMAN', 'COMMITTEE'] } }),
  (own) => ({ after: own, acts: ['password'] }),
  (own) => ({ after: own, acts: ['second-factor'] }),
  (own) => ({ after: own, acts: ['sessions'] }),
]

describe('who may change an account that decides', () => {
  test('an ICT needs an OWNER for every touch, and cannot touch an OWNER at all', () => {
    let played = 0
    for (const own of deciding) {
      for (const touch of touches) {
        const { verdict, alarms } = judge({ before: own, ...touch(own) })
        expect(verdict).toBe(own.roles.includes('OWNER') ? 'forbidden' : 'needs-owner')
        expect(alarms).toBe(true)
        expect(judge({ before: own, ...touch(own), by: by('OWNER') }).alarms).toBe(true)
        played += 1
      }
    }
    expect(played).toBe(deciding.length * touches.length)
  })

  test('an ICT grants no deciding role, neither to a new account nor to one that exists', () => {
    for (const role of decidingRoles) {
      const wanted = role === 'OWNER' ? 'forbidden' : 'needs-owner'
      const after = account({ roles: ['OFFICIAL', role] })
      for (const before of [null, account(), account({ status: 'INACTIVE' })]) {
        expect(judge({ before, after }).verdict).toBe(wanted)
      }
    }
    expect(judge({ before: account(), after: account({ isSecretary: true }) }).verdict).toBe('needs-owner')
  })

  test('what an ICT does to other accounts, and names of all, need no approval', () => {
    for (const own of deciding)
      expect(judge({ before: own, after: own })).toMatchObject({ verdict: 'allowed', aspects: [] })
    for (const touch of touches.filter((_, index) => index !== 4)) {
      expect(judge(touch(account()))).toMatchObject({ verdict: 'allowed', alarms: false })
    }
    expect(judge({ before: null, after: account() }).verdict).toBe('allowed')
  })
})

describe('what a change withdraws', () => {
  test('every promotion and every change of contact by others withdraws what was set before', () => {
    for (const role of decidingRoles) {
      for (const who of ['OWNER', 'ICT'] as const) {
        expect(judge({ after: account({ roles: [role] }), by: by(who) }).withdraws).toBe(true)
      }
    }
    expect(judge({ after: account({ isSecretary: true }), by: by('OWNER') }).withdraws).toBe(true)
    const added = account({ email: 'b@example.org' })
    expect(judge({ after: added }).withdraws).toBe(true)
    expect(judge({ after: added, isOwn: true }).withdraws).toBe(false)
    // Nothing is withdrawn by a loss, and an OWNER gains nothing.
    expect(judge({ before: account({ roles: ['CHAIRMAN'] }), by: by('OWNER') }).withdraws).toBe(false)
    const owner = account({ roles: ['OWNER'] })
    expect(judge({ before: owner, after: { ...owner, roles: ['OWNER', 'CHAIRMAN'] }, by: by('OWNER') }).withdraws).toBe(
      false,
    )
  })
})

describe('contact and password change a day apart', () => {
  const contact = { after: account({ mobile: '01811000009' }) }
  const password: Partial<AccountChange> = { acts: ['password'] }
  const history = (more: Partial<AccountHistory>): AccountHistory => ({ ...noHistory, everHadPassword: true, ...more })

  test.each<[Role | null, 'OWNER' | 'ICT', boolean]>([
    ['ICT', 'ICT', true],
    ['ICT', 'OWNER', true],
    ['OWNER', 'ICT', true],
    [null, 'ICT', true],
    ['OWNER', 'OWNER', false],
    [null, 'OWNER', false],
  ])('the one by %s, the other by %s: too soon is %s', (first, second, tooSoon) => {
    const recent = past({ role: first, at: ago(apartMs - 1) })
    const old = past({ role: first, at: ago(apartMs) })
    for (const [now, key] of [
      [contact, 'password'],
      [password, 'contact'],
    ] as const) {
      const verdict = judge({ ...now, by: by(second) }, history({ [key]: [recent] })).verdict
      expect(verdict).toBe(tooSoon ? 'too-soon' : 'allowed')
      expect(judge({ ...now, by: by(second) }, history({ [key]: [old] })).verdict).toBe('allowed')
    }
  })

  test('people change both of their own within a day only as an OWNER', () => {
    const recent = past({ role: 'ICT', at: ago(1) })
    for (const [who, verdict] of [
      ['OWNER', 'allowed'],
      ['ICT', 'too-soon'],
    ] as const) {
      const own = { ...contact, by: by(who), isOwn: true }
      expect(judge(own, history({ password: [recent] })).verdict).toBe(verdict)
    }
  })

  test('a code sets no password within a day after an ICT changed where codes go', () => {
    const moved = history({ contact: [past({})] })
    expect(codesAgainAt(moved)).toEqual(new Date(at.getTime() + apartMs))
    expect(codesAgainAt({ ...moved, everHadPassword: false })).toBeNull()
    expect(codesAgainAt(history({ contact: [past({ role: 'OWNER' })] }))).toBeNull()
  })

  test('nor within a day after a promotion of an account whose contact an ICT entered, however long ago', () => {
    const promoted = (role: Role | null) =>
      codesAgainAt({ ...noHistory, promotedAt: at, enteredBy: past({ role, at: ago(granterMs) }) })
    expect(promoted('ICT')).toEqual(new Date(at.getTime() + apartMs))
    expect([promoted('OWNER'), promoted(null)]).toEqual([null, null])
    expect(codesAgainAt({ ...noHistory, promotedAt: at })).toBeNull()
    // After both, the later one counts.
    const [early, late] = [ago(2), ago(1)]
    for (const [moved, promotedAt] of [
      [early, late],
      [late, early],
    ] as const) {
      const both = history({ contact: [past({ at: moved })], enteredBy: past({ at: moved }), promotedAt })
      expect(codesAgainAt(both)).toEqual(new Date(late.getTime() + apartMs))
    }
  })
})

describe('one person alone does not choose the contact and the role', () => {
  const after = account({ roles: ['CHAIRMAN'] })
  test('an OWNER who changed the contact within thirty days needs another one to grant a deciding role', () => {
    const moved = (ms: number, more = {}) => ({
      ...noHistory,
      contact: [past({ by: 'OWNER', role: 'OWNER', at: ago(ms), ...more })],
    })
    expect(judge({ after, by: by('OWNER') }, moved(granterMs - 1)).verdict).toBe('needs-other-owner')
    expect(judge({ after, by: by('OWNER', 'other') }, moved(granterMs - 1)).verdict).toBe('allowed')
    expect(judge({ after, by: by('OWNER') }, moved(granterMs)).verdict).toBe('allowed')
    const asked = moved(1, { by: 'other', askedBy: 'OWNER' })
    expect(judge({ after, by: by('OWNER') }, asked).verdict).toBe('needs-other-owner')
  })

  test('the same for both in one change, unless somebody else asked for it', () => {
    const both = { ...after, mobile: '01811000009' }
    expect(judge({ after: both, by: by('OWNER') }).verdict).toBe('needs-other-owner')
    expect(judge({ after: both, by: by('OWNER'), askedBy: 'ICT' }).verdict).toBe('allowed')
  })
})

test('an account with every role but a deciding one decides about nothing', () => {
  expect(isDeciding(account({ roles: ['USER', 'ICT', 'OFFICIAL'] }))).toBe(false)
})
