/** Meanings that refuse a line wherever they are, whatever a column says. */
export const refusing = { reversed: 'reversed', failed: 'failed', waiting: 'waiting', out: 'outgoing' } as const

/**
 * What a word of a statement says. in: money arrives. out: money leaves. spent: money leaves, unless a column says that it
 * arrived: a payer's words may be in the narration. charge: a charge of the bank. payment, transfer: money moves in either
 * direction.
 * asks: the name of a direction or status, whose value follows. before_name: a name or text of a person may follow.
 * balance, fee: another amount follows. id: the number of the transaction follows. number: another number follows.
 * denial: it turns the words around it. sum: the line is a balance or total. neutral: it says nothing about direction or status.
 */
export type Meaning = keyof typeof vocabulary | 'unknown'
export type Word = { meaning: Meaning; text: string }

/** Phrases, separated by commas; a star means any ending. The longest phrase counts. */
const vocabulary = {
  reversed: `revers*, rev, rvsl, rvs, rversal, refund*, return, returned, returns, returning, chargeback*, charge back,
    rtn, rtnd, rtrn, retn*, retd, rtd, insuff*, nsf, refer to drawer, correct*, contra entry, wrong, mistak*, erroneous*, duplicat*,
    dup, dupl, nullif*, annul*, negat*, unwound, adj, adjust*, reissue*, bounc*, dishono*, void, voided, recall*, contra, clawback, wrong entry, taken back, sent back, money back, received back, paid back, pay back, given back, came back, went back, gone back, back to, undo*,
    undone, rollback, rolled back, ফেরত*, রিভার্স*, রিফান্ড*, প্রত্যাহার*, ডিজঅনার*, অমর্যাদা*, প্রত্যর্পণ*, চার্জব্যাক*, বাউন্স*,
    ফেরৎ*, রিটার্ন*, সংশোধন*, সমন্বয়*, ভুল*`,
  failed: `f, fail, failed, failure, fails, failing, unsuccess*, declin*, declnd, reject*, rej, rejct*, rjct*, cancel*, cancl*, cncl*, cnl, cxl, stale, expir*, timeout, timed out,
    time out, error*, abort*, invalid*, block*, unpaid, incomplete, denied, refused, terminated, dropped, lapsed, stopped,
    stop payment, ব্যর্থ*, অসফল, বাতিল*, মেয়াদোত্তীর্ণ, মেয়াদ শেষ, প্রত্যাখ্যা*, অপরিশোধিত*, অনাদায়*, ত্রুটি*, সফল হয়নি, নামঞ্জুর*, অগ্রাহ্য*,
    রিজেক্ট*, ফেইল*, ফেল, ক্যানসেল*, ক্যান্সেল*, ডিক্লাইন*`,
  waiting: `p, pend, pending, pndg, withheld, withhold*, float, shadow credit, memo credit, earmark*, preauth*, pre auth*, authorisation only,
    authorization only, promise*, due, dues, overdue, outstanding, receivable*, payable*, post dated, postdated, pdc, subject to, expected, proc, in prog, initiat*, process*, inprogress, progress, hold, onhold, held, wait*, await*, queue*, schedul*,
    unsettled, uncleared, unposted, unconfirmed, unverified, request, requested, suspended, suspense, deferred, under review,
    in review, in clearing, in transit, to be, later, tomorrow, tentative, provisional, disput*, stuck, frozen, freez*, fraud*, lien, investigat*, attempt*, অপেক্ষ*, প্রক্রিয়া*, চলমান, স্থগিত*, অনিষ্পন্ন,
    অসম্পূর্ণ, মুলতবি, পেন্ডিং, প্রসেসিং, বিচারাধীন, অমীমাংসিত, আটক*, আটকে*, জব্দ*, বিরোধ*, তদন্ত*, ঝুলন্ত, বাকি, বকেয়া,
    পাওনা, অনিশ্চিত*, যাচাই*`,
  out: `debit*, dr, d, withdr*, w d, wd, send money, sent, send, sending, cash out, cashout, money out, paid out, payout,
    outgoing, outflow, inward clearing, inward clg, inward cheque, inward chq, paid to, payment to, payment sent, from your, from you, from us, from authority, from the authority, payment from authority, payment from you, by you, by us,
    আপনার থেকে, আপনার কাছ থেকে, আপনার হিসাব থেকে, আপনার একাউন্ট থেকে, আপনার অ্যাকাউন্ট থেকে, আপনার ওয়ালেট থেকে, payment from your, paid from your, transfer from your, transferred from your, disburs*, deduct*, expens*, spent, ডেবিট*, উত্তোলন*,
    তোলা, তুলেছেন, পাঠানো*, পাঠিয়েছেন, প্রেরণ, প্রেরিত, ক্যাশ আউট, ক্যাশআউট, সেন্ড মানি, মানি আউট, খরচ*, ব্যয়*, কর্তন*, কাটা*, বহির্গামী`,
  spent: `to, credited to, credit to, deposited to, deposited into, deposit to, added to, received by, receive by, collected by, money received by, received money by, cash in for,
    payment received by, purchase*, bill pay*, pay bill, billpay*, recharge*, top up, topup, settlement*, transfer to,
    transferred to, প্রদান*, প্রদত্ত, বিল পরিশোধ*, বিল পে, রিচার্জ*, ক্রয়, কেনাকাটা`,
  charge: `charge, charges, charged, vat, tax, excise*, duty, commission*, levy, penalty, চার্জ*, ভ্যাট, কমিশন*, শুল্ক,
    আবগারি*, কর, জরিমানা`,
  in: `credit*, cr, c, received, receive, receiving, receipt, receipts, deposit, deposits, deposited, dep, cash in, cashin,
    paid in, money in, incoming, inward remittance, inflow, collection, collected, payment received, received payment, received money, receive money, money received,
    merchant payment, merchant pay, customer payment, pay merchant, payment to merchant, customer payment to merchant,
    payment from, credited to your, credit to your, deposited to your, deposit to your, deposited into your, added to your, credited to a c,
    credit to a c, deposited to a c, deposit to a c, credited to account, credit to account, deposit to account, deposited to account,
    credited to acc, deposit to acc, add money, c2b, dep, rcvd, rcv, recd, জমা, জমাকৃত,
    জমার, প্রাপ্ত, প্রাপ্তি, গৃহীত, গ্রহণ, পেয়েছেন, পেয়েছি, পাওয়া গেছে, আয়, ক্রেডিট, ক্রেডিটেড, ক্যাশ ইন, ক্যাশইন, মার্চেন্ট পেমেন্ট, মানি রিসিভড, রিসিভড, আদায়, এসেছে`,
  success: `success, successful, successfully, succeeded, completed, complete, cleared, সফল, সফলভাবে, সম্পন্ন, সম্পূর্ণ`,
  payment: `payment, payments, pay, paid, pmt, পেমেন্ট, পরিশোধ, পরিশোধিত, মূল্য`,
  transfer: `you, your, আপনি, আপনার, আপনাকে, clearing, clg, draft, card, credit card, debit card, হিসাব থেকে, একাউন্ট থেকে, অ্যাকাউন্ট থেকে, transfer, transfers, transferred, trf, trn, tr, ft, npsb, npsbp, beftn, eft, rtgs, ibft, remittance, atm, pos, qr,
    settled, বদলি, স্থানান্তর*, ট্রান্সফার, দিয়েছেন, দিয়েছি`,
  asks: `status, state, result, type, dr cr, cr dr, debit credit, credit debit, d c, c d, direction, অবস্থা, স্ট্যাটাস, ধরন, ফলাফল`,
  before_name: `from, by, ref, reference, name, sender, payer, depositor, customer, branch, counter, district, area, থেকে,
    প্রেরক, রেফারেন্স, রেফ, নাম, শাখা, গ্রাহক, জমাদানকারী, জমাকারী`,
  balance: `balance, bal, available balance, current balance, your balance, closing balance, new balance, old balance, previous balance, a c balance, avl bal, avail bal,
    avbl bal, available bal,
    স্থিতি, ব্যালেন্স, বর্তমান ব্যালেন্স, জের`,
  fee: `fee, fees, service fee, ফি, সার্ভিস ফি`,
  id: `trxid, trx id, trx no, trx, txnid, txn id, txn no, txn, tnxid, trnx id, transaction id, transaction no,
    transaction number, transaction, transactions, tran id, trans id, receipt no, receipt number, slip no, slip number, slip, ট্রানজেকশন আইডি,
    ট্র্যানজেকশন আইডি, ট্রানজেকশন নম্বর, লেনদেন আইডি, লেনদেন নম্বর, লেনদেন নং, লেনদেন, ট্রানজেকশন, স্লিপ নম্বর, স্লিপ নং, স্লিপ, রসিদ নম্বর, রসিদ নং`,
  number: `a c, to a c, to your a c, to account, to your account, ac, acc, acct, account, account no, account number, mobile, mobile no, msisdn, phone, serial, sl, sl no,
    invoice, invoice no, counter no, branch code, code, teller, হিসাব নম্বর, মোবাইল নম্বর, ক্রমিক, হিসাব, মোবাইল`,
  denial: `not, never, non, neither, nor, without, didn, doesn, wasn, isn, nil, none, no credit, no credits, no deposit, no deposits, no receipts, no receipt, no payment, credit limit, credit note, credit memo, available credit,
    no amount, no money, no cash, no fund, no funds, no transfer, un, না, নাই, নাহি, নয়, নি, নেই, হয়নি, হয় নি, যায়নি, পাননি, আসেনি, ছাড়া,
    করেনি, করেননি, করিনি, দেননি, দেয়নি, দিইনি, পাইনি, পায়নি, আসেননি, যাননি, হইনি, হননি, হচ্ছে না, পৌঁছেনি, পৌঁছায়নি, ঢোকেনি, মেলেনি,
    মিলেনি, নেননি, নেয়নি, থাকেনি, রাখেনি`,
  sum: `opening balance, b f, c f, brought forward, carried forward, balance forward, total credits, total deposits, grand total, sub total,
    subtotal, page total, total credit, total deposit, total debit, sum of, opening bal, closing bal, o b, প্রারম্ভিক, সর্বমোট, মোট জমা,
    সাব টোটাল, সমাপনী*, ইজা, পূর্বের জের`,
  neutral: `md, mst, mrs, dbl, sbl, jbl, pbl, rbl, mbl, bkb, ncc, scb, hsbc, nrb, nrbc, ncbl, bcbl, dpdc, csh, ctg, dhk, pvt, sms, brtc,
    nbr, dncc, dscc, rhd, pwd, bwdb, lged, bd, tk, bdt, taka, টাকা, have, has, had, been, a, an, the, is, was, in, at, on, of, for, and, with, via,
    through, using, dated, date, time, am, pm, no, number, id, amount, amt, sum, total, note, voucher, voucher no, wallet, service,
    merchant, agent, personal, business, organization, organisation, money, shop, store, outlet, terminal, machine, cdm, crm,
    bkash, nagad, rocket, upay, mcash, tap, visa, mastercard, nexus, bank, ltd, limited, plc, cash, cheque, chq,
    check, pay order, po, dd, instrument, outward clearing, outward clg, outward cheque, outward chq, cheque no, chq no, check no, challan no, challan, card no, instrument no, fund, online, internet, ibanking, app, mobile banking, agent banking, new, old, value,
    enlistment, registration, renewal, application, applicant, license, licence, certificate, form, dear, sir, madam, thank,
    thanks, welcome, info, call, authority, development, regional, rajuk, chittagong, chattogram, dhaka, khulna, rajshahi,
    sylhet, barishal, rangpur, mymensingh, cumilla, bogura, gazipur, narayanganj, motijheel, sonali, janata, agrani, rupali,
    dbbl, dutch, bangla, brac, city, islami, ibbl, prime, eastern, ebl, pubali, uttara, mutual, trust, southeast, ucb, ucbl,
    mtb, jan, feb, mar, apr, may, jun, jul, aug, sep, sept, oct, nov, dec, january, february, march, april, june, july,
    august, september, october, november, december, sun, mon, tue, wed, thu, fri, sat, gmt, bst, ৳, list, history, report, statement, details, all, recent, daily,
    monthly, page, download, contr, cont, invest, free, char, debi, term, roll, হিসাবে,
    একাউন্টে, অ্যাকাউন্টে, একাউন্ট, অ্যাকাউন্ট, তারিখ, তারিখে, সময়, নম্বর, নং, আইডি, হয়েছে, করা, করেছেন, মাধ্যমে, এ, ও, এর, পরিমাণ,
    নিবন্ধন, তালিকাভুক্তি, নবায়ন, আবেদন, আবেদনের, বিকাশ, নগদ, রকেট, উপায়, ব্যাংক, সোনালী, জনতা, অগ্রণী, রূপালী, চেক, নোট, মোট, প্রিয়,
    ধন্যবাদ, কর্তৃপক্ষ, উন্নয়ন, লিমিটেড, ঢাকা, চট্টগ্রাম, রাজশাহী, খুলনা, সিলেট, বরিশাল, রংপুর, ময়মনসিংহ, কুমিল্লা, জানুয়ারি, ফেব্রুয়ারি, মার্চ,
    এপ্রিল, মে, জুন, জুলাই, আগস্ট, সেপ্টেম্বর, অক্টোবর, নভেম্বর, ডিসেম্বর`,
} as const

/** Of these only a whole cell or a line of words is sure: "Dr. Karim" may be a depositor. */
const abbreviations: ReadonlySet<string> = new Set(['dr', 'cr', 'd', 'c', 'f', 'p', 'w d', 'wd', 'po'])

const mostWords = 4
/** A shorter beginning of a word is rather a word of its own. */
const shortestBeginning = 4
const { exact, stems, beginnings } = compileVocabulary()

function compileVocabulary() {
  const exact = new Map<string, Meaning>()
  const stems = new Map<string, Meaning>()
  const beginnings = new Map<string, Meaning>()
  for (const [meaning, phrases] of Object.entries(vocabulary)) {
    for (const phrase of phrases.normalize('NFKC').split(',')) {
      const plain = phrase.trim().replace(/\s+/g, ' ')
      const isStem = plain.endsWith('*')
      const word = isStem ? plain.slice(0, -1) : plain
      ;(isStem ? stems : exact).set(word, meaning as Meaning)
      const isCutOff = meaning in refusing && !word.includes(' ')
      for (let length = shortestBeginning; isCutOff && length < word.length; length += 1) {
        beginnings.set(word.slice(0, length), meaning as Meaning)
      }
    }
  }
  return { exact, stems, beginnings }
}

const longestStem = 14

/** The meaning of a phrase in lower case that is written in full, with any ending that its stem may have. */
function wholeMeaning(phrase: string, shortestStem = 3): Meaning | null {
  const known = exact.get(phrase)
  if (known !== undefined) return known
  for (let length = Math.min(phrase.length, longestStem); length >= shortestStem; length -= 1) {
    const stem = stems.get(phrase.slice(0, length))
    // The ending is a part of the last word, not a further word.
    if (stem !== undefined && !phrase.includes(' ', length)) return stem
  }
  return null
}

/** The meaning of a phrase in lower case, or null when it is not known. */
function meaningOf(phrase: string): Meaning | null {
  const whole = wholeMeaning(phrase)
  if (whole !== null) return whole
  // Banks cut particulars off: "CASH REVERS". "Unrealised" denies a word that need not be known.
  return beginnings.get(phrase) ?? (/^un(?!it)[a-z]{3,}ed$/.test(phrase) ? 'denial' : null)
}

/**
 * The phrases of a text of words without digits, each with its meaning; an unknown word is one by itself.
 * `isProse` leaves out abbreviations, which may be titles or initials there.
 */
export function readWords(words: readonly string[], isProse = false): Word[] {
  const found: Word[] = []
  for (let at = 0; at < words.length; ) {
    const broken = brokenWord(words, at)
    let length = broken?.length ?? Math.min(mostWords, words.length - at)
    let meaning: Meaning | null = broken?.meaning ?? null
    for (; meaning === null && length > 0; length -= 1) {
      const phrase = words.slice(at, at + length).join(' ')
      meaning = isProse && abbreviations.has(phrase) ? null : meaningOf(phrase)
      if (meaning !== null) break
    }
    const taken = Math.max(1, length)
    found.push({ meaning: meaning ?? 'unknown', text: words.slice(at, at + taken).join(' ') })
    at += taken
  }
  return found
}

/** A shorter word may be made of the end of one name and the beginning of another. */
const shortestBroken = { latin: 6, other: 4 }
const shortestStemOfBroken = 5

/**
 * A word that refuses a line and is written in parts ("In complete", "Re versed", "R E V E R S E D"), as a narrow cell or
 * a PDF breaks it; null when there is none at this place.
 */
function brokenWord(words: readonly string[], at: number): { meaning: Meaning; length: number } | null {
  let letters = at
  while (letters < words.length && letters - at < longestStem && words[letters]?.length === 1) letters += 1
  for (const length of [2, letters - at]) {
    const joined = words.slice(at, at + length).join('')
    const isLatin = /^[a-z]+$/.test(joined)
    const shortest = length > 2 || !isLatin ? shortestBroken.other : shortestBroken.latin
    if (length < 2 || at + length > words.length || joined.length < shortest) continue
    const meaning = wholeMeaning(joined, isLatin ? shortestStemOfBroken : shortestBroken.other)
    if (meaning !== null && meaning in refusing && !isKnownAlone(words, at)) return { meaning, length }
  }
  return null
}

/** Whether the parts are words of their own, of which one refuses the line already, or that are a known phrase. */
function isKnownAlone(words: readonly string[], at: number): boolean {
  const [one = '', other = ''] = words.slice(at)
  return [one, other, `${one} ${other}`].some((part) => (wholeMeaning(part) ?? 'unknown') in refusing)
}

/** Behind one of these words, "No" is a number even where the number is missing. */
const numbered: ReadonlySet<string> = new Set(
  `account acc acct a c ac slip cheque chq check ref reference voucher serial sl mobile phone trx txn trn tran trans transaction
  receipt challan invoice page branch routing bill id card instrument inst document doc memo journal customer counter`.split(
    /\s+/,
  ),
)

/**
 * The word at this place of a text, in lower case. "No" becomes "not" where it says that something did not happen
 * ("Received: No") and is not the name of a number ("Slip No 778812").
 */
export function wordAt(text: string, at: number, word: string): string {
  const lower = word.toLowerCase()
  if (lower !== 'no') return lower
  const before = text.slice(Math.max(0, at - 16), at).toLowerCase()
  const [noun = ''] = /[a-z]+(?=[^a-z]{0,3}$)/.exec(before) ?? []
  const isAnswer = /(?:[:?=]|\s[-\u2010-\u2015])\s{0,3}$/.test(before)
  const isLabel = numbered.has(noun) || /^[\s.:#=()-]{0,4}[\p{L}*/-]{0,10}\d/u.test(text.slice(at + 2, at + 18))
  return isAnswer || !isLabel ? 'not' : lower
}

/**
 * The words of a text, in lower case. A word that is joined to a number ("REVERSAL20261120") counts when it refuses a
 * line; the letters of any other number are no word.
 */
export function wordsOf(text: string): string[] {
  const words: string[] = []
  const lower = text.toLowerCase()
  for (const { 0: token, index } of lower.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    const [letters = ''] = /^[\p{L}\p{M}]+/u.exec(token.slice(0, longestStem)) ?? []
    const isPlain = !/\p{N}/u.test(token)
    const meaning = isPlain || letters.length < 4 ? null : meaningOf(letters)
    if (isPlain) words.push(wordAt(lower, index, token))
    else if (meaning !== null && meaning in refusing) words.push(letters)
  }
  return words
}

/** Whether an unknown word is rather an abbreviation than a name, because it has no vowel: RTNCHQ. */
export function isAbbreviation({ meaning, text }: Word): boolean {
  return meaning === 'unknown' && /^[b-df-hj-np-tv-xz]{3,}$/.test(text)
}

/**
 * A letter of another alphabet than those of statements, which may look like one of these, or the sign that shows what
 * follows it from right to left, so that people read another word or amount; null without one.
 */
export function foreignLetter(text: string): string | null {
  return /(?![\p{Script=Latin}\p{Script=Bengali}])\p{L}|\u202e/u.exec(text)?.[0] ?? null
}

const plainSigns = /[\p{Script=Latin}\p{Script=Bengali}\p{M}\p{N}\s.,:;|"'’“”=/()#&@+_*\u2010-\u2014\u2212।৳-]/u

/** A sign of a text that statements do not use between words, such as ✗ or !, which may say anything; null without one. */
export function strangeSign(text: string): string | null {
  // A star that hides no digit leads to a footnote, and a minus in parentheses is a sign.
  const plain = text.replace(/[\dx]\*+|\*+(?=[\dx])/gi, '')
  const mark = /\*|\([-\u2010-\u2015\u2212]\)/.exec(plain)?.[0]
  return mark ?? [...text].find((sign) => !plainSigns.test(sign)) ?? null
}
