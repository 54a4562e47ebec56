import type { PublicCertificate, PublicReceipt } from '#contract/public.ts'
import type { EnlistmentState } from '#domain/enlistment/enlistment-state.ts'
import type { ReceiptState } from '#domain/payments/money-receipt.ts'
import { formatDate } from '#domain/reference/calendar.ts'
import { formatMoney, toBengaliDigits } from '#domain/reference/numerals.ts'
import type { Text } from '#domain/text.ts'
import { type Html, html, htmlPage } from '../../platform/documentation/html.ts'
import { inlineScriptHashes } from '../../platform/http/page-headers.ts'

type Verdict = { tone: 'ok' | 'accent' | 'danger'; mark: string; word: Text; meaning: Text }

const verdicts = {
  ACTIVE: {
    tone: 'ok',
    mark: '✓',
    word: { bn: 'বৈধ', en: 'VALID' },
    meaning: { bn: 'এই সনদপত্র বর্তমানে কার্যকর।', en: 'This certificate is valid.' },
  },
  EXPIRED: {
    tone: 'accent',
    mark: '!',
    word: { bn: 'মেয়াদোত্তীর্ণ', en: 'EXPIRED' },
    meaning: { bn: 'এই সনদপত্রের মেয়াদ শেষ হয়েছে।', en: 'This certificate has expired.' },
  },
  REVOKED: {
    tone: 'danger',
    mark: '✕',
    word: { bn: 'বাতিল', en: 'REVOKED' },
    meaning: { bn: 'কর্তৃপক্ষ এই তালিকাভুক্তি বাতিল করেছে।', en: 'The authority has revoked this enlistment.' },
  },
} as const satisfies Record<EnlistmentState, Verdict>

const receiptVerdicts = {
  VALID: {
    tone: 'ok',
    mark: '✓',
    word: { bn: 'বৈধ', en: 'VALID' },
    meaning: { bn: 'কর্তৃপক্ষ এই অর্থ পেয়েছে।', en: 'The authority has received this money.' },
  },
  RETURN_DUE: {
    tone: 'accent',
    mark: '!',
    word: { bn: 'ফেরতের অপেক্ষায়', en: 'TO BE RETURNED' },
    meaning: {
      bn: 'কর্তৃপক্ষ এই অর্থ পেয়েছে এবং তা ফেরত দেওয়ার সিদ্ধান্ত নিয়েছে।',
      en: 'The authority has received this money and has decided to return it.',
    },
  },
  REVERSED: {
    tone: 'danger',
    mark: '✕',
    word: { bn: 'বাতিল', en: 'REVERSED' },
    meaning: { bn: 'এই অর্থ প্রাপ্তির নিশ্চয়তা প্রত্যাহার করা হয়েছে।', en: 'The confirmation of this payment was withdrawn.' },
  },
  REPLACED: {
    tone: 'danger',
    mark: '✕',
    word: { bn: 'বাতিল', en: 'REPLACED' },
    meaning: {
      bn: 'এই পরিশোধের বদলে অন্য পরিশোধের তথ্য দেওয়া হয়েছে।',
      en: 'Another payment was given in place of this one.',
    },
  },
  RETURNED: {
    tone: 'danger',
    mark: '✕',
    word: { bn: 'ফেরত দেওয়া হয়েছে', en: 'RETURNED' },
    meaning: { bn: 'কর্তৃপক্ষ এই অর্থ ফেরত দিয়েছে।', en: 'The authority has returned this money.' },
  },
} as const satisfies Record<ReceiptState, Verdict>

/** What the day says on which a receipt became void. */
const endLabels: Readonly<Record<ReceiptState, Text>> = {
  VALID: { bn: 'তারিখ', en: 'Day' },
  RETURN_DUE: { bn: 'তারিখ', en: 'Day' },
  REVERSED: { bn: 'প্রত্যাহারের তারিখ', en: 'Reversed on' },
  REPLACED: { bn: 'বদলের তারিখ', en: 'Replaced on' },
  RETURNED: { bn: 'ফেরতের তারিখ', en: 'Returned on' },
}

const unknown: Verdict = {
  tone: 'danger',
  mark: '?',
  word: { bn: 'পাওয়া যায়নি', en: 'NOT FOUND' },
  meaning: {
    bn: 'এই নম্বরে কোনো তালিকাভুক্তি বা রসিদ নেই। নম্বরটি আবার মিলিয়ে দেখুন।',
    en: 'No enlistment or receipt has this number. Please check it again.',
  },
}

const css = `header .en{display:block;font-weight:400}h1+.en{margin:0}.verdict{display:flex;gap:16px;align-items:center;padding:16px;border-radius:10px;margin:20px 0}
.mark{flex:none;width:48px;height:48px;border-radius:50%;display:grid;place-items:center;font-size:26px;font-weight:700;border:3px solid}
.verdict p{margin:0}.ok{background:var(--ok-soft)}.ok .mark,.ok h2{color:var(--ok)}.accent{background:var(--accent-soft)}
.accent .mark,.accent h2{color:var(--accent)}.danger{background:var(--danger-soft)}.danger .mark,.danger h2{color:var(--danger)}
dl{margin:0;background:var(--surface);border:1px solid var(--line);border-radius:10px}
dl div{padding:12px 16px;border-bottom:1px solid var(--line)}dl div:last-child{border:0}dt{font-size:15px;color:var(--muted)}dd{margin:0;font-weight:600}
dd .en{display:block;font-weight:400}footer{margin-top:20px}`

/** Passes the part after the # on to the page that checks it. Only the browser can: the server never gets that part. */
const handOn = `if(/^#\\d+$/.test(location.hash))for(const a of document.querySelectorAll('[data-signed]'))a.href='/verify'+location.hash`
const script: Html = { html: `<script>${handOn}</script>` }

/** The script hashes that the page's Content-Security-Policy has to allow. */
export const verifyScriptHashes = inlineScriptHashes(script.html)

/** The page for a person who scans the code of a certificate or a receipt: the verdict first, in both languages. */
export function verifyPage({
  authority,
  number,
  found,
}: {
  authority: Text
  /** The number as it was requested. */
  number: string
  found: PublicCertificate | PublicReceipt | null
}): string {
  const { tone, mark, word, meaning } = verdictOf(found)
  const title: Text =
    found !== null && 'kind' in found
      ? { bn: 'অর্থ প্রাপ্তির রসিদ যাচাই', en: 'Money receipt check' }
      : { bn: 'সনদপত্র যাচাই', en: 'Certificate check' }
  const body = html`<header><p>${authority.bn} <span class="en" lang="en">${authority.en}</span></p></header><main>
<h1>${title.bn}</h1><p class="en" lang="en">${title.en}</p>
<section class="verdict ${tone}"><span class="mark" aria-hidden="true">${mark}</span><div><h2>${word.bn} · <span lang="en">${word.en}</span></h2>
<p>${meaning.bn}</p><p class="en" lang="en">${meaning.en}</p></div></section>
<dl>${found === null ? fact({ bn: 'নম্বর', en: 'Number' }, { bn: number, en: '' }) : factsOf(found)}</dl>
<footer><p>কিউআর কোডের স্বাক্ষরও মিলিয়ে দেখা যায়, ইন্টারনেট ছাড়াও। <a data-signed href="/verify">স্বাক্ষর যাচাই করুন</a></p>
<p class="en" lang="en">The QR code's signature can be checked too, even without internet. <a data-signed href="/verify">Check the signature</a></p>
<p><a href="/">পোর্টালে যান · <span lang="en">Go to the portal</span></a></p></footer></main>${script}`
  return htmlPage({ title: `${word.bn} · ${word.en} · ${found?.number ?? number}`, lang: 'bn', css, body })
}

function verdictOf(found: PublicCertificate | PublicReceipt | null): Verdict {
  if (found === null) return unknown
  return 'kind' in found ? receiptVerdicts[found.state] : verdicts[found.state]
}

function factsOf(found: PublicCertificate | PublicReceipt): Html[] {
  return 'kind' in found ? receiptFacts(found) : certificateFacts(found)
}

function receiptFacts({ number, typeLabel, amount, issuedOn, endedOn, state }: PublicReceipt): Html[] {
  const day = (date: string) => ({ bn: formatDate(date, 'bn'), en: formatDate(date, 'en') })
  return [
    ...(endedOn === undefined ? [] : [fact(endLabels[state], day(endedOn))]),
    fact({ bn: 'রসিদ নম্বর', en: 'Receipt number' }, { bn: toBengaliDigits(number), en: number }),
    fact({ bn: 'টাকা', en: 'Amount' }, { bn: formatMoney(amount, 'bn'), en: formatMoney(amount, 'en') }),
    fact({ bn: 'প্রদানের তারিখ', en: 'Issued on' }, day(issuedOn)),
    fact({ bn: 'তালিকাভুক্তির ধরন', en: 'Type of enlistment' }, typeLabel),
  ]
}

function certificateFacts(certificate: PublicCertificate): Html[] {
  const { number, typeLabel, nameBn, nameEn, validFrom, validTo } = certificate
  const term = (locale: 'bn' | 'en') => `${formatDate(validFrom, locale)} – ${formatDate(validTo, locale)}`
  return [
    fact({ bn: 'তালিকাভুক্তি নম্বর', en: 'Enlistment number' }, { bn: toBengaliDigits(number), en: number }),
    fact({ bn: 'নাম', en: 'Name' }, { bn: nameBn, en: nameEn }),
    fact({ bn: 'ধরন', en: 'Type' }, typeLabel),
    fact({ bn: 'মেয়াদ', en: 'Validity' }, { bn: term('bn'), en: term('en') }),
  ]
}

function fact(name: Text, value: Text): Html {
  return html`<div><dt>${name.bn} · <span lang="en">${name.en}</span></dt><dd>${value.bn}<span class="en" lang="en">${value.en}</span></dd></div>`
}
