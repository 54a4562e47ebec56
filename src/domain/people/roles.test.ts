import { expect, test } from 'vitest'
import { dashboardPath, deskOfRole, hasDesk, normaliseRole, roles } from './roles.ts'

test('the three spellings of the committee are one role, and nothing unknown is a role', () => {
  expect(['COMMITTEE', 'APP-COMMITTEE', 'APP_COMMITTEE', ' app-committee '].map(normaliseRole)).toEqual(
    Array(4).fill('COMMITTEE'),
  )
  expect(['ADMIN', '', 'constructor', '__proto__'].map(normaliseRole)).toEqual([null, null, null, null])
})

test('officials and ICT have their own dashboard as their first page', () => {
  expect(roles.filter((role) => dashboardPath(role) === '/dashboard/official')).toEqual(['ICT', 'OFFICIAL'])
})

test('three roles work at one desk each', () => {
  expect((['APP_COLLECTOR', 'COMMITTEE', 'CHAIRMAN'] as const).map(deskOfRole)).toEqual([
    'reception',
    'committee',
    'chairman',
  ])
  expect([hasDesk(['USER', 'COMMITTEE']), hasDesk(['OWNER', 'ICT'])]).toEqual([true, false])
})
