import { type Folded, foldWord } from './name-folds.ts'
import { readText } from './read-text.ts'

/**
 * Words that are spelled in more ways than a rule describes: abbreviations, titles, frequent names with their own
 * habits, and words of companies. The first word of a row is its key; spellings are as `readText` leaves them, without
 * points, which separate words.
 */
const groups = {
  names: [
    'md mohammad mohammed mohamed muhammad muhammed mohammod mohd muhd mhd mohamad muhamad mahammad mo muh মো মু মোহাঃ মোহা মুহা মোহাম্মদ মোহাম্মাদ মুহাম্মদ মুহাম্মাদ মহম্মদ মোহম্মদ মুহম্মদ মোহাম্মেদ',
    'mst most mosammat mosammot musammat mosamat mussammat mosa মোছা মোসা মোছাম্মত মোছাম্মৎ মোসাম্মত মোসাম্মৎ মুসাম্মৎ মোসাঃ মোছাঃ মুছাম্মত',
    'syed sayed saiyed sayyid sayyed saiyad syeed soyed সৈয়দ সাইয়েদ সায়েদ সাইয়্যেদ সাইয়িদ সৈয়েদ ছৈয়দ সৈয়দা সইয়দ',
    'sk sheikh shaikh sheik shekh shaykh shek sheykh শেখ শেইখ সেখ শায়খ সেক',
    'chowdhury chaudhury chaudhuri choudhury choudhuri chowdhuri chaudhry choudhry chowdhry chy চৌধুরী চোধুরী চৌধুরি চৌধূরী চৌঃ চৌ',
    'ahmed ahmad ahamed ahammed ahammad ahmmed ahamad ahmod আহমেদ আহমদ আহম্মেদ আহম্মদ আহাম্মেদ আহাম্মদ আহমাদ আহামেদ আহামদ',
    'haque haq hoque huq hoq huque hok haqe হক হোক হাক',
    'bhuiyan bhuiya bhuyan bhuia bhuiyah bhuya bhuyia bhuian ভূঁইয়া ভূইয়া ভুইয়া ভূঞা ভূঁঞা ভুঞা ভুঁইয়া ভূইঞা',
    'hossain hussain husain hosain hossen hossein hosen hussein হোসেন হোসাইন হোসেইন হুসাইন হুসেন হোছাইন হোছেন হুসেইন',
    'miah mia miya miyan mian meah miaa মিয়া মিঞা মিয়াঁ মিয়াজী মিঁয়া',
    'begum begam begom বেগম বেগাম',
    'bhattacharya bhattacharjee bhattacharyya bhattacharjya bhattacharyay ভট্টাচার্য ভট্টাচার্য্য ভট্টাচার্জ্য ভট্টাচার্জি',
    'rahman রহমান রাহমান রেহমান',
    'akter aktar akhter akhtar akther aktari আক্তার আকতার আখতার আখতার আক্তারী',
    'das dash দাস দাশ',
    'dutta datta dutt dotto দত্ত দত্তা',
    'sarker sarkar sharker sorkar sarcar সরকার',
    'khatun khatoon khaton খাতুন খাতুণ খাতূন',
    'abdul abdur abdus abdun abdush abdud abduz abdut abd আঃ আব্দুল আব্দুর আব্দুস আব্দুন আব্দুদ আব্দুজ আব্দুশ আবদুল আবদুর আবদুস',
    'fatema fatima fatimah ফাতেমা ফাতিমা ফাতেমাহ',
    'bakar bakr bakkar boker বকর বক্কর বাকর',
    'siraj seraj shiraj',
    'sirajul serajul shirajul',
    'al আল',
  ],
  titles: [
    'mr mister janab জনাব মিস্টার মিঃ মি',
    'mrs missus mistress ms miss মিসেস মিস জনাবা',
    'dr doctor ডা ড ডাক্তার ডক্টর ডঃ ডাঃ',
    'engr engineer eng প্রকৌশলী প্রকৌঃ ইঞ্জিনিয়ার ইঞ্জি ইঞ্জিঃ',
    'prof professor অধ্যাপক প্রফেসর অধ্যাঃ',
    'adv advocate অ্যাডভোকেট এডভোকেট এ্যাডভোকেট এড',
    'hazi haji hajji alhaj alhajj alhaz আলহাজ আলহাজ্ব হাজী হাজি',
    'late মরহুম মৃত',
    'shri sree sri shree শ্রী শ্রীমতি শ্রীমতী',
    'ar arch architect স্থপতি',
    'prop proprietor প্রোঃ প্রোপ্রাইটর',
    'moulana maulana mawlana মাওলানা মৌলানা মওলানা',
    'messrs মেসার্স মেসার্চ মেঃ মেসাস',
  ],
  companies: [
    'ltd limited limitted লিঃ লি লিমিটেড লিমিটেড লিমিটেট',
    'pvt private প্রাঃ প্রা প্রাইভেট',
    'co company coy কোং কোঃ কো কোম্পানি কোম্পানী কম্পানি কোম্পানীর',
    'bros brothers ব্রাদার্স ব্রাদাস',
    'and n এন্ড অ্যান্ড এ্যান্ড এণ্ড অ্যাণ্ড এ্যাণ্ড আন্ড ও এবং',
    'engineering engg ইঞ্জিনিয়ারিং ইঞ্জিনিয়ারিং ইন্জিনিয়ারিং প্রকৌশল',
    'construction constructions const কনস্ট্রাকশন কন্সট্রাকশন কনস্ট্রাকশান কন্সট্রাকশান কনষ্ট্রাকশন',
    'corporation corp কর্পোরেশন করপোরেশন কর্পোঃ',
    'international intl ইন্টারন্যাশনাল ইন্টারন্যাশন্যাল ইন্টারনেশনাল ইন্টাঃ',
    'enterprise enterprises এন্টারপ্রাইজ এন্টারপ্রাইজেস এন্টারপ্রাইস ইন্টারপ্রাইজ',
    'trading traders trader ট্রেডার্স ট্রেডার ট্রেডিং',
    'associates associate assoc এসোসিয়েটস অ্যাসোসিয়েটস এ্যাসোসিয়েটস এসোসিয়েটস',
    'developers developer ডেভেলপার্স ডেভেলপার ডেভলপার্স ডেভেলাপার্স',
    'builders builder বিল্ডার্স বিল্ডার',
  ],
} as const

/** Abbreviations are looked up as they are written; a longer word also by its folded form. */
const fewestFolded = 5
const fewestOfForm = 4
const longestAbbreviation = 4

type Keys = Map<string, string>
type Table = { written: Keys; folded: Keys; titles: Set<string> }

function build(): Table {
  const [written, folded, titles]: [Keys, Keys, Set<string>] = [new Map(), new Map(), new Set()]
  for (const [kind, rows] of Object.entries(groups)) {
    for (const row of rows) {
      const spellings = readText(row, 'searchedName').split(' ')
      const [key = ''] = spellings
      if (kind === 'titles') titles.add(key)
      for (const spelling of spellings) {
        written.set(plain(spelling), key)
        const [form = ''] = foldWord(spelling).forms
        if (spelling.length >= fewestFolded && form.length >= fewestOfForm && !folded.has(form)) folded.set(form, key)
      }
    }
  }
  return { written, folded, titles }
}

/** The visarga marks an abbreviation, and is often left out. */
const plain = (word: string) => word.replaceAll('ঃ', '')

let table: Table | null = null
function aliases(): Table {
  table ??= build()
  return table
}

/** The one key of a word that has several names or abbreviations, by its letters or its forms; null for other words. */
export function aliasOf(word: string, { forms }: Folded): string | null {
  const { written, folded } = aliases()
  return written.get(plain(word)) ?? forms.map((form) => folded.get(form)).find((key) => key !== undefined) ?? null
}

/** Whether the key is that of a title, which people put before a name or leave out. */
export function isTitle(key: string | null): boolean {
  return key !== null && aliases().titles.has(key)
}

/** Whether a text before a visarga is an abbreviation, after which a name may follow without a space. */
export function isAbbreviation(text: string): boolean {
  return text.length <= longestAbbreviation && aliases().written.has(text)
}
