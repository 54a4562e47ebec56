/**
 * Spellings of one name, by the kind of disguise: a search for either has to find the other. Two names are separated by
 * a bar.
 */
export const sameNames: Readonly<Record<string, readonly string[]>> = {
  'abbreviations of Mohammad': [
    ...['মোঃ রফিকুল ইসলাম | মোহাম্মদ রফিকুল ইসলাম', 'মো. শাহ আলম | মোহাম্মদ শাহ আলম', 'মুহাম্মদ ইউনুস | মোহাম্মদ ইউনুস'],
    ...[
      'Md. Habibur Rahman | Mohammad Habibur Rahman',
      'Md Salim | Muhammad Salim',
      'Mohd. Nurul Amin | Md. Nurul Amin',
    ],
    ...['Mohammed Yunus | Muhammad Yunus', 'মো: কামাল হোসেন | মোহাঃ কামাল হোসেন', 'মোঃআনিসুর রহমান | মোঃ আনিসুর রহমান'],
    ...['মুঃ আবু তাহের | মোহাম্মদ আবু তাহের', 'Md.Rubel Mia | Md Rubel Mia', 'মহম্মদ আলী | মোহাম্মদ আলী', 'Md Faruk | মোঃ Faruk'],
  ],
  'abbreviations of women': [
    ...['মোছাঃ রাশেদা বেগম | মোসাম্মৎ রাশেদা বেগম', 'মোসাঃ জাহানারা | মোছাম্মৎ জাহানারা', 'Mst. Rahima Khatun | Mosammat Rahima Khatun'],
    ...['Most. Shirin Akter | Mst Shirin Akter', 'মোছা. নাজমা | মোসা. নাজমা', 'মোসাম্মত লাইলী | মোছাঃ লাইলী'],
  ],
  'family names with many spellings': [
    ...['সৈয়দ আমির আলী | ছৈয়দ আমির আলী', 'Syed Amir Ali | Sayed Amir Ali', 'Syed Nurul | Saiyed Nurul'],
    ...[
      'Anwar Chowdhury | Anwar Choudhury',
      'Selina Chaudhuri | Selina Chowdhury',
      'রফিক চৌধুরী | রফিক চৌধুরি',
      'চোধুরী জাফর | চৌধুরী জাফর',
    ],
    ...['Sheikh Rasel | Shaikh Rasel', 'Sk. Helal | Sheikh Helal', 'শেখ জামাল | সেখ জামাল', 'Bhuiyan Karim | Bhuyan Karim'],
    ...['ভূঁইয়া মাসুদ | ভুঞা মাসুদ', 'আবু তালেব মিয়া | আবু তালেব মিঞা', 'Zahurul Haque | Zahurul Hoque', 'Enamul Huq | Enamul Haque'],
    ...[
      'Kamal Hossain | Kamal Hussain',
      'Jakir Hossen | Jakir Hossain',
      'জাকির হোসেন | জাকির হোসাইন',
      'কামাল হুসাইন | কামাল হোসেন',
    ],
    ...[
      'Faruk Ahmed | Faruk Ahmad',
      'ফারুক আহমেদ | ফারুক আহম্মদ',
      'Nila Bhattacharya | Nila Bhattacharjee',
      'Ratan Dutta | Ratan Datta',
    ],
  ],
  'silent letters': [
    ...['উজ্জ্বল কুমার | উজ্জল কুমার', 'লক্ষ্মী রানী | লক্ষী রানী', 'বন্দ্যোপাধ্যায় | বন্দোপাধ্যায়', 'স্বপন দাস | সপন দাস'],
    ...['বিশ্বাস | বিশাস', 'ঈশ্বর চন্দ্র | ইশ্বর চন্দ্র', 'স্মৃতি কণা | সৃতি কণা', 'পদ্মা রানী | পদ্দা রানী', 'মুখোপাধ্যায় | মুখোপাধায়'],
    ...['আচার্য্য | আচার্য', 'সত্যজিৎ | সত্তজিৎ', 'জ্যোতি বড়ুয়া | জোতি বড়ুয়া', 'তত্ত্ব | তত্ত', 'স্বাধীন | সাধীন'],
  ],
  'clusters and letters': [
    ...['আব্দুল করিম | আবদুল করিম', 'শাহ্ আলম | শাহ আলম', 'আল্লামা | আললামা', 'মাহ্ফুজ | মাহফুজ', 'জান্নাতুল | জাননাতুল'],
    ...['আক্তারুজ্জামান | আকতারুজ্জামান', 'মুক্তা | মুকতা'],
  ],
  'vowels of two lengths': [
    ...['শরীফ | শরিফ', 'রহীম উদ্দীন | রহিম উদ্দিন', 'নূর আলম | নুর আলম', 'ঈসমাইল | ইসমাইল', 'আলী | আলি', 'মাহমূদ | মাহমুদ'],
    ...['পারভীন | পারভিন', 'কাজী | কাজি', 'ঊষা রানী | উষা রাণী', 'আমীর | আমির'],
  ],
  'letters of one sound': [
    ...['আনিস | আনিষ', 'শাহানা | সাহানা', 'মণি | মনি', 'যাকির | জাকির', 'যোবায়দা | জোবায়দা', 'রাণী | রানী', 'ইসমাঈল | ইছমাঈল'],
    ...['ইয়াসমিন | ইয়াছমিন', 'গাড়ী | গারী', 'আষাঢ় | আষাড়', 'ক্ষিতীশ | খিতীশ', 'শরৎ | শরত', 'আখতার | আকতার', 'এখলাছ | একলাস'],
    ...['জ্ঞান | গান', 'রাঙ্গা | রাঙা', 'ব্যাংক | ব্যাঙ্ক', 'সংকর | শঙ্কর', 'দুঃখী | দুখী', 'চাঁদ | চাদ'],
  ],
  'the o of Bengali': [
    ...[
      'মোস্তফা | মুস্তফা',
      'মোস্তাফিজ | মুস্তাফিজ',
      'ওসমান | উসমান',
      'ওমর | উমর',
      'সোহেল | সুহেল',
      'রোকেয়া | রুকেয়া',
      'জোবায়ের | জুবায়ের',
    ],
    ...['মোশাররফ | মুশাররফ', 'খোকন | খকন', 'মৌসুমী | মোসুমী'],
  ],
  'glides of Bengali': [
    ...['হায়দার | হাইদার', 'রায়হান | রাইহান', 'আনোয়ার | আনোআর', 'জুবায়ের | জুবাইর', 'ইয়াকুব | য়াকুব', 'সায়েদুল | সাইদুল'],
    ...['অ্যান্ড | এন্ড', 'এ্যালবার্ট | অ্যালবার্ট', 'এমরান | ইমরান', 'এব্রাহীম | ইব্রাহিম'],
  ],
  'vowels of Latin': [
    ...[
      'Raheem | Rahim',
      'Nasreen | Nasrin',
      'Noor | Nur',
      'Masood | Masud',
      'Mahmood | Mahmud',
      'Joshim | Jashim',
      'Korim | Karim',
    ],
    ...[
      'Robiul | Rabiul',
      'Mostafa | Mustafa',
      'Osman | Usman',
      'Sohel | Suhel',
      'Mosharraf | Musharraf',
      'Rehman | Rahman',
      'Akter | Aktar',
    ],
    ...[
      'Sarker | Sarkar',
      'Emran | Imran',
      'Ebrahim | Ibrahim',
      'Rahaman | Rahman',
      'Zahara | Zahra',
      'Masoud | Masud',
      'Farouk | Faruk',
    ],
    ...[
      'Reaz | Riaz',
      'Rokeya | Rokiya',
      'Zubair | Jubayer',
      'Zeinab | Zainab',
      'Naeem | Nayeem',
      'Saeed | Sayeed',
      'Mia | Miya',
    ],
  ],
  'consonants of Latin': [
    ...[
      'Jashim | Jasim',
      'Zaman | Jaman',
      'Aziz | Ajij',
      'Latif | Latiph',
      'Yusuf | Yusuph',
      'Rafiq | Rafik',
      'Iqbal | Ikbal',
    ],
    ...[
      'Parvin | Parbin',
      'Debnath | Devnath',
      'Mallick | Mallik',
      'Rafique | Rafiq',
      'Roy | Roi',
      'Yasmin | Iasmin',
      'Akhter | Akter',
    ],
    ...[
      'Fatimah | Fatima',
      'Abdullah | Abdulla',
      'Hossain | Hosain',
      'Bhuiyan | Buiyan',
      'Sultanah | Sultana',
      'Shaheen | Saheen',
    ],
    ...[
      'Anwar | Anowar',
      'Hawlader | Howlader',
      'Raushan | Roushan',
      'Quader | Kader',
      'Cazi | Kazi',
      'Wahid | Ohid',
      'Nawshad | Noushad',
    ],
  ],
  'marks, spaces and joiners': [
    ...[
      'O’Neil | O Neil',
      "O'Neil | O’Neil",
      'D’Costa | DCosta',
      'D`Rozario | D’Rozario',
      'Al-Amin | Al Amin',
      'Al-Amin | Alamin',
    ],
    ...[
      'Abdur  Rahman | Abdur Rahman',
      'Abdur Rahman | Abdurrahman',
      'Jamal Uddin | Jamaluddin',
      'আবদুর রহমান | আবদুররহমান',
    ],
    ...[
      'A.K.M. Shamsul | AKM Shamsul',
      'এ. কে. এম. হক | একেএম হক',
      'র\u09cd\u200dযাব | র\u09cd\u200cযাব',
      'ব\u09cd\u200cদু | ব\u09cdদু',
    ],
    ...[
      'Karím | Karim',
      'KARIM | karim',
      'Ｋａｒｉｍ | Karim',
      'নূরুন নাহার | নূরুন্নাহার',
      'শামসুল-হক | শামসুল হক',
      'Ziaur Rahman | Ziaur-Rahman',
    ],
  ],
  'the Arabic article': [
    ...[
      'Habib ur Rahman | Habibur Rahman',
      'Asad uz Zaman | Asaduzzaman',
      'Jamal ud Din | Jamal Uddin',
      'জিয়া উর রহমান | জিয়াউর রহমান',
    ],
    ...[
      'আঃ করিম | আব্দুল করিম',
      'আঃরহিম | আবদুর রহিম',
      'Abd. Karim | Abdul Karim',
      'শামসুন নাহার | শামসুন্নাহার',
      'Shams-ul Haque | Shamsul Hoque',
    ],
  ],
  'sounds that one spelling leaves out': [
    ...[
      'Shahjahan | Shajahan',
      'শাহজাহান | শাজাহান',
      'Mohosin | Mohsin',
      'Meherun | Mehrun',
      'Shyamal | Shamal',
      'Jyoti | Joti',
      'Humayun | Humaun',
    ],
    ...['হুমায়ুন | হুমাউন', 'রাবেয়া | রাবেআ', 'ওয়াহিদ | ওহিদ', 'Ghose | Ghosh', 'Yeasmin | Yasmin'],
  ],
  'encodings of Bengali': [
    ...[
      'রা\u09dfহান | রা\u09af\u09bcহান',
      'গা\u09dcি | গা\u09a1\u09bcি',
      'আষা\u09dd | আষা\u09a2\u09bc',
      'ম\u09c7\u09beমেন | ম\u09cbমেন',
    ],
    ...['ব\u09bcহিম | রহিম', 'জ\u09bcাহিদ | জাহিদ', 'প্লট ১২ | প্লট 12'],
  ],
  'order of words': [
    ...[
      'Karim Rahman | Rahman Karim',
      'রহিমা খাতুন | খাতুন রহিমা',
      'Abul Kalam Azad | Azad Abul Kalam',
      'ইসলাম নুরুল | নুরুল ইসলাম',
    ],
  ],
  companies: [
    ...['করিম এন্ড সন্স | করিম অ্যান্ড সন্স', 'রহমান এ্যান্ড ব্রাদার্স | রহমান এন্ড ব্রাদার্স', 'নির্মাণ লিঃ | নির্মাণ লিমিটেড'],
    ...[
      'Nirman Ltd. | Nirman Limited',
      'Delta Co. | Delta Company',
      'Padma Pvt. Ltd. | Padma Private Limited',
      'মেঘনা কোং | মেঘনা কোম্পানী',
    ],
    ...[
      'যমুনা কনস্ট্রাকশন | যমুনা কন্সট্রাকশন',
      'Surma Engg. | Surma Engineering',
      'Khan Bros. | Khan Brothers',
      'সুরমা এন্টারপ্রাইজ | সুরমা এন্টারপ্রাইস',
    ],
    ...['Titas Enterprise | Titas Enterprises', 'তিতাস ইঞ্জিনিয়ারিং | তিতাস ইন্জিনিয়ারিং'],
  ],
}

/** A title before the name, which only the search has. The registered name comes first. */
export const titledNames: readonly string[] = [
  ...[
    'Karim Uddin | Dr. Karim Uddin',
    'রহিম উদ্দিন | জনাব রহিম উদ্দিন',
    'রহিম উদ্দিন | প্রকৌশলী রহিম উদ্দিন',
    'Karim Uddin | Engr. Karim Uddin',
  ],
  ...[
    'Karim Traders | Messrs Karim Traders',
    'করিম ট্রেডার্স | মেসার্স করিম ট্রেডার্স',
    'সালাম মিয়া | আলহাজ্ব সালাম মিয়া',
    'Karim Uddin | Late Alhaj Karim Uddin',
  ],
]
