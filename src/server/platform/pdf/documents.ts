/** A text in both languages of the portal. */
export type Bilingual = { bn: string; en: string }

/** An image of a document; the renderer leaves out images that cannot be decoded. */
export type DocumentImage = { mime: 'image/png'; bytes: Uint8Array }

/** The content of an enlistment certificate. Dates are `YYYY-MM-DD` in Asia/Dhaka. */
export type CertificateDocument = {
  authority: Bilingual
  /** The enlistment number, `ARC-2026-00001`: in Latin digits only, because it is typed and searched. */
  number: string
  /** The application type's name, `স্থপতি` and `Architect`. */
  type: Bilingual
  nameBn: string
  nameEn: string
  /** The number from the holder's professional body. */
  membership?: string
  validFrom: string
  validTo: string
  issuedOn: string
  /** The page that checks whether the certificate is genuine; its address is printed too. */
  verifyUrl: string
  /** The digits that the QR code adds to that address (signed-facts.ts). */
  signedFacts: string
  photo?: DocumentImage
  /** The person who signs; without a name the line stays blank above the title of the office. */
  signatory?: { name: Bilingual | null; designation: Bilingual | null }
  signature?: DocumentImage
  seal?: DocumentImage
  purpose: 'REGISTRATION' | 'RENEWAL'
}

/** A payment on a receipt; amounts are formatted in the digits of each language, without the sign of the currency. */
export type ReceiptLine = {
  method: Bilingual
  transactionId: string
  paidOn: string
  confirmedOn: string
  amount: Bilingual
}

/** The content of a money receipt. Dates are `YYYY-MM-DD` in Asia/Dhaka. */
export type ReceiptDocument = {
  authority: Bilingual
  /** `MR-2026-000123`: in Latin digits only, because it is typed. */
  number: string
  issuedOn: string
  /** One of the two may be empty. */
  nameBn: string
  nameEn: string
  type: Bilingual
  purpose: Bilingual
  /** Null before the submission: a gateway takes the fee earlier. */
  trackingNumber: string | null
  payments: ReceiptLine[]
  fee: { base: Bilingual; vat: Bilingual; total: Bilingual }
  amount: Bilingual
  /** The amount that was received is not the fee. */
  differs: boolean
  words: Bilingual
  /** The authority has decided to return the money, and still has it. */
  returnDue: boolean
  verifyUrl: string
  /** The digits that the QR code adds to that address (signed-facts.ts). */
  signedFacts: string
}

/** One answer: the question and its answer, both localised and formatted. */
export type ApplicationEntry = { label: string; value: string }

/** One row of a repeating group, such as one project. A section shows its rows as a table, one column per label. */
export type ApplicationRow = { entries: ApplicationEntry[] }

/** `note` is shown in place of answers, for example when an address is the same as another. */
export type ApplicationSection = { title: string; entries: ApplicationEntry[]; rows?: ApplicationRow[]; note?: string }

/** One step of the review: when, what, by whom, and the words that were given with it. */
export type TrailStep = { at: string; step: string; by: string; words: string }

/** The content of a printed application. Every string is already localised and formatted for `locale`. */
export type ApplicationDocument = {
  authority: Bilingual
  /** `A26-000412`, as on every screen and in every SMS; null before submission. */
  trackingNumber: string | null
  status: Bilingual
  type: Bilingual
  locale: 'bn' | 'en'
  submittedAt: string | null
  sections: ApplicationSection[]
  documents: { slot: string; name: string; size: string }[]
  /** The oldest first. */
  trail: TrailStep[]
  photo?: DocumentImage
  /** The address at which a desk opens the application; missing before submission. */
  deskUrl?: string
  generatedAt: string
}
