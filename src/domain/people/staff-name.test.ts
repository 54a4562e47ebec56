import { expect, test } from 'vitest'
import { staffNameOf } from './staff-name.ts'

test.each([
  ['করিম উদ্দিন · Karim Uddin', {}, { bn: 'করিম উদ্দিন', en: 'Karim Uddin' }],
  ['x · y', { bn: 'করিম', en: 'Karim' }, { bn: 'করিম', en: 'Karim' }],
  ['Karim Uddin', {}, { bn: 'Karim Uddin', en: 'Karim Uddin' }],
  ['Karim Uddin', { bn: 'করিম' }, { bn: 'করিম', en: 'করিম' }],
  ['Karim · ', {}, { bn: 'Karim · ', en: 'Karim · ' }],
  [' · Karim', {}, { bn: ' · Karim', en: ' · Karim' }],
  [null, {}, null],
  ['', {}, null],
])('the name of %s is given in each language, in the other one if it is missing', (fullName, names, expected) => {
  expect(staffNameOf(fullName, names)).toEqual(expected)
})
