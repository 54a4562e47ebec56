/** A text in both languages of the portal. */
export type Bilingual = { bn: string; en: string }

/** An image of a document; the renderer leaves out one that does not decode. */
export type DocumentImage = { mime: 'image/png'; bytes: Uint8Array }

/** What an enlistment certificate says. Dates are `YYYY-MM-DD` in Asia/Dhaka. */
export type CertificateDocument = {
  authority: Bilingual
  /** The enlistment number, `ARC-2026-00001`: in Latin digits only, as it is typed and searched. */
  number: string
  /** The application type's name, `স্থপতি` and `Architect`. */
  type: Bilingual
  nameBn: string
  nameEn: string
  /** The number that the holder's professional body gave. */
  membership?: string
  validFrom: string
  validTo: string
  issuedOn: string
  /** The page that distinguishes a certificate from a forgery; it is printed beneath. */
  verifyUrl: string
  /** What the QR code carries behind that address: digits only (signed-facts.ts). */
  signedFacts: string
  photo?: DocumentImage
  /** Who signs it; without a name the place stays blank, with the word of the office. */
  signatory?: { name: Bilingual | null; designation: Bilingual | null }
  signature?: DocumentImage
  seal?: DocumentImage
  purpose: 'REGISTRATION' | 'RENEWAL'
}

/** One answer: what was asked and what was said, both localised and formatted. */
export type ApplicationEntry = { label: string; value: string }

/** One row of a repeating group, such as one previous project. The rows of a section are a table, with a column for each label. */
export type ApplicationRow = { entries: ApplicationEntry[] }

/** `note` is shown where the answers would be, such as that an address is the same as another. */
export type ApplicationSection = { title: string; entries: ApplicationEntry[]; rows?: ApplicationRow[]; note?: string }

/** One step of the review: when, what, by whom, and the words that were given with it. */
export type TrailStep = { at: string; step: string; by: string; words: string }

/** What the printed application shows. Every string arrives localised and formatted for `locale`. */
export type ApplicationDocument = {
  authority: Bilingual
  /** `A26-000412`, as it is on every screen and in every SMS; null before submission. */
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
  /** Where a desk opens the application; missing before submission. */
  deskUrl?: string
  generatedAt: string
}
