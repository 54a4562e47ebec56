import type { GroupDefinition } from '../../forms/definition.ts'
import { referenceLabels } from '../../payments/reference-labels.ts'

export const applicationHeader: GroupDefinition = {
  group: 'applicationHeader',
  label: { bn: 'আবেদনের ধরন', en: 'Application' },
  fields: [
    {
      key: 'applicationPurpose',
      label: { bn: 'আবেদনের উদ্দেশ্য', en: 'Purpose of application' },
      kind: 'radio',
      required: true,
      options: 'applicationPurpose',
    },
    {
      key: 'previousEnlistmentNo',
      label: { bn: 'পূর্বের তালিকাভুক্তি নম্বর', en: 'Previous enlistment number' },
      kind: 'text',
      required: false,
      rule: 'registrationNo',
      visibleWhen: { field: 'applicationPurpose', in: ['RENEWAL'] },
      requiredWhen: { field: 'applicationPurpose', in: ['RENEWAL'] },
    },
  ],
}

export const contact: GroupDefinition = {
  group: 'contact',
  label: { bn: 'যোগাযোগ', en: 'Contact' },
  fields: [
    {
      key: 'mobile',
      label: { bn: 'মোবাইল নম্বর', en: 'Mobile number' },
      kind: 'tel',
      required: true,
      rule: 'mobile',
      unique: 'application',
    },
    {
      key: 'email',
      label: { bn: 'ই-মেইল', en: 'E-mail' },
      kind: 'email',
      required: true,
      rule: 'email',
      unique: 'application',
    },
  ],
}

export const previousProjects: GroupDefinition = {
  group: 'previousProjects',
  label: { bn: 'পূর্ববর্তী প্রকল্প/কাজ', en: 'Previous projects or works' },
  repeat: { min: 0, max: 50 },
  rowLabel: { bn: 'প্রকল্প', en: 'Project' },
  fields: [
    {
      key: 'name',
      label: { bn: 'প্রকল্প/কাজের নাম', en: 'Project or work name' },
      kind: 'text',
      required: true,
      rule: 'text',
    },
    { key: 'client', label: { bn: 'মালিক/নিয়োগকারী', en: 'Client' }, kind: 'text', required: false, rule: 'text' },
    { key: 'location', label: { bn: 'অবস্থান', en: 'Location' }, kind: 'text', required: false, rule: 'text' },
    { key: 'value', label: { bn: 'মূল্য (টাকা)', en: 'Value (BDT)' }, kind: 'money', required: false, rule: 'money' },
    { key: 'startDate', label: { bn: 'শুরুর তারিখ', en: 'Start date' }, kind: 'date', required: true, rule: 'pastDate' },
    { key: 'endDate', label: { bn: 'সমাপ্তির তারিখ', en: 'End date' }, kind: 'date', required: false, rule: 'afterStart' },
    {
      key: 'rating',
      label: { bn: 'মূল্যায়ন', en: 'Rating' },
      kind: 'integer',
      required: false,
      rule: 'rating',
      help: {
        bn: 'নিয়োগকারী কাজটিকে যত দিয়েছেন, ১ থেকে ৫; না দিলে ফাঁকা রাখুন',
        en: 'The client’s rating of the work, from 1 to 5; leave it empty if there is none',
      },
    },
  ],
}

export const debarment: GroupDefinition = {
  group: 'debarment',
  label: { bn: 'নিষেধাজ্ঞা (ডিবার) সম্পর্কে ঘোষণা', en: 'Debarment statement' },
  fields: [
    {
      key: 'debarred',
      label: { bn: 'কোনো সংস্থা কি কখনও আপনাকে নিষিদ্ধ (ডিবার) করেছে?', en: 'Ever debarred by any agency?' },
      kind: 'radio',
      required: true,
      options: 'yesNo',
    },
    {
      key: 'debarredDate',
      label: { bn: 'নিষিদ্ধ হওয়ার তারিখ', en: 'Date of debarment' },
      kind: 'date',
      required: false,
      rule: 'pastDate',
      visibleWhen: { field: 'debarred', in: ['YES'] },
      requiredWhen: { field: 'debarred', in: ['YES'] },
    },
    {
      key: 'debarredWhere',
      label: { bn: 'কোন সংস্থা নিষিদ্ধ করেছে', en: 'By which agency' },
      kind: 'text',
      required: false,
      rule: 'text',
      visibleWhen: { field: 'debarred', in: ['YES'] },
      requiredWhen: { field: 'debarred', in: ['YES'] },
    },
    {
      key: 'debarredDuration',
      label: { bn: 'নিষেধাজ্ঞার মেয়াদ', en: 'Duration of debarment' },
      kind: 'text',
      required: false,
      rule: 'text',
      // debarment.ts computes the end from this text.
      help: { bn: 'বছর, মাস বা দিনে লিখুন, যেমন ২ বছর ৬ মাস', en: 'In years, months or days, e.g. 2 years 6 months' },
      visibleWhen: { field: 'debarred', in: ['YES'] },
      requiredWhen: { field: 'debarred', in: ['YES'] },
    },
  ],
}

export const declaration: GroupDefinition = {
  group: 'declaration',
  label: { bn: 'ঘোষণা ও সম্মতি', en: 'Declaration and consent' },
  fields: [
    {
      key: 'declareTrue',
      label: {
        bn: 'আমার দেওয়া সব তথ্য ও কাগজপত্র সঠিক; ভুল প্রমাণিত হলে কর্তৃপক্ষ তালিকাভুক্তি বাতিল করতে পারবে।',
        en: 'All information and papers are true; the authority may cancel the enlistment if they prove false.',
      },
      kind: 'checkbox',
      required: true,
      rule: 'mustBeTrue',
    },
    {
      key: 'consentPersonalData',
      label: {
        bn: 'আবেদন নিষ্পত্তির জন্য আমার ব্যক্তিগত তথ্য সংরক্ষণ ও যাচাইয়ে সম্মতি দিচ্ছি।',
        en: 'I agree to my personal data being kept and checked in order to decide this application.',
      },
      kind: 'checkbox',
      required: true,
      rule: 'mustBeTrue',
    },
  ],
}

export const payment: GroupDefinition = {
  group: 'payment',
  label: { bn: 'ফি পরিশোধ', en: 'Payment' },
  fields: [
    {
      key: 'paymentMethod',
      label: { bn: 'পরিশোধের মাধ্যম', en: 'Payment method' },
      kind: 'radio',
      required: true,
      options: 'paymentMethod',
    },
    {
      key: 'paymentPurpose',
      label: { bn: 'পরিশোধের উদ্দেশ্য', en: 'Purpose of payment' },
      kind: 'select',
      required: true,
      options: 'applicationPurpose',
      readOnly: true,
      computed: { as: 'same', from: 'applicationPurpose' },
    },
    {
      key: 'amount',
      label: { bn: 'ফি-র পরিমাণ (১৫% মূসকসহ)', en: 'Amount (with 15% VAT)' },
      kind: 'money',
      required: true,
      rule: 'money',
      readOnly: true,
      computed: { as: 'fee' },
    },
    {
      key: 'payerMobile',
      label: { bn: 'যে নম্বর থেকে টাকা পাঠিয়েছেন', en: 'Paying wallet number' },
      help: {
        bn: 'বিকাশ বা নগদ নম্বরটি, ১১ অঙ্ক; দোকান থেকে পাঠালে দোকানের নম্বর',
        en: 'The bKash or Nagad number, 11 digits; the number of the shop if you paid through one',
      },
      kind: 'tel',
      required: false,
      rule: 'mobile',
      visibleWhen: { field: 'paymentMethod', in: ['bkash', 'Nagad'] },
      requiredWhen: { field: 'paymentMethod', in: ['bkash', 'Nagad'] },
    },
    {
      key: 'bankInstrument',
      label: { bn: 'জমার ধরন', en: 'Bank instrument' },
      kind: 'select',
      required: false,
      options: 'bankInstrument',
      visibleWhen: { field: 'paymentMethod', in: ['Bank'] },
      requiredWhen: { field: 'paymentMethod', in: ['Bank'] },
    },
    {
      key: 'payBankName',
      label: { bn: 'যে ব্যাংকে জমা', en: 'Bank deposited at' },
      missing: { bn: 'যে ব্যাংকে জমা দিয়েছেন, তার নাম লিখুন', en: 'Please enter: Bank deposited at' },
      kind: 'text',
      required: false,
      rule: 'text',
      visibleWhen: { field: 'paymentMethod', in: ['Bank'] },
      requiredWhen: { field: 'paymentMethod', in: ['Bank'] },
    },
    {
      key: 'payBankBranch',
      label: { bn: 'ব্যাংকের শাখা', en: 'Bank branch' },
      kind: 'text',
      required: false,
      rule: 'text',
      visibleWhen: { field: 'paymentMethod', in: ['Bank'] },
      requiredWhen: { field: 'paymentMethod', in: ['Bank'] },
    },
    {
      key: 'transactionId',
      label: { bn: 'ট্রানজেকশন আইডি/স্লিপ নম্বর', en: 'Transaction id or slip number' },
      labelBy: { field: 'paymentMethod', map: referenceLabels },
      kind: 'text',
      required: true,
      rule: 'bankSlipNo',
      ruleBy: { field: 'paymentMethod', map: { bkash: 'bkashTrx', Nagad: 'nagadTrx', Bank: 'bankSlipNo' } },
      unique: 'payment',
    },
    {
      key: 'paymentDate',
      withinYears: 1,
      offersToday: true,
      label: { bn: 'পরিশোধের তারিখ', en: 'Payment date' },
      kind: 'date',
      required: true,
      rule: 'pastDate',
    },
  ],
}
