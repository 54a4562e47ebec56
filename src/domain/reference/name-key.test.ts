import { expect, test } from 'vitest'
import { foldWords, matchesName, nameKey, nameQuery, wholeWords } from './name-key.ts'
import { otherNames } from './other-names.samples.ts'
import { sameNames, titledNames } from './same-names.samples.ts'

const escaped = (...codes: number[]) => String.fromCodePoint(...codes)
const [hasanta, joiner, nonJoiner, dot] = ['\u09cd', '\u200d', '\u200c', '\u09bc']

test.each([
  ['a cluster or two letters', 'আব্দুল', 'আবদুল'],
  ['a short cluster', 'ব্দু', 'বদু'],
  ['a joiner within a cluster', `র${joiner}${hasanta}যা`, `র${hasanta}যা`],
  ['the joiner on its other side', `র${hasanta}${joiner}যাব`, `র${hasanta}যাব`],
  ['a non-joiner', `ব${hasanta}${nonJoiner}দু`, `ব${hasanta}দু`],
  ['য় as one character', `রা${escaped(0x9df)}হান`, `রায${dot}হান`],
  ['ড় as one character', `গা${escaped(0x9dc)}ি`, `গাড${dot}ি`],
  ['ঢ় as one character', `আষা${escaped(0x9dd)}`, `আষাঢ${dot}`],
  ['ো as two characters', `ম${escaped(0x9c7, 0x9be)}মেন`, `ম${escaped(0x9cb)}মেন`],
  ['র of an old keyboard', `ব${dot}হিম`, 'রহিম'],
  ['vowels of two lengths', 'শরীফ', 'শরিফ'],
  ['letters of one sound', 'আনিষ', 'আনিস'],
  ['doubled letters', 'মোহাম্মদ', 'মোহামদ'],
  ['an abbreviation', 'মোঃ', 'মো.'],
  ['Bengali digits', 'প্লট ১২', 'প্লট 12'],
  ['Latin case', 'KARIM', 'karim'],
  ['Latin accents', 'Karím Čhowdhury', 'Karim Chowdhury'],
  ['doubled Latin letters', 'Hossain', 'Hosain'],
  ['wide letters of another keyboard', 'Ｋａｒｉｍ', 'Karim'],
])('%s make no difference', (_, one, other) => {
  expect(foldWords(one)).toEqual(foldWords(other))
  expect(foldWords(one)).not.toEqual([])
})

test('names that differ stay apart', () => {
  const names = ['করিম', 'রহিম', 'রহমান', 'Karim', 'Kamal', 'Rahim', 'Rahman', 'বদু', 'বাদু']
  expect(new Set(names.map((name) => nameKey([name]))).size).toBe(names.length)
})

test.each([
  ['rahman karim', true],
  ['KAR', true],
  ['করিম রহমান', true],
  ['রহমান আব্দুল', true],
  ['abdurrahman', true],
  ['hman', false],
  ['md', true],
  ['মো', true],
  ['ka', true],
  ['im', false],
  ['karim rahim', false],
  ['', false],
  ['%', false],
  ['_', false],
  ['াি', false],
  [' \u0000 ', false],
])('"%s" is found in words of any order: %s', (typed, found) => {
  const key = nameKey(['মোঃ আবদুল করিম রহমান', 'Md. Abdur Rahman Karim'])
  expect(matchesName(key, nameQuery(typed))).toBe(found)
})

test('a name written in one word is found by its parts', () => {
  expect(matchesName(nameKey(['Abdurrahman']), nameQuery('abdur rahman'))).toBe(true)
})

/** A fixed sequence of numbers below the limit. */
function sequence(seed: number) {
  let state = seed
  return (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * limit)
  }
}

test('whatever was typed, its key has plain letters only, and its encoding makes no difference', () => {
  const next = sequence(17)
  const ranges = [0x20, 0x60, 0x980, 0x9c0, 0x1e00, 0x200b, 0xff00, 0x1f600]
  let found = 0
  for (let round = 0; round < 2_000; round += 1) {
    const length = next(40)
    const typed = Array.from({ length }, () => escaped((ranges[next(ranges.length)] ?? 0) + next(80))).join('')
    const key = nameKey([typed])
    expect(key).toMatch(/^[a-z0-9= ]*$/)
    for (const form of ['NFC', 'NFD'] as const) expect(nameKey([typed.normalize(form)])).toBe(key)
    if (key === '') continue
    found += 1
    const query = nameQuery(typed)
    expect(matchesName(key, query), JSON.stringify(typed)).toBe(true)
    expect(matchesName(key, query && wholeWords(query)), JSON.stringify(typed)).toBe(true)
  }
  expect(found).toBeGreaterThan(1_000)
})

test('a long text is searched by few words', () => {
  expect(nameQuery('ka '.repeat(5_000))).toHaveLength(8)
  expect(nameQuery(Array.from({ length: 500 }, (_, at) => `k${at}`).join(' '))).toHaveLength(8)
  expect(nameQuery('o'.repeat(10_000))?.flat().length).toBeLessThan(20)
  expect(nameQuery('ok'.repeat(10_000))?.flat().length).toBeLessThan(40)
})

const pairsOf = (names: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(names).flatMap(([kind, pairs]) =>
    pairs.map((pair) => [kind, ...pair.split(' | ')] as [string, string, string]),
  )
const finds = (typed: string, registered: string) => matchesName(nameKey([registered]), nameQuery(typed))

test('two hundred pairs of spellings meet in both directions, of each kind at least four', () => {
  const pairs = pairsOf(sameNames)
  expect(pairs.length).toBeGreaterThanOrEqual(200)
  for (const [kind, list] of Object.entries(sameNames)) expect(list.length, kind).toBeGreaterThanOrEqual(4)
  expect(pairs.filter(([, one, other]) => !finds(one, other) || !finds(other, one))).toEqual([])
  const titled = titledNames.map((pair) => pair.split(' | '))
  expect(titled.filter(([registered = '', typed = '']) => !finds(typed, registered))).toEqual([])
})

test('three hundred pairs of different people do not meet', () => {
  const pairs = pairsOf(otherNames)
  expect(new Set(pairs.map(String)).size).toBeGreaterThanOrEqual(300)
  expect(pairs.filter(([, one, other]) => finds(one, other) || finds(other, one))).toEqual([])
})

test('what has whole words of the name is told from what only begins so', () => {
  const query = nameQuery('রহিম উদ্দিন')
  const whole = query && wholeWords(query)
  expect(matchesName(nameKey(['রহিম উদ্দীন']), whole)).toBe(true)
  expect(matchesName(nameKey(['রহিমা উদ্দিন']), query)).toBe(true)
  expect(matchesName(nameKey(['রহিমা উদ্দিন']), whole)).toBe(false)
})
