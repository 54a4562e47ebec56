import { aliasOf, isAbbreviation, isTitle } from './name-aliases.ts'
import { type Folded, foldWord } from './name-folds.ts'
import { readText } from './read-text.ts'

/*
 * Names in the form in which a search compares them: folded words in Latin letters, so that different spellings of a
 * name meet in a database of any locale. It is not a transliteration for people to read. The key is stored: a change of
 * it, of the folds or of the aliases needs a migration that makes all keys again (docs/decisions/077).
 */

const betweenWords = /[^\p{L}\p{M}\p{N}]+/u
const wordCharacter = /[a-z0-9\u0980-\u09ff]/
/** A text of more words than a name has would only make a search slow. */
const mostWords = 8
/** Names of more words are those of companies, whose words nobody writes together. */
const mostJoined = 6
/** A longer abbreviation is no beginning of a name. */
const longestBeginning = 3
/** So few letters of a longer word would begin too many names: they are the whole word. */
const fewestOfBeginning = 3
/** The mark of words that are written as one word in other spellings. */
const joinMark = '='
/** The names of Latin letters in Bengali: এ. কে. এম. is এ কে এম and একেএম. */
const letterNames = new Set(
  'এ বি সি ডি ই এফ জি এইচ আই জে কে এল এম এন ও পি কিউ আর এস টি ইউ ভি ডব্লিউ এক্স ওয়াই জেড'.split(' ').map(read),
)

type Word = Folded & { text: string; alias: string | null; isInitials: boolean }
/** The Arabic article, which ends the word before it: Habib ur Rahman, জিয়া উর রহমান. */
const articles = new Set('ur ul uz us ud un ush ut উর উল উজ উস উদ উন উশ'.split(' ').map(read))

/** A word, with the words that begin with its form, or exactly the word. */
export type NamePart = { text: string; isWhole: boolean }
/** The words of a search, each with its alternatives: a name is found when it has one of each. */
export type NameQuery = readonly (readonly NamePart[])[]

function read(text: string): string {
  return readText(text, 'searchedName')
}

/** The words of a text as they are read; initials are one word. */
function wordsOf(text: string): Word[] {
  const words = read(text)
    .replace(/\bm\/s\b/g, 'messrs')
    .replaceAll('&', ' and ')
    .replace(/(?<![\u0980-\u09ff])([\u0980-\u09ff]+)ঃ(?=[\u0985-\u09b9])/g, (whole, before: string) =>
      isAbbreviation(before) ? `${whole} ` : whole,
    )
    .split(betweenWords)
    .filter((word) => wordCharacter.test(word))
  const joined: { text: string; isInitials: boolean }[] = []
  for (const text of words) {
    const before = joined.at(-1)
    const isInitials = /^[a-z]$/.test(text) || letterNames.has(text)
    const continues = isInitials ? before?.isInitials : before?.isInitials === false && articles.has(text)
    if (before !== undefined && continues) before.text += text
    else joined.push({ text, isInitials })
  }
  return joined.map(toWord).filter(({ forms }) => forms.length > 0)
}

function toWord({ text, isInitials }: { text: string; isInitials: boolean }): Word {
  const folded = foldedOf(text)
  return { ...folded, text, alias: aliasOf(text, folded), isInitials }
}

/** Names consist of few different words. */
const mostRemembered = 5_000
const remembered = new Map<string, Folded>()

function foldedOf(text: string): Folded {
  const known = remembered.get(text)
  if (known !== undefined) return known
  const folded = foldWord(text)
  if (remembered.size >= mostRemembered) remembered.clear()
  remembered.set(text, folded)
  return folded
}

/** The first form of each word: for comparisons of whole names. */
export function foldWords(text: string): string[] {
  return wordsOf(text).flatMap(({ alias, forms }) => alias ?? forms.slice(0, 1))
}

/** Neighbours that are written as one word in other spellings: Abdur Rahman, Abdurrahman. */
function runsOf(words: readonly Word[]): string[] {
  if (words.length > mostJoined) return []
  const pairs = words.slice(1).map(({ text }, at) => `${words[at]?.text}${text}`)
  return words.length > 2 ? [...pairs, words.map(({ text }) => text).join('')] : pairs
}

/** আবদুর and Abdur are never names alone: the word behind them is a name. */
function namesWithin(form: string): string[] {
  const found = /^abdu([^aeiou])(?=.{4})/.exec(form)
  return found === null ? [] : [form.slice(4), form.slice(5)]
}

function storedForms({ alias, forms, beginnings }: Word): string[] {
  if (alias === null) return [...forms, ...beginnings, ...forms.flatMap(namesWithin)]
  // Mohammod must not become Mahmud: all of its letters have one sound.
  return [alias, ...[forms, beginnings].flatMap((list) => [...list.slice(0, 1), ...list.slice(-1)])]
}

/**
 * The key of names, of both languages or of several people: the folded forms of their words, and neighbours as one
 * word, each separated by a space. Empty when no name has a word.
 */
export function nameKey(names: readonly string[]): string {
  const parts = names.flatMap((name) => {
    const words = wordsOf(name)
    const runs = runsOf(words).flatMap((run) => foldWord(run).forms.map((form) => `${joinMark}${form}`))
    return [...words.flatMap(storedForms), ...runs]
  })
  return [...new Set(parts)].join(' ')
}

/** What a typed text finds; null when it has no letter or digit of a name. */
export function nameQuery(typed: string): NameQuery | null {
  const words = withoutTitles(wordsOf(typed).slice(0, mostWords))
  if (words.length === 0) return null
  const runs = runsOf(words)
  return words.map((word, at) => {
    const around = new Set(words.length > 2 ? [runs[at - 1], runs[at], runs.at(-1)] : runs)
    return uniqueParts([...partsOfWord(word), ...[...around].flatMap((run = '') => partsOfRun(run))])
  })
}

/** People write a title before a name that is registered without it. */
function withoutTitles(words: readonly Word[]): readonly Word[] {
  // M. R. is not Mr.
  const first = words.findIndex(({ alias, isInitials }) => isInitials || !isTitle(alias))
  return first === -1 ? words : words.slice(first)
}

/** A word of a name, its abbreviation, its beginning, or two words of a name that are written as one. */
function partsOfWord({ text, alias, ...folded }: Word): NamePart[] {
  const joins = joinsOf(folded)
  if (alias === null) return [...beginningsOf(text, folded), ...joins]
  const whole = { text: alias, isWhole: true }
  if (text.length > longestBeginning) return [whole, ...joins]
  // A short word may be the beginning of another name: মো of মোস্তফা.
  return [whole, ...beginningsOf(text, folded).filter((part) => part.text.length > 1)]
}

/** Words that are written as one in the name, or in it too. */
function partsOfRun(run: string): NamePart[] {
  const folded = foldWord(run)
  return [...beginningsOf(run, folded), ...joinsOf(folded)]
}

function joinsOf({ forms }: Folded): NamePart[] {
  return forms.map((form) => ({ text: `${joinMark}${form}`, isWhole: true }))
}

function beginningsOf(word: string, { forms, beginnings }: Folded): NamePart[] {
  const isShort = word.length <= longestBeginning
  return [...forms, ...beginnings].map((text) => ({ text, isWhole: !isShort && text.length < fewestOfBeginning }))
}

function uniqueParts(parts: readonly NamePart[]): NamePart[] {
  return [...new Map(parts.map((part) => [`${part.isWhole} ${part.text}`, part])).values()]
}

/** The same search for whole words only: what it finds is shown first. */
export function wholeWords(query: NameQuery): NameQuery {
  return query.map((parts) => uniqueParts(parts.map(({ text }) => ({ text, isWhole: true }))))
}

/** Whether a search finds the names of a key. */
export function matchesName(key: string, query: NameQuery | null): boolean {
  if (query === null) return false
  const words = key.split(' ')
  return query.every((parts) =>
    parts.some(({ text, isWhole }) => words.some((word) => (isWhole ? word === text : word.startsWith(text)))),
  )
}
