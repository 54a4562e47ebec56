import type { Text } from '../text.ts'

/** The wallets that can be paid to, as the forms name them. */
export const wallets = ['bkash', 'Nagad'] as const
export type Wallet = (typeof wallets)[number]

/**
 * What kind of account a wallet of the authority is. It decides what a payer chooses in the app: an app refuses a
 * payment to a personal number, and "send money" to a shop.
 */
export const payeeKinds = ['MERCHANT', 'PERSONAL', 'AGENT'] as const
export type PayeeKind = (typeof payeeKinds)[number]

/** The choice in the app of the wallet. The app may be in the other language, so each text has both names. */
export const transferNames: Readonly<Record<Wallet, Readonly<Record<PayeeKind, Text>>>> = {
  bkash: {
    MERCHANT: { bn: 'পেমেন্ট (Payment)', en: 'Payment (পেমেন্ট)' },
    PERSONAL: { bn: 'সেন্ড মানি (Send Money)', en: 'Send Money (সেন্ড মানি)' },
    AGENT: { bn: 'ক্যাশ আউট (Cash Out)', en: 'Cash Out (ক্যাশ আউট)' },
  },
  Nagad: {
    MERCHANT: { bn: 'মার্চেন্ট পে (Merchant Pay)', en: 'Merchant Pay (মার্চেন্ট পে)' },
    PERSONAL: { bn: 'সেন্ড মানি (Send Money)', en: 'Send Money (সেন্ড মানি)' },
    AGENT: { bn: 'ক্যাশ আউট (Cash Out)', en: 'Cash Out (ক্যাশ আউট)' },
  },
}
