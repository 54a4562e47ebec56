import type { Text } from '../text.ts'
import type { GuestState } from './live-states.ts'

const waiting: Text = { bn: 'অপেক্ষমাণ', en: 'Waiting' }

/** The text of each state in the record of a session: how a guest's waiting ended, or where the guest is now. */
export const outcomeNames: Record<GuestState, Text> = {
  JOIN: waiting,
  WAIT: waiting,
  MISSED: waiting,
  CALLED: { bn: 'ডাকা হচ্ছে', en: 'Ringing' },
  IN_CALL: { bn: 'কথা চলছে', en: 'In conversation' },
  DONE: { bn: 'কথা হয়েছে', en: 'Talked with' },
  CALL_REJECTED: { bn: 'ফিরিয়ে দেওয়া হয়েছে', en: 'Declined' },
  LEFT: { bn: 'চলে গেছেন', en: 'Left' },
  ENDED: { bn: 'কথা হয়নি', en: 'Not reached' },
}
