import { expect, test } from 'vitest'
import { consentNotice } from './consent-notice.ts'

/** The text of every published version: a published version is never changed. */
const shown: Readonly<Record<number, { bn: string; en: string }>> = {
  1: {
    bn: 'আপনার তথ্য শুধু এই আবেদন যাচাই ও নিষ্পত্তি এবং তালিকাভুক্তির নিবন্ধন রাখার কাজে ব্যবহার করা হবে। অসম্পূর্ণ খসড়া ১৮০ দিন কোনো পরিবর্তন না হলে মুছে ফেলা হয়; দাখিল করা আবেদন দপ্তরের নথিতে থাকে।',
    en: 'Your information is used only to check and decide this application and to keep the register of enlistments. An unfinished draft is deleted after 180 days without a change; a submitted application stays in the office’s records.',
  },
}

test('a notice with another text has another version', () => {
  expect(consentNotice.text).toEqual(shown[consentNotice.version])
})
