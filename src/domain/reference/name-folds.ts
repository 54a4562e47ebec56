/*
 * The folds of the search: which spellings of a name's word count as one. They only find people; nothing is refused,
 * approved or joined because two folded words are equal. Each fold names the spelling rule or the habit that it follows.
 */

type Fold = readonly [from: RegExp, to: string, source: string]

const bengaliLetters: Readonly<Record<string, string>> = {
  ...{ অ: 'o', আ: 'a', ই: 'i', ঈ: 'i', উ: 'u', ঊ: 'u', ঋ: 'ri', এ: 'e', ঐ: 'oi', ও: 'o', ঔ: 'o' },
  ...{ 'া': 'a', 'ি': 'i', 'ী': 'i', 'ু': 'u', 'ূ': 'u', 'ৃ': 'ri', 'ে': 'e', 'ৈ': 'i', '\u09cb': 'O', '\u09cc': 'O' },
  ...{ ক: 'k', খ: 'kh', গ: 'g', ঘ: 'gh', ঙ: 'ng', 'ং': 'ng', চ: 'c', ছ: 's', জ: 'j', ঝ: 'jh', ঞ: 'n', য: 'j' },
  ...{ ট: 't', ঠ: 'th', ড: 'd', ঢ: 'dh', ণ: 'n', ত: 't', থ: 'th', দ: 'd', ধ: 'dh', ন: 'n', ৎ: 't' },
  ...{ প: 'p', ফ: 'f', ব: 'b', ভ: 'v', ম: 'm', র: 'r', ল: 'l', শ: 's', ষ: 's', স: 's', হ: 'h', ৰ: 'r', ৱ: 'b' },
}

/**
 * In Bengali letters, before they become Latin ones. Letters of one sound (ণ/ন, শ/ষ/স/ছ, জ/য, ড়/ঢ়/র, ই/ঈ, উ/ঊ) share a
 * letter in the table above; `O` is an o that some writers leave out.
 */
const bengaliFolds: readonly Fold[] = [
  [/ব\u09bc/g, 'র', 'keyboards before Unicode: র as ব with a dot'],
  [/[ডঢ]\u09bc/g, 'র', 'habit: ড়, ঢ় and র sound alike'],
  [/য\u09bc/g, 'Y', 'য় is a letter with a dot in every encoding'],
  [/\u09bc/g, '', 'the dot of জ় and ফ়, which few write'],
  [/[ঁঃ]/g, '', 'habit: the nasal sign and the visarga are left out'],
  [/(?:অ্য|এ্য|আ্য)া?/g, 'এ', 'Bangla Academy writes অ্যা; এ্যা, আ্যা and এ are older'],
  [/জ্ঞ/g, 'গ', 'জ্ঞ sounds like গ'],
  [/ঞ(?=[ািীুূেো])/g, 'Y', 'মিঞা and মিয়া, ভূঞা and ভুঁইয়া'],
  [/ক্ষ(?:্ম)?/g, 'খ', 'the m of লক্ষ্মী is silent, and ক্ষ sounds like খ'],
  [/^([সশ])্ম/g, '$1', 'the m of স্মৃতি is silent'],
  [/([দত])্ম/g, '$1', 'the m of পদ্মা only doubles the letter before it'],
  [/(?<=[^মবরহলগ\u09cd])্ব/g, '', 'the b of উজ্জ্বল and স্বপন is silent; ম্ব, ব্ব, র্ব and হ্ব are spoken'],
  [/(?<=[^র])্য/g, '', 'the y of বন্দ্যোপাধ্যায় is silent; that of র্য is a j'],
  [/\u09cd/g, '', 'আব্দুল and আবদুল'],
  [/খ(?=[তল])/g, 'ক', 'habit: আখতার, আকতার; এখলাছ, একলাছ'],
]

const bengaliSounds: readonly Fold[] = [
  [/Y/g, 'i', 'habit: হায়দার, হাইদার'],
  [/i+/g, 'i', 'ইয়াসমিন, য়াসমিন'],
  [/(?<=[oOe])i(?=a)/g, '', 'the glide of আনোয়ার and রাবেয়া'],
  [/aie/g, 'ai', 'জুবায়ের, জুবাইর; সায়েদুল, সাইদুল'],
  [/^e(?=[^aeiou])/g, 'i', 'ইমরান, এমরান'],
  [/^oa/g, 'o', 'ওয়াহিদ, ওহিদ'],
  [/ai(?=u)/g, 'a', 'হুমায়ুন, হুমাউন'],
  [/(?<=^sa)h(?=[^aeiou])/g, '', 'শাহজাহান, শাজাহান'],
]

/** In Latin letters: the habits of people who write Bengali and Arabic names in English. */
const latinFolds: readonly Fold[] = [
  [/qu(?=[aeio])|q|ck/g, 'k', 'Haque, Haq; Quader, Kader; Mallick, Mallik'],
  [/x/g, 'ks', 'Alexander, Aleksander'],
  [/ph/g, 'f', 'Yusuph, Yusuf'],
  [/c(?=[eiy])/g, 's', 'Francis, Fransis'],
  [/c(?!h)/g, 'k', 'Cazi, Kazi'],
  [/(?<=[bcdgjkrstz])h+/g, '', 'Akhter, Akter; Jashim, Jasim; Bhuiyan, Buiyan: the h shows a sound that English lacks'],
  [/(?<=d)y(?=[ao])/g, '', 'Bandyopadhyay, Bandopadhay'],
  [/(?<=[js])y(?=[aou])/g, '', 'Shyamal, Shamal; Jyoti, Joti'],
  [/(?<=^d)w/g, '', 'Dwijen, Dijen'],
  [/^yea?(?=[^aeiou])/g, 'ya', 'Yesmin, Yeasmin, Yasmin'],
  [/z+/g, 'j', 'Zaman, Jaman'],
  [/v/g, 'b', 'Parvin, Parbin'],
  [/oo/g, 'u', 'Noor, Nur'],
  [/ee/g, 'i', 'Raheem, Rahim'],
  [/^wa/g, 'o', 'Wahid, Ohid'],
  [/[ao]w(?![aeiou])/g, 'o', 'Chowdhury, Choudhury; Hawlader, Howlader'],
  [/w/g, 'o', 'Anwar, Anowar'],
  [/o+/g, 'o', 'Anowar, Anwar after the fold before'],
  [/(?:au|ao|ou)(?![aeiou])/g, 'o', 'Raushan, Roushan; Masoud, Masud'],
  [/y/g, 'i', 'Roy, Roi; Chowdhury, Chowdhuri'],
  [/i+/g, 'i', 'Miya, Mia'],
  [/ei?(?=a)/g, 'i', 'Reaz, Riaz; Rokeya, Rokiya'],
  [/ei|aie?|ae/g, 'ai', 'Zeinab, Zainab; Jubayer, Zubair; Israel, Israil'],
  [/ie/g, 'i', 'Saieed, Saeed'],
  [/(?<=o)i(?=a)/g, '', 'Anoyar, Anwar'],
  [/^eu/g, 'iu', 'Eusuf, Yusuf'],
  [/^e(?=[^aeiou])/g, 'i', 'Emran, Imran'],
  [/e(?=h|r(?![aeiou]))/g, 'a', 'Rehman, Rahman; Akter, Aktar'],
  [/(?<=[aeiou]h)[aoe](?=[^aeiou][aeiou])/g, '', 'Rahaman, Rahman; Zahara, Zahra; Mohosin, Mohsin'],
  [/aiu/g, 'o', 'Humayun, Humaun'],
  [/(?<=^sa)h(?=[^aeiou])/g, '', 'Shahjahan, Shajahan'],
]

/** At the end of a word; a word that is still being typed goes on. */
const bengaliEnds: readonly Fold[] = [[/(?:ai|ei)(?=n$)/g, 'e', 'হোসাইন, হোসেইন, হোসেন']]
const latinEnds: readonly Fold[] = [
  [/(?<=[ks])e$/g, '', 'Rafique, Rafik; Ghose, Ghosh'],
  [/ai(?=n$)/g, 'e', 'Hossain, Hossein, Hossen'],
  [/(?<=..[aeiou])h$/g, '', 'Abdullah, Abdulla'],
]

function apply(text: string, folds: readonly Fold[]): string {
  let word = text
  for (const [from, to] of folds) word = word.replace(from, to)
  return word
}

/** Doubled letters are written in some spellings only: উজ্জল, উজল; Hossain, Hosain. */
function collapse(letters: string): string {
  return letters.replace(/([a-zA-Z])\1+/g, '$1')
}

function foldBengali(word: string): string {
  let letters = ''
  for (const letter of apply(word, bengaliFolds)) {
    letters += /[a-z0-9Y]/.test(letter) ? letter : (bengaliLetters[letter] ?? '')
  }
  return apply(collapse(letters), bengaliSounds)
}

/** An o is written for two sounds. More of them than this are rare, and each doubles the forms of a word. */
const mostChoices = 3

/** The folded forms of a word, and those of the same letters when the word may go on. */
export type Folded = { forms: readonly string[]; beginnings: readonly string[] }

/**
 * The folded forms of one word, as it was read by `readText`: words are of one spelling when they share a form. In
 * Latin letters an o stands for the sounds of a and u (Joshim, Jashim; Hossain, Hussain). In Bengali it stands for u, or
 * is left out (মোস্তফা, মুস্তফা, মস্তফা).
 */
export function foldWord(word: string): Folded {
  const isBengali = /[\u0980-\u09ff]/.test(word)
  const open = isBengali ? foldBengali(word) : apply(word.replace(/[^a-z0-9]/g, ''), latinFolds)
  const whole = apply(open, isBengali ? bengaliEnds : latinEnds)
  const forms = formsOf(whole, isBengali)
  return { forms, beginnings: whole === open ? forms : formsOf(open, isBengali) }
}

function formsOf(folded: string, isBengali: boolean): string[] {
  const [first = '', ...others] = folded.split(/([oO])/)
  let forms = [first]
  for (const [at, part] of others.entries()) {
    // Every second part is an o.
    const sounds = at % 2 === 0 ? soundsOf(part, isBengali) : [part]
    const next = at < 2 * mostChoices ? sounds : sounds.slice(0, 1)
    forms = next.flatMap((sound) => forms.map((form) => form + sound))
  }
  return [...new Set(forms.map(collapse))].filter((form) => form !== '')
}

function soundsOf(letter: string, isBengali: boolean): readonly string[] {
  if (letter === 'O') return ['', 'u']
  return isBengali ? ['o', 'u'] : ['a', 'u']
}
