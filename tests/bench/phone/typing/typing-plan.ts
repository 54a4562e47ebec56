import { createRandom } from '../../../faults/schedule/random.ts'

/** The input of a person, part by part: either one character, or a word that an input method composes. */
export type TypedPart = { kind: 'key'; text: string } | { kind: 'word'; text: string }

/** The decisions of one seed. */
export type TypingPlan = {
  seed: number
  /** From the first paint of the field until the first key. */
  firstKeyAfterMs: number
  /** Picks one of the fields that are shown. */
  field: <T>(fields: readonly T[]) => T
  /** The next part, and the pause after it. There is always one more. */
  next: () => TypedPart & { gapMs: number }
}

// Each is one code point that no normalisation changes, so that the counted characters are the typed ones.
const characters = [...'কখগঘচছজঝটঠডঢণতথদধনপফবভমযরলশষসহ']
const words = ['আমার', 'নাম', 'রহিম', 'ঢাকা', 'স্থপতি', 'বাংলাদেশ', 'করিম', 'বিশ্ব'] as const
const leastGapMs = 60
const greatestGapMs = 180
const latestFirstKeyMs = 1_500
const wordsPercent = 25

/** In every third run an input method composes some of the words; in the others each character is a key. */
export function planTyping(seed: number): TypingPlan {
  const random = createRandom(seed)
  const composes = seed % 3 === 0
  const gap = () => leastGapMs + random.below(greatestGapMs - leastGapMs + 1)
  return {
    seed,
    firstKeyAfterMs: random.below(latestFirstKeyMs),
    field: (fields) => random.pick(fields),
    next: () =>
      composes && random.chance(wordsPercent)
        ? { kind: 'word', text: random.pick(words), gapMs: gap() }
        : { kind: 'key', text: random.pick(characters), gapMs: gap() },
  }
}
