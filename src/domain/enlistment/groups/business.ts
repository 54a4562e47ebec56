import type { GroupDefinition } from '../../forms/definition.ts'

export const firm: GroupDefinition = {
  group: 'firm',
  label: { bn: 'ব্যবসা প্রতিষ্ঠানের তথ্য', en: 'Business' },
  fields: [
    {
      key: 'companyNameBn',
      label: { bn: 'প্রতিষ্ঠানের নাম (বাংলায়)', en: 'Business name (Bengali)' },
      kind: 'text',
      required: true,
      rule: 'nameBnCompany',
      help: { bn: 'বাংলা অক্ষরে, যেমন মেসার্স রহমান এন্ড সন্স', en: 'In Bengali letters, for example মেসার্স রহমান এন্ড সন্স' },
    },
    {
      key: 'companyNameEn',
      label: { bn: 'প্রতিষ্ঠানের নাম (ইংরেজিতে)', en: 'Business name (English)' },
      kind: 'text',
      required: true,
      rule: 'nameEn',
      help: { bn: 'ইংরেজি অক্ষরে, যেমন M/S Rahman & Sons', en: 'In English letters, for example M/S Rahman & Sons' },
    },
    {
      key: 'dateOfConstitution',
      label: { bn: 'প্রতিষ্ঠার তারিখ', en: 'Date of constitution' },
      kind: 'date',
      required: true,
      rule: 'pastDate',
    },
    {
      key: 'ownershipType',
      label: { bn: 'মালিকানার ধরন', en: 'Ownership type' },
      kind: 'select',
      required: true,
      options: 'ownership',
    },
    {
      key: 'rjscNo',
      label: { bn: 'আরজেএসসি নিবন্ধন নম্বর', en: 'RJSC registration number' },
      kind: 'text',
      required: false,
      rule: 'registrationNo',
      visibleWhen: { field: 'ownershipType', in: ['PVT LTD', 'PARTNERSHIP'] },
      requiredWhen: { field: 'ownershipType', in: ['PVT LTD'] },
    },
  ],
}

export const licenceTax: GroupDefinition = {
  group: 'licenceTax',
  label: { bn: 'লাইসেন্স ও কর', en: 'Licence and tax' },
  fields: [
    {
      key: 'tradeLicenseNo',
      label: { bn: 'ট্রেড লাইসেন্স নম্বর', en: 'Trade licence number' },
      kind: 'text',
      required: true,
      rule: 'tradeLicense',
    },
    {
      key: 'tradeLicenseIssuer',
      label: { bn: 'ট্রেড লাইসেন্স প্রদানকারী', en: 'Trade licence issuer' },
      help: {
        bn: 'যেমন গোদাগাড়ী পৌরসভা বা রাজশাহী সিটি কর্পোরেশন',
        en: 'For example Godagari Municipality or Rajshahi City Corporation',
      },
      kind: 'text',
      required: false,
      rule: 'text',
    },
    {
      key: 'tradeLicenseExpiry',
      label: { bn: 'ট্রেড লাইসেন্সের মেয়াদ', en: 'Trade licence valid until' },
      help: {
        bn: 'শেষ দিন; দিন/মাস/বছর, যেমন ৩০/০৬/২০২৭',
        en: 'The last day, for example 30/06/2027',
      },
      missing: { bn: 'ট্রেড লাইসেন্সের মেয়াদ শেষের তারিখ লিখুন', en: 'Please enter: Trade licence valid until' },
      kind: 'date',
      required: true,
      rule: 'futureDate',
    },
    {
      key: 'tin',
      label: { bn: 'করদাতা শনাক্তকরণ নম্বর (টিআইএন)', en: 'Taxpayer identification number (TIN)' },
      kind: 'digits',
      required: true,
      rule: 'tin',
    },
    {
      key: 'bin',
      label: { bn: 'ব্যবসা শনাক্তকরণ নম্বর (বিআইএন)', en: 'Business identification number (BIN)' },
      kind: 'text',
      required: true,
      rule: 'bin',
    },
    {
      key: 'vat',
      label: { bn: 'মূসক (ভ্যাট) নিবন্ধন নম্বর', en: 'VAT registration number' },
      kind: 'text',
      required: true,
      rule: 'bin',
      help: { bn: 'বর্তমানে মূসক নিবন্ধন নম্বর ও বিআইএন একই', en: 'Today the VAT number and the BIN are the same number' },
      copyFrom: 'bin',
    },
  ],
}

export const bank: GroupDefinition = {
  group: 'bank',
  label: { bn: 'ব্যাংক তথ্য', en: 'Bank' },
  fields: [
    {
      key: 'bankName',
      label: { bn: 'ব্যাংকের নাম', en: 'Bank name' },
      kind: 'text',
      required: true,
      rule: 'text',
      help: { bn: 'প্রতিষ্ঠানের নামে যে ব্যাংকে হিসাব আছে', en: 'Where the business has its account' },
    },
    { key: 'bankBranch', label: { bn: 'ব্যাংকের শাখা', en: 'Bank branch' }, kind: 'text', required: true, rule: 'text' },
    {
      key: 'bankAccountNo',
      label: { bn: 'ব্যাংক হিসাব নম্বর', en: 'Bank account number' },
      kind: 'digits',
      required: true,
      rule: 'bankAccount',
    },
    {
      key: 'bankRoutingNo',
      label: { bn: 'রাউটিং নম্বর', en: 'Routing number' },
      kind: 'digits',
      required: false,
      rule: 'routing',
    },
  ],
}

export const membershipRehab: GroupDefinition = {
  group: 'membershipRehab',
  label: { bn: 'রিহ্যাব সদস্যপদ', en: 'REHAB membership' },
  prefix: 'rehab',
  fields: [
    {
      key: 'rehabMember',
      label: { bn: 'রিহ্যাবের সদস্য কি?', en: 'Member of REHAB?' },
      kind: 'radio',
      required: true,
      options: 'yesNo',
    },
    {
      key: 'membershipNo',
      label: { bn: 'রিহ্যাব সদস্য নম্বর', en: 'REHAB membership number' },
      kind: 'text',
      required: false,
      rule: 'rehab',
      visibleWhen: { field: 'rehabMember', in: ['YES'] },
      requiredWhen: { field: 'rehabMember', in: ['YES'] },
    },
  ],
}

export const authorisedPerson: GroupDefinition = {
  group: 'authorisedPerson',
  label: { bn: 'যোগাযোগের দায়িত্বপ্রাপ্ত ব্যক্তি', en: 'Authorised contact person' },
  prefix: 'authorised',
  fields: [
    { key: 'name', label: { bn: 'নাম', en: 'Name' }, kind: 'text', required: true, rule: 'text' },
    {
      key: 'designation',
      label: { bn: 'পদবি', en: 'Designation' },
      kind: 'text',
      required: true,
      rule: 'text',
      help: { bn: 'যেমন ব্যবস্থাপক', en: 'For example manager' },
    },
    {
      key: 'nid',
      label: { bn: 'জাতীয় পরিচয়পত্র নম্বর (এনআইডি)', en: 'National ID number' },
      kind: 'digits',
      required: true,
      rule: 'nid',
    },
  ],
}

export const worksScope: GroupDefinition = {
  group: 'worksScope',
  label: { bn: 'কাজের ধরন', en: 'Kind of works' },
  fields: [
    {
      key: 'worksCategories',
      label: { bn: 'যে ধরনের কাজে আগ্রহী', en: 'Kinds of works applied for' },
      help: { bn: 'একাধিক বেছে নেওয়া যায়', en: 'You can choose several' },
      missing: { bn: 'কমপক্ষে এক ধরনের কাজ বেছে নিন', en: 'Choose at least one kind of works' },
      kind: 'multiselect',
      required: true,
      options: 'worksCategory',
    },
  ],
}

export const goodsScope: GroupDefinition = {
  group: 'goodsScope',
  label: { bn: 'পণ্যের ধরন', en: 'Kind of goods' },
  fields: [
    {
      key: 'goodsCategories',
      label: { bn: 'যে ধরনের পণ্য সরবরাহে আগ্রহী', en: 'Kinds of goods applied for' },
      help: { bn: 'একাধিক বেছে নেওয়া যায়', en: 'You can choose several' },
      missing: { bn: 'কমপক্ষে এক ধরনের পণ্য বেছে নিন', en: 'Choose at least one kind of goods' },
      kind: 'multiselect',
      required: true,
      options: 'goodsCategory',
    },
  ],
}
