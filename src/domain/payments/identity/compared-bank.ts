import { readText } from '../../reference/read-text.ts'
import { reduce } from './compared-reference.ts'

/**
 * The banks of Bangladesh, each with the names that people write for it, without words such as "bank" and "limited".
 * The key is stored (`payments.bank`) and never changes; a name may be added at any time.
 * A bank into which others of this list merged is left out: one slip could be named after either of them.
 */
const knownBanks = {
  AB: ['AB', 'Arab Bangladesh', 'এবি'],
  AGRANI: ['Agrani', 'অগ্রণী', 'অগ্রনী'],
  AL_ARAFAH: ['Al-Arafah Islami', 'Al-Arafah', 'AIBL', 'আল-আরাফাহ্ ইসলামী', 'আল-আরাফাহ'],
  ALFALAH: ['Bank Alfalah', 'আলফালাহ'],
  ASIA: ['Bank Asia', 'ব্যাংক এশিয়া'],
  BANGLADESH: ['Bangladesh Bank', 'বাংলাদেশ ব্যাংক'],
  BASIC: ['BASIC', 'বেসিক'],
  BDBL: ['Bangladesh Development', 'BDBL', 'বাংলাদেশ ডেভেলপমেন্ট', 'বিডিবিএল'],
  BENGAL: ['Bengal Commercial', 'Bengal', 'বেঙ্গল কমার্শিয়াল', 'বেঙ্গল'],
  BKB: ['Bangladesh Krishi', 'Krishi', 'BKB', 'বাংলাদেশ কৃষি', 'কৃষি'],
  BRAC: ['BRAC', 'ব্র্যাক', 'ব্রাক'],
  CEYLON: ['Commercial Bank of Ceylon', 'কমার্শিয়াল ব্যাংক অব সিলন'],
  CITI: ['Citibank', 'Citibank NA', 'সিটিব্যাংক'],
  CITIZENS: ['Citizens', 'সিটিজেনস', 'সিটিজেন্স'],
  CITY: ['City', 'The City', 'দি সিটি', 'সিটি'],
  COMMERCE: ['Bangladesh Commerce', 'BCBL', 'বাংলাদেশ কমার্স'],
  COMMUNITY: ['Community', 'Community Bank Bangladesh', 'কমিউনিটি'],
  DHAKA: ['Dhaka', 'ঢাকা'],
  DBBL: ['Dutch-Bangla', 'DBBL', 'ডাচ্-বাংলা', 'ডাচ বাংলা'],
  EASTERN: ['Eastern', 'EBL', 'ইস্টার্ন'],
  EXIM: ['EXIM', 'Export Import Bank of Bangladesh', 'এক্সিম'],
  FIRST_SECURITY: ['First Security Islami', 'FSIBL', 'ফার্স্ট সিকিউরিটি ইসলামী'],
  GLOBAL_ISLAMI: ['Global Islami', 'NRB Global', 'গ্লোবাল ইসলামী'],
  HABIB: ['Habib', 'হাবিব'],
  HSBC: ['HSBC', 'এইচএসবিসি'],
  ICB: ['ICB Islamic', 'ICB Islami', 'আইসিবি ইসলামিক'],
  IFIC: ['IFIC', 'আইএফআইসি'],
  ISLAMI: ['Islami', 'Islami Bank Bangladesh', 'IBBL', 'ইসলামী', 'ইসলামী ব্যাংক বাংলাদেশ'],
  JAMUNA: ['Jamuna', 'যমুনা'],
  JANATA: ['Janata', 'জনতা'],
  MEGHNA: ['Meghna', 'মেঘনা'],
  MERCANTILE: ['Mercantile', 'মার্কেন্টাইল'],
  MIDLAND: ['Midland', 'মিডল্যান্ড'],
  MODHUMOTI: ['Modhumoti', 'মধুমতি'],
  MUTUAL: ['Mutual Trust', 'MTB', 'MTBL', 'মিউচুয়াল ট্রাস্ট'],
  NATIONAL: ['National', 'NBL', 'ন্যাশনাল'],
  NATIONAL_PAKISTAN: ['National Bank of Pakistan', 'ন্যাশনাল ব্যাংক অব পাকিস্তান'],
  NCC: ['NCC', 'National Credit and Commerce', 'এনসিসি'],
  NRB: ['NRB', 'এনআরবি'],
  NRBC: ['NRBC', 'NRB Commercial', 'এনআরবিসি', 'এনআরবি কমার্শিয়াল'],
  ONE: ['ONE', 'ওয়ান'],
  PADMA: ['Padma', 'Farmers', 'পদ্মা', 'ফারমার্স'],
  PREMIER: ['Premier', 'The Premier', 'প্রিমিয়ার', 'দি প্রিমিয়ার'],
  PRIME: ['Prime', 'প্রাইম'],
  PROBASHI: ['Probashi Kallyan', 'প্রবাসী কল্যাণ'],
  PUBALI: ['Pubali', 'পূবালী'],
  RAKUB: ['Rajshahi Krishi Unnayan', 'RAKUB', 'রাজশাহী কৃষি উন্নয়ন', 'রাকাব'],
  RUPALI: ['Rupali', 'রূপালী', 'রুপালী'],
  SBAC: ['SBAC', 'South Bangla Agriculture and Commerce', 'এসবিএসি'],
  SHAHJALAL: ['Shahjalal Islami', 'SJIBL', 'শাহজালাল ইসলামী', 'শাহ্‌জালাল ইসলামী'],
  SHIMANTO: ['Shimanto', 'সীমান্ত'],
  SOCIAL: ['Social Islami', 'SIBL', 'সোশ্যাল ইসলামী'],
  SONALI: ['Sonali', 'সোনালী', 'সোনালি'],
  SOUTHEAST: ['Southeast', 'South East', 'সাউথইস্ট'],
  STANDARD: ['Standard', 'স্ট্যান্ডার্ড'],
  STANDARD_CHARTERED: ['Standard Chartered', 'SCB', 'স্ট্যান্ডার্ড চার্টার্ড'],
  STATE_INDIA: ['State Bank of India', 'SBI', 'স্টেট ব্যাংক অব ইন্ডিয়া'],
  TRUST: ['Trust', 'ট্রাস্ট'],
  UNION: ['Union', 'ইউনিয়ন'],
  UCB: ['United Commercial', 'UCB', 'UCBL', 'ইউনাইটেড কমার্শিয়াল', 'ইউসিবি'],
  UTTARA: ['Uttara', 'উত্তরা'],
  WOORI: ['Woori', 'উরি'],
} as const satisfies Record<string, readonly string[]>

export type KnownBank = keyof typeof knownBanks

/** Words that do not distinguish a bank. */
const noise = new Set(
  ['bank', 'banks', 'banking', 'plc', 'ltd', 'limited', 'ব্যাংক', 'ব্যাঙ্ক', 'পিএলসি', 'লিমিটেড', 'লিঃ', 'লি'].map(reduce),
)

const bankByName: ReadonlyMap<string, KnownBank> = new Map(
  Object.entries(knownBanks).flatMap(([bank, names]) =>
    names.map((name): [string, KnownBank] => [plainName(name), bank as KnownBank]),
  ),
)

/**
 * The bank of a slip, from the name that the applicant typed; null when it is missing or not certainly one bank. Two
 * slips with the same number are different only if both banks are known and not the same: a name that is misspelt, or
 * left out, must not make a second payment of one slip.
 */
export function comparedBank(typed: string): KnownBank | null {
  return bankByName.get(plainName(typed)) ?? null
}

/** The words of a name that distinguish it, without anything between them. */
function plainName(typed: string): string {
  const words = readText(typed, 'words').split(/[^\p{L}\p{M}\p{N}\u200C\u200D]+/u)
  return words
    .map(reduce)
    .filter((word) => !noise.has(word))
    .join('')
}
