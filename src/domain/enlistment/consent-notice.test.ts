import { expect, test } from 'vitest'
import { consentText, consentVersion, usualDraftDays } from './consent-notice.ts'

/** The text of every published version, with the usual number of days: a published version is never changed. */
const first = {
  bn: 'আপনার তথ্য শুধু এই আবেদন যাচাই ও নিষ্পত্তি এবং তালিকাভুক্তির নিবন্ধন রাখার কাজে ব্যবহার করা হবে। অসম্পূর্ণ খসড়া ১৮০ দিন কোনো পরিবর্তন না হলে মুছে ফেলা হয়; দাখিল করা আবেদন দপ্তরের নথিতে থাকে।',
  en: 'Your information is used only to check and decide this application and to keep the register of enlistments. An unfinished draft is deleted after 180 days without a change; a submitted application stays in the office’s records.',
}
/** The third version calls the submission of an application "জমা", as everywhere in the portal. */
const third = { ...first, bn: first.bn.replace('দাখিল করা', 'জমা দেওয়া') }
/** The second version takes the number of days from the OWNER's setting. */
const shown: Readonly<Record<number, { bn: string; en: string }>> = { 1: first, 2: first, 3: third }

test('a notice with another text has another version', () => {
  expect(consentText(usualDraftDays)).toEqual(shown[consentVersion])
})

test('the notice names the days of the setting', () => {
  expect(consentText(90).en).toContain('after 90 days')
  expect(consentText(90).bn).toContain('৯০ দিন')
})
