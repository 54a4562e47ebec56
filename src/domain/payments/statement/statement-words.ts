/**
 * What a word of a statement says. in: money arrives. out: money leaves. spent: money leaves, unless a column says that it
 * arrived: a payer's words may be in the narration. charge: a charge of the bank. payment, transfer: money moves in either
 * direction.
 * asks: the name of a direction or status, whose value follows. before_name: a name or text of a person may follow.
 * balance, fee: another amount follows. id: the number of the transaction follows. number: another number follows.
 * denial: it turns the words around it. neutral: it says nothing about direction or status.
 */
export type Meaning = keyof typeof vocabulary | 'unknown'
export type Word = { meaning: Meaning; text: string }

/** Phrases, separated by commas; a star means any ending. The longest phrase counts. */
const vocabulary = {
  reversed: `revers*, rev, rvsl, rvs, rversal, refund*, return, returned, returns, returning, chargeback*, charge back,
    bounc*, dishono*, void, voided, recall*, contra, clawback, wrong entry, taken back, sent back, money back, undo*,
    undone, rollback, rolled back, ফেরত*, রিভার্স*, রিফান্ড*, প্রত্যাহার*, ডিজঅনার*, অমর্যাদা*, প্রত্যর্পণ*, চার্জব্যাক*, বাউন্স*`,
  failed: `f, fail, failed, failure, fails, failing, unsuccess*, declin*, reject*, cancel*, expir*, timeout, timed out,
    time out, error*, abort*, invalid*, block*, unpaid, incomplete, denied, refused, terminated, dropped, lapsed, stopped,
    stop payment, ব্যর্থ*, অসফল, বাতিল*, মেয়াদোত্তীর্ণ, মেয়াদ শেষ, প্রত্যাখ্যা*, অপরিশোধিত*, অনাদায়*, ত্রুটি*, সফল হয়নি`,
  waiting: `p, pending, initiat*, process*, inprogress, progress, hold, onhold, held, wait*, await*, queue*, schedul*,
    unsettled, uncleared, unposted, unconfirmed, unverified, request, requested, suspended, suspense, deferred, under review,
    in review, in clearing, in transit, to be, tentative, provisional, disput*, stuck, frozen, freez*, fraud*, lien, investigat*, attempt*, অপেক্ষ*, প্রক্রিয়া*, চলমান, স্থগিত*, অনিষ্পন্ন,
    অসম্পূর্ণ, মুলতবি, পেন্ডিং, প্রসেসিং, বিচারাধীন, অমীমাংসিত, আটক*, আটকে*, জব্দ*, বিরোধ*, তদন্ত*`,
  out: `debit*, dr, d, withdr*, w d, wd, send money, sent, send, sending, cash out, cashout, money out, paid out, payout,
    outgoing, outflow, inward clearing, inward clg, inward cheque, inward chq, paid to, payment to, payment sent, from your,
    payment from your, paid from your, transfer from your, transferred from your, disburs*, deduct*, expens*, spent, ডেবিট*, উত্তোলন*,
    তোলা, তুলেছেন, পাঠানো*, পাঠিয়েছেন, প্রেরণ, প্রেরিত, ক্যাশ আউট, ক্যাশআউট, সেন্ড মানি, মানি আউট, খরচ*, ব্যয়*, কর্তন*, কাটা*, বহির্গামী`,
  spent: `to, purchase*, bill pay*, pay bill, billpay*, recharge*, top up, topup, settlement*, transfer to,
    transferred to, প্রদান*, প্রদত্ত, বিল পরিশোধ*, বিল পে, রিচার্জ*, ক্রয়, কেনাকাটা`,
  charge: `charge, charges, charged, vat, tax, excise*, duty, commission*, levy, penalty, চার্জ*, ভ্যাট, কমিশন*, শুল্ক,
    আবগারি*, কর, জরিমানা`,
  in: `credit*, cr, c, received, receive, receiving, receipt, receipts, deposit, deposits, deposited, dep, cash in, cashin,
    paid in, money in, incoming, inward remittance, inflow, collection, collected, payment received, received payment, received money, receive money, money received,
    merchant payment, merchant pay, customer payment, pay merchant, payment to merchant, customer payment to merchant,
    payment from, credited to, credit to, deposited to, deposited into, deposit to, added to, add money, c2b, জমা, জমাকৃত,
    জমার, প্রাপ্ত, প্রাপ্তি, গৃহীত, গ্রহণ, পেয়েছেন, পেয়েছি, পাওয়া গেছে, আয়, ক্রেডিট, ক্রেডিটেড, ক্যাশ ইন, ক্যাশইন, মার্চেন্ট পেমেন্ট, আদায়, এসেছে`,
  success: `success, successful, successfully, succeeded, completed, complete, সফল, সফলভাবে, সম্পন্ন, সম্পূর্ণ`,
  payment: `payment, payments, pay, paid, pmt, পেমেন্ট, পরিশোধ, পরিশোধিত, মূল্য`,
  transfer: `transfer, transfers, transferred, trf, trn, tr, ft, npsb, npsbp, beftn, eft, rtgs, ibft, remittance, atm, pos, qr,
    settled, বদলি, স্থানান্তর*, ট্রান্সফার, দিয়েছেন, দিয়েছি`,
  asks: `status, state, result, type, dr cr, cr dr, debit credit, credit debit, d c, direction, অবস্থা, স্ট্যাটাস, ধরন, ফলাফল`,
  before_name: `from, by, ref, reference, name, sender, payer, depositor, customer, branch, counter, district, area, থেকে,
    প্রেরক, রেফারেন্স, রেফ, নাম, শাখা, গ্রাহক, জমাদানকারী, জমাকারী`,
  balance: `balance, bal, available balance, current balance, your balance, closing balance, new balance, a c balance,
    স্থিতি, ব্যালেন্স, বর্তমান ব্যালেন্স, জের`,
  fee: `fee, fees, service fee, ফি, সার্ভিস ফি`,
  id: `trxid, trx id, trx no, trx, txnid, txn id, txn no, txn, tnxid, trnx id, transaction id, transaction no,
    transaction number, transaction, tran id, trans id, receipt no, receipt number, slip no, slip number, slip, ট্রানজেকশন আইডি,
    ট্র্যানজেকশন আইডি, ট্রানজেকশন নম্বর, লেনদেন আইডি, লেনদেন নম্বর, লেনদেন নং, লেনদেন, ট্রানজেকশন, স্লিপ নম্বর, স্লিপ নং, স্লিপ, রসিদ নম্বর, রসিদ নং`,
  number: `a c, to a c, to your a c, to account, to your account, ac, acc, acct, account, account no, account number, mobile, mobile no, msisdn, phone, serial, sl, sl no,
    invoice, invoice no, counter no, branch code, code, teller, হিসাব নম্বর, মোবাইল নম্বর, ক্রমিক, হিসাব, মোবাইল`,
  denial: `not, never, non, neither, nor, without, didn, doesn, wasn, isn, না, নয়, নি, নেই, হয়নি, হয় নি, যায়নি, পাননি, আসেনি, ছাড়া,
    করেনি`,
  neutral: `tk, bdt, taka, টাকা, you, have, has, had, been, your, a, an, the, is, was, in, at, on, of, for, and, with, via,
    through, using, dated, date, time, am, pm, no, number, id, amount, amt, sum, total, note, voucher, voucher no, wallet, service,
    merchant, agent, personal, business, organization, organisation, money, shop, store, outlet, terminal, machine, cdm, crm,
    bkash, nagad, rocket, upay, mcash, tap, visa, mastercard, nexus, bank, ltd, limited, plc, cash, cheque, chq,
    check, pay order, po, dd, draft, instrument, outward clearing, outward clg, outward cheque, outward chq, clearing, clg, cleared, fund, online, internet, ibanking, app, mobile banking, agent banking, new, old, value,
    enlistment, registration, renewal, application, applicant, license, licence, certificate, form, dear, sir, madam, thank,
    thanks, welcome, info, call, authority, development, regional, rajuk, chittagong, chattogram, dhaka, khulna, rajshahi,
    sylhet, barishal, rangpur, mymensingh, cumilla, bogura, gazipur, narayanganj, motijheel, sonali, janata, agrani, rupali,
    dbbl, dutch, bangla, brac, city, islami, ibbl, prime, eastern, ebl, pubali, uttara, mutual, trust, southeast, ucb, ucbl,
    mtb, jan, feb, mar, apr, may, jun, jul, aug, sep, sept, oct, nov, dec, january, february, march, april, june, july,
    august, september, october, november, december, sun, mon, tue, wed, thu, fri, sat, gmt, bst, ৳, আপনি, আপনার, আপনাকে, হিসাবে,
    একাউন্টে, অ্যাকাউন্টে, একাউন্ট, অ্যাকাউন্ট, তারিখ, তারিখে, সময়, নম্বর, নং, আইডি, হয়েছে, করা, করেছেন, মাধ্যমে, এ, ও, এর, পরিমাণ,
    নিবন্ধন, তালিকাভুক্তি, নবায়ন, আবেদন, আবেদনের, বিকাশ, নগদ, রকেট, উপায়, ব্যাংক, সোনালী, জনতা, অগ্রণী, রূপালী, চেক, নোট, মোট, প্রিয়,
    ধন্যবাদ, কর্তৃপক্ষ, উন্নয়ন, লিমিটেড, ঢাকা, চট্টগ্রাম, রাজশাহী, খুলনা, সিলেট, বরিশাল, রংপুর, ময়মনসিংহ, কুমিল্লা, জানুয়ারি, ফেব্রুয়ারি, মার্চ,
    এপ্রিল, মে, জুন, জুলাই, আগস্ট, সেপ্টেম্বর, অক্টোবর, নভেম্বর, ডিসেম্বর`,
} as const

/** Meanings that refuse a line wherever they are, whatever a column says. */
export const refusing = { reversed: 'reversed', failed: 'failed', waiting: 'waiting', out: 'outgoing' } as const

/** Of these only a whole cell or a line of words is sure: "Dr. Karim" may be a depositor. */
const abbreviations: ReadonlySet<string> = new Set(['dr', 'cr', 'd', 'c', 'f', 'p', 'w d', 'wd', 'rev', 'po'])

const mostWords = 4
const { exact, stems } = compileVocabulary()

function compileVocabulary() {
  const exact = new Map<string, Meaning>()
  const stems = new Map<string, Meaning>()
  for (const [meaning, phrases] of Object.entries(vocabulary)) {
    for (const phrase of phrases.normalize('NFKC').split(',')) {
      const plain = phrase.trim().replace(/\s+/g, ' ')
      const isStem = plain.endsWith('*')
      ;(isStem ? stems : exact).set(isStem ? plain.slice(0, -1) : plain, meaning as Meaning)
    }
  }
  return { exact, stems }
}

const longestStem = 14

/** The meaning of a phrase in lower case, or null when it is not known. */
function meaningOf(phrase: string): Meaning | null {
  const known = exact.get(phrase)
  if (known !== undefined) return known
  for (let length = Math.min(phrase.length, longestStem); length >= 3; length -= 1) {
    const stem = stems.get(phrase.slice(0, length))
    // The ending is a part of the last word, not a further word.
    if (stem !== undefined && !phrase.includes(' ', length)) return stem
  }
  return null
}

/**
 * The phrases of a text of words without digits, each with its meaning; an unknown word is one by itself.
 * `isProse` leaves out abbreviations, which may be titles or initials there.
 */
export function readWords(words: readonly string[], isProse = false): Word[] {
  const found: Word[] = []
  for (let at = 0; at < words.length; ) {
    let length = Math.min(mostWords, words.length - at)
    let meaning: Meaning | null = null
    for (; length > 0; length -= 1) {
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

/**
 * The words of a text, in lower case. A word that is joined to a number ("REVERSAL20261120") counts when it refuses a
 * line; the letters of any other number are no word.
 */
export function wordsOf(text: string): string[] {
  const words: string[] = []
  for (const [token] of text.toLowerCase().matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    const [letters = ''] = /^[\p{L}\p{M}]+/u.exec(token.slice(0, longestStem)) ?? []
    const isPlain = !/\p{N}/u.test(token)
    const meaning = isPlain || letters.length < 4 ? null : meaningOf(letters)
    if (isPlain) words.push(token)
    else if (meaning !== null && meaning in refusing) words.push(letters)
  }
  return words
}

const plainSigns = /[\p{L}\p{M}\p{N}\s.,:;|"'’“”=/()#&@+_*\u2010-\u2014\u2212।৳-]/u

/** A sign of a text that statements do not use between words, such as ✗ or !, which may say anything; null without one. */
export function strangeSign(text: string): string | null {
  return [...text].find((sign) => !plainSigns.test(sign)) ?? null
}
