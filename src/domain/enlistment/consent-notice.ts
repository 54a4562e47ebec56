import { toBengaliDigits } from '../reference/numerals.ts'
import type { Text } from '../text.ts'

/**
 * The notice before the first field: the purpose of the data and how long it is kept. The server records its version
 * with each new application, so a change of the text is a new version; the days are those of the setting.
 */
export const consentVersion = 3

/** The number of days until an OWNER changes the setting. */
export const usualDraftDays = 180

/** `draftDays`: after how many days without a change an unfinished draft is deleted. */
export function consentText(draftDays = usualDraftDays): Text {
  return {
    bn: `আপনার তথ্য শুধু এই আবেদন যাচাই ও নিষ্পত্তি এবং তালিকাভুক্তির নিবন্ধন রাখার কাজে ব্যবহার করা হবে। অসম্পূর্ণ খসড়া ${toBengaliDigits(String(draftDays))} দিন কোনো পরিবর্তন না হলে মুছে ফেলা হয়; জমা দেওয়া আবেদন দপ্তরের নথিতে থাকে।`,
    en: `Your information is used only to check and decide this application and to keep the register of enlistments. An unfinished draft is deleted after ${draftDays} days without a change; a submitted application stays in the office’s records.`,
  }
}
