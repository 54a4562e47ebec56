import type { Condition, DocumentSlot } from '../../forms/definition.ts'
import type { Text } from '../../text.ts'

const slots = {
  photo: {
    label: { bn: 'পাসপোর্ট আকারের ছবি', en: 'Passport-size photograph' },
    help: { bn: 'আপনার সাম্প্রতিক ছবি, মুখ স্পষ্ট', en: 'A recent photo of you, with a clear face' },
  },
  signature: {
    label: { bn: 'স্বাক্ষরের স্ক্যান কপি', en: 'Scanned signature' },
    help: { bn: 'সাদা কাগজে সই করে তার ছবি তুললেও হবে', en: 'A photo of your signature on white paper will do' },
    sensitive: true,
  },
  nidCopy: {
    label: { bn: 'জাতীয় পরিচয়পত্রের কপি (উভয় পৃষ্ঠা)', en: 'National ID card, both sides' },
    help: { bn: 'সামনের ও পেছনের, দুই পিঠই দিন', en: 'Attach both the front and the back' },
    sensitive: true,
  },
  tinCertificate: { label: { bn: 'টিআইএন সনদ', en: 'TIN certificate' } },
  taxReturn: {
    label: { bn: 'সর্বশেষ আয়কর রিটার্ন দাখিলের প্রমাণ', en: 'Proof of latest income-tax return' },
    help: { bn: 'কর অফিসের প্রাপ্তিস্বীকারপত্র', en: 'The acknowledgement from the tax office' },
    yearly: true,
  },
  educationCertificate: { label: { bn: 'শিক্ষাগত যোগ্যতার সনদ', en: 'Educational certificate' } },
  membershipCertificate: {
    label: { bn: 'পেশাগত সদস্যপদের হালনাগাদ সনদ', en: 'Current professional membership certificate' },
    yearly: true,
  },
  experienceCertificate: {
    label: { bn: 'অভিজ্ঞতার সনদ', en: 'Experience certificate' },
    help: { bn: 'যেখানে কাজ করেছেন, সেই প্রতিষ্ঠানের দেওয়া', en: 'Issued by the firm or office where you worked' },
  },
  cv: { label: { bn: 'জীবনবৃত্তান্ত', en: 'Curriculum vitae' } },
  worksProof: {
    label: { bn: 'পূর্ববর্তী কাজের প্রমাণপত্র', en: 'Proof of previous works' },
    help: { bn: 'যেমন কার্যাদেশ বা কাজ শেষের সনদ', en: 'For example a work order or a completion certificate' },
  },
  tradeLicense: { label: { bn: 'হালনাগাদ ট্রেড লাইসেন্স', en: 'Current trade licence' }, yearly: true },
  binCertificate: { label: { bn: 'বিআইএন/মূসক নিবন্ধন সনদ (মূসক-২.৩)', en: 'BIN or VAT certificate (Mushak 2.3)' } },
  incorporation: { label: { bn: 'নিবন্ধন সনদ (সার্টিফিকেট অব ইনকর্পোরেশন)', en: 'Certificate of incorporation' } },
  memorandum: { label: { bn: 'সংঘস্মারক ও সংঘবিধি', en: 'Memorandum and articles of association' } },
  directorsList: { label: { bn: 'পরিচালকদের তালিকা (ফরম-১২)', en: 'List of directors (Form XII)' } },
  partnershipDeed: { label: { bn: 'অংশীদারি চুক্তিপত্র', en: 'Partnership deed' } },
  ownersNid: {
    label: { bn: 'মালিক/পরিচালকদের জাতীয় পরিচয়পত্র', en: 'National ID cards of owners or directors' },
    help: { bn: 'সব মালিক বা পরিচালকের, দুই পিঠই দিন', en: 'Of every owner or director, both sides' },
    sensitive: true,
  },
  bankSolvency: {
    label: { bn: 'আর্থিক সচ্ছলতার সনদ (ব্যাংক সলভেন্সি)', en: 'Bank solvency certificate' },
    help: { bn: 'আপনার ব্যাংকের শাখা থেকে নেওয়া', en: 'Issued by your bank' },
    yearly: true,
  },
  auditReport: { label: { bn: 'সর্বশেষ নিরীক্ষা প্রতিবেদন', en: 'Latest audit report' }, yearly: true },
  technicalCertificates: {
    label: { bn: 'কারিগরি ব্যক্তিদের সনদ ও সদস্যপদ', en: 'Certificates and memberships of technical persons' },
    help: { bn: 'ফরমে যাঁদের নাম দিচ্ছেন, তাঁদের প্রত্যেকের', en: 'Of each person named in this form' },
  },
  technicalConsent: {
    label: { bn: 'কারিগরি ব্যক্তিদের সম্মতিপত্র', en: 'Consent letters of technical persons' },
    help: {
      bn: 'প্রত্যেকের সই করা চিঠি যে তিনি আপনার সঙ্গে কাজ করবেন',
      en: 'A letter signed by each person, saying they will work with you',
    },
  },
  rehabCertificate: { label: { bn: 'রিহ্যাব সদস্যপদ সনদ', en: 'REHAB membership certificate' } },
  officeProof: { label: { bn: 'কার্যালয়ের মালিকানা বা ভাড়ার চুক্তিপত্র', en: 'Office ownership paper or lease' } },
  completionCertificate: {
    label: { bn: 'কার্য সমাপ্তি সনদ', en: 'Work completion certificate' },
    help: { bn: 'শেষ করা কাজের, নিয়োগকারীর দেওয়া', en: 'For work you have completed, issued by the client' },
  },
  supplyExperience: {
    label: { bn: 'পণ্য সরবরাহের অভিজ্ঞতার সনদ', en: 'Supply experience certificate' },
    help: { bn: 'যাঁদের পণ্য দিয়েছেন, তাঁদের দেওয়া', en: 'Issued by customers you have supplied' },
  },
  manufacturerAuth: {
    label: { bn: 'প্রস্তুতকারক/পরিবেশকের অনুমতিপত্র', en: 'Manufacturer or dealer authorisation' },
    help: { bn: 'অন্যের পণ্য সরবরাহ করলে তাঁদের দেওয়া অনুমতি', en: 'Their permission, if you supply the goods of others' },
  },
  equipmentProof: { label: { bn: 'যন্ত্রপাতির মালিকানা বা ভাড়ার প্রমাণ', en: 'Proof of owned or hired equipment' } },
  employeesList: { label: { bn: 'জনবলের তালিকা ও নিয়োগপত্র', en: 'Employee list and appointment letters' } },
  affidavit: {
    label: { bn: 'অঙ্গীকারনামা (নিষিদ্ধ নন মর্মে)', en: 'Affidavit of not being debarred' },
    help: {
      bn: 'কোনো সংস্থা আপনাকে নিষিদ্ধ করেনি, এই মর্মে সই করা লিখিত অঙ্গীকার',
      en: 'A signed statement that no agency has debarred you',
    },
    yearly: true,
  },
  authorisationLetter: {
    label: { bn: 'ক্ষমতা অর্পণপত্র', en: 'Authorisation letter' },
    help: {
      bn: 'যোগাযোগের দায়িত্বপ্রাপ্ত ব্যক্তিকে প্রতিষ্ঠানের দেওয়া চিঠি',
      en: 'The firm’s letter for its authorised contact person',
    },
  },
  previousCertificate: { label: { bn: 'পূর্বের তালিকাভুক্তি সনদ', en: 'Previous enlistment certificate' }, yearly: true },
  bankSlip: {
    label: { bn: 'ব্যাংক জমা স্লিপ/পে-অর্ডারের কপি', en: 'Bank deposit slip or pay order' },
    help: {
      bn: 'ছবির নম্বর ও টাকার পরিমাণ নিচে যা লিখছেন, তার সঙ্গে মিলিয়ে দেখুন',
      en: 'Compare its number and amount with what you enter below',
    },
    yearly: true,
  },
} as const satisfies Record<string, { label: Text; help?: Text; sensitive?: true; yearly?: true }>

export type DocumentSlotName = keyof typeof slots

/** A document that every applicant of the type must attach. */
export function requiredDocument(slot: DocumentSlotName): DocumentSlot {
  return { slot, ...slots[slot], required: true }
}

/** A document that may be attached. */
export function optionalDocument(slot: DocumentSlotName): DocumentSlot {
  return { slot, ...slots[slot], required: false }
}

/**
 * A document that must be attached while the condition holds. Otherwise it is not offered: a request for a partnership
 * deed would confuse the owner of a limited company.
 */
export function requiredDocumentWhen(slot: DocumentSlotName, requiredWhen: Condition): DocumentSlot {
  return { slot, ...slots[slot], required: false, requiredWhen, onlyWhenRequired: true }
}

/** The photograph and the national ID of a firm's application are those of the person who leads it. */
export const documentsOfProprietor: readonly DocumentSlot[] = [
  {
    ...requiredDocument('photo'),
    help: {
      bn: 'স্বত্বাধিকারী বা ব্যবস্থাপনা পরিচালকের সাম্প্রতিক ছবি',
      en: 'A recent photo of the proprietor or managing director',
    },
  },
  {
    ...requiredDocument('nidCopy'),
    help: {
      bn: 'স্বত্বাধিকারী বা ব্যবস্থাপনা পরিচালকের, দুই পিঠই দিন',
      en: 'Of the proprietor or managing director, both sides',
    },
  },
]

/** The papers of the three professional types. */
export const professionalDocuments: readonly DocumentSlot[] = [
  requiredDocument('photo'),
  requiredDocument('signature'),
  requiredDocument('nidCopy'),
  requiredDocument('tinCertificate'),
  optionalDocument('taxReturn'),
  requiredDocument('educationCertificate'),
  requiredDocument('membershipCertificate'),
  requiredDocument('experienceCertificate'),
  optionalDocument('cv'),
  optionalDocument('worksProof'),
  requiredDocumentWhen('previousCertificate', { field: 'applicationPurpose', in: ['RENEWAL'] }),
]

/** The slip of a bank is required; the picture of a wallet's message is welcome and takes the same place. */
export const bankSlipWhenPaidAtBank: DocumentSlot = {
  ...requiredDocumentWhen('bankSlip', { field: 'paymentMethod', in: ['Bank'] }),
  offeredWhen: {
    field: 'paymentMethod',
    in: ['bkash', 'Nagad'],
    label: { bn: 'পেমেন্টের এসএমএস বা রসিদের ছবি', en: 'Picture of the payment message or receipt' },
    help: {
      bn: 'এসএমএস বা অ্যাপের স্ক্রিনশট দিলে নিচের নম্বর ও টাকার পরিমাণ মিলিয়ে দেখতে পারবেন',
      en: 'With a screenshot of the message or the app you can compare its number and amount with what you enter below',
    },
  },
  isCompared: true,
}
