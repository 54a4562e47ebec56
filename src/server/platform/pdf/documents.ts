/** A text in both languages of the portal. */
export type Bilingual = { bn: string; en: string }

/** The only image that a certificate carries; the renderer leaves out one that does not decode. */
export type CertificatePhoto = { mime: 'image/png'; bytes: Uint8Array }

/** What an enlistment certificate says. Dates are `YYYY-MM-DD` in Asia/Dhaka. */
export type CertificateDocument = {
  authority: Bilingual
  /** The enlistment number in Latin digits, `ARC-2026-00001`; the page adds the Bengali digits. */
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
  photo?: CertificatePhoto
  purpose: 'REGISTRATION' | 'RENEWAL'
}

/** One answer: what was asked and what was said, both localised and formatted; an empty value prints as a dash. */
export type ApplicationEntry = { label: string; value: string }

/** One row of a repeating group, such as one previous project. */
export type ApplicationRow = { title: string; entries: ApplicationEntry[] }

/** `note` is shown where the answers would be, such as that an address is the same as another. */
export type ApplicationSection = { title: string; entries: ApplicationEntry[]; rows?: ApplicationRow[]; note?: string }

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
  generatedAt: string
}
