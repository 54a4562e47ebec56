import { readText } from './read-text.ts'

/**
 * Names in the form in which a search compares them: in Latin letters, so that an index of trigrams works in a database
 * of any locale, and with different spellings of a name folded into one. It is not a transliteration for people to
 * read.
 */
const bengaliLetters: Readonly<Record<string, string>> = {
  ...{ অ: 'o', আ: 'a', ই: 'i', ঈ: 'i', উ: 'u', ঊ: 'u', ঋ: 'ri', এ: 'e', ঐ: 'oi', ও: 'o', ঔ: 'ou' },
  ...{ 'া': 'a', 'ি': 'i', 'ী': 'i', 'ু': 'u', 'ূ': 'u', 'ৃ': 'ri', 'ে': 'e', 'ৈ': 'oi', '\u09cb': 'o', '\u09cc': 'ou' },
  ...{ ক: 'k', খ: 'kh', গ: 'g', ঘ: 'gh', ঙ: 'ng', 'ং': 'ng', চ: 'c', ছ: 'ch', জ: 'j', ঝ: 'jh', ঞ: 'n', য: 'j' },
  ...{ ট: 't', ঠ: 'th', ড: 'd', ঢ: 'dh', ণ: 'n', ত: 't', থ: 'th', দ: 'd', ধ: 'dh', ন: 'n', ৎ: 't' },
  ...{ প: 'p', ফ: 'f', ব: 'b', ভ: 'v', ম: 'm', র: 'r', ল: 'l', শ: 's', ষ: 's', স: 's', হ: 'h', ৰ: 'r', ৱ: 'b' },
}

/** Letters with a dot below, which Unicode always writes as letter and dot; old keyboards write র as ব with one. */
const dottedLetters: Readonly<Record<string, string>> = { ড: 'r', ঢ: 'rh', য: 'y', ব: 'r' }

const betweenWords = /[^\p{L}\p{M}\p{N}]+/u
/** A text of more words than a name has would only make a search slow. */
const mostWords = 8
/** Three letters make a trigram. A shorter word has to begin a word of the name. */
const fewestAnywhere = 3

/** The folded words of a text, without those that have no letter or digit of Latin or Bengali. */
export function foldWords(text: string): string[] {
  return readText(text, 'searchedName')
    .split(betweenWords)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map(foldWord)
    .filter((word) => word !== '')
}

function foldWord(word: string): string {
  const letters = word.replace(/([ডঢযব])\u09bc|[\s\S]/g, (letter, dotted: string | undefined) => {
    if (dotted !== undefined) return dottedLetters[dotted] ?? ''
    return /[a-z0-9]/.test(letter) ? letter : (bengaliLetters[letter] ?? '')
  })
  return collapse(letters)
}

/** Doubled letters are written in some spellings only: মোহাম্মদ and মোহামদ, Hossain and Hosain. */
function collapse(letters: string): string {
  return letters.replace(/([a-z])\1+/g, '$1')
}

/**
 * The key of names, of both languages or of several people: their words, each after a space, and each name again
 * without spaces, because "Abdur Rahman" and "Abdurrahman" are the same name. Empty when no name has a word.
 */
export function nameKey(names: readonly string[]): string {
  const parts = names.flatMap((name) => {
    const words = foldWords(name)
    return words.length > 1 ? [...words, collapse(words.join(''))] : words
  })
  return parts.map((part) => ` ${part}`).join('')
}

/**
 * The parts that a key must contain, in any order, to match a typed text; empty when the text has no letter or digit of
 * a name.
 */
export function nameParts(typed: string): string[] {
  const words = [...new Set(foldWords(typed))].slice(0, mostWords)
  return words.map((word) => (word.length < fewestAnywhere ? ` ${word}` : word))
}

/** Whether the parts of a typed text find the names of a key. */
export function matchesName(key: string, parts: readonly string[]): boolean {
  return parts.length > 0 && parts.every((part) => key.includes(part))
}
