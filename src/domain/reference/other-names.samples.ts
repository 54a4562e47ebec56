/**
 * Names of different people that are near each other, by the kind of nearness: a search for one must not find the other.
 * Two names are separated by a bar, pairs by a semicolon.
 */
export const otherNames: Readonly<Record<string, readonly string[]>> = {
  'one vowel of Latin': pairsOf(`
    Kamal | Kamil; Jamal | Jamil; Salam | Salim; Karim | Karam; Rashid | Rashad; Nasir | Nasar; Halim | Helam;
    Jalil | Jalal; Khalil | Khalal; Hasan | Husen; Rana | Rani; Mina | Mona; Lima | Luma; Rina | Runa;
    Shila | Shela; Ruma | Rima; Tania | Tunia; Jahid | Jahad; Sabina | Sabuna; Habib | Hubab; Rakib | Rakab;
    Masum | Masim; Rubel | Ribel; Nahid | Nahad; Farid | Farad; Mamun | Mamin; Harun | Harin; Tuhin | Tahin;
    Liton | Latin; Milon | Malin; Ripon | Rapin; Shimul | Shamil; Titu | Tatu; Bilkis | Balkis; Sharif | Sharaf;
    Nadira | Nadera; Munir | Munar; Zakir | Zakar`),
  'one consonant of Latin': pairsOf(`
    Karim | Rahim; Karim | Halim; Rahim | Halim; Salam | Kalam; Alam | Salam; Alam | Kalam; Kamal | Jamal;
    Jamal | Zamad; Rahman | Raihan; Rahman | Rayman; Habib | Hamid; Hamid | Hafiz; Nasir | Nazim; Basir | Nasir;
    Kabir | Kabil; Kabir | Sabir; Saber | Taher; Tarek | Barek; Malek | Khalek; Khaled | Khalek; Rashed | Rasel;
    Sajid | Sabid; Majid | Sajid; Wahid | Wajid; Shahid | Shafi; Rafiq | Shafiq; Rafiq | Rakib; Tofiq | Rafiq;
    Monir | Jahir; Monir | Munim; Imran | Irfan; Arman | Arfan; Selim | Selina; Shamim | Shahin; Shamim | Nasim;
    Ratan | Rajan; Sujan | Suman; Suman | Rumon; Bablu | Babul; Dulal | Bulbul; Babul | Bakul; Mukul | Bakul;
    Tapan | Tapos; Tapos | Tapan; Dipak | Dipu; Bikash | Biplob; Anik | Anis; Anis | Amin; Amin | Amir;
    Tanvir | Tanim; Sakib | Rakib; Sabbir | Sabuj; Farhad | Farhan; Nayan | Niloy; Roma | Roksana; Nipa | Nila;
    Nila | Mila`),
  'one letter of Bengali': pairsOf(`
    করিম | রহিম; করিম | হালিম; কামাল | জামাল; কামাল | কমল; কালাম | সালাম; আলম | সালাম; রশিদ | রাশেদ;
    রাশেদ | রাসেল; খালেদ | খালেক; মালেক | খালেক; হাসান | হোসেন; হাসান | হাসিনা; হাবিব | হামিদ; নাসির | নাজিম;
    নাসির | বশির; কবির | সাবির; রহমান | রায়হান; তাহের | তারেক; সাজিদ | মাজিদ; রফিক | শফিক; রাকিব | সাকিব;
    ইমরান | ইরফান; আরমান | আরফান; মনির | জহির; রানা | রানী; মিনা | মোনা; রিনা | রুনা; রুমা | রিমা; লিমা | লুমা;
    শিলা | শেলা; বাদু | বদু; ভানু | বানু; রতন | রাজন; সুজন | সুমন; বাবলু | বাবুল; বকুল | মুকুল; তপন | তাপস;
    দীপক | দীপু; অনিক | আনিস; আনিস | আমিন; আমিন | আমির; তানভীর | তানিম; ফরহাদ | ফারহান; নীলা | মিলা; নিপা | নীলা;
    শাপলা | শামলা; রেখা | রেবা; রেবা | রেণু; জলি | ডলি; পলি | মলি; কাজল | সজল; সজল | সজীব; রাজীব | সজীব;
    শুভ | শিব; গোপাল | নেপাল; নেপাল | ভূপাল; হরি | হীরা; মতি | মোতাহার; কাদের | নাদের; গাজী | কাজী; চান | চাঁদনি;
    দাউদ | মওদুদ; নাঈম | নাদিম; ফয়সাল | ফয়েজ; ফাতেমা | ফারিহা; সাদিয়া | নাদিয়া; তানিয়া | সানিয়া;
    ঘোষ | গোস্বামী`),
  'men and women': pairsOf(`
    Rahim Uddin | Rahima Khatun; Salim Khan | Salma Khan; Karim Mia | Karima Begum; Nazim Ali | Nazma Ali;
    Shamim Reza | Shahina Reza; রহিম উদ্দিন | রহিমা খাতুন; করিম মিয়া | করিমা বেগম; নাজিম আলী | নাজমা আলী;
    জামিল হক | জামিলা বেগম; Jamil Haque | Jamila Begum; Parvez Alam | Parvin Alam; Farid Khan | Farida Yasmin;
    ফরিদ খান | ফরিদা ইয়াসমিন; Hasan Ali | Hasina Ali; Nasir Khan | Nasrin Khan`),
  'one family, other people': pairsOf(`
    Abdul Karim | Abdul Rahim; Abdul Karim | Abdur Razzak; Abdul Halim | Abdul Hamid; Abdus Salam | Abdus Sattar;
    Abdul Aziz | Abdul Hai; আবদুল করিম | আবদুল রহিম; আব্দুল হালিম | আব্দুল হামিদ; আব্দুস সালাম | আব্দুস সাত্তার;
    আবুল কালাম | আবুল কাশেম; আবুল হোসেন | আবুল হাসান; Md. Karim | Abdul Karim; মোঃ করিম | আব্দুল করিম;
    Md. Shah Alam | Md. Shah Jalal; Nurul Islam | Nurul Amin; Nurul Islam | Rafiqul Islam;
    রফিকুল ইসলাম | শফিকুল ইসলাম; নুরুল হক | নুরুল হুদা; Nurul Haque | Nurul Huda; Zahirul Islam | Zahurul Islam;
    জহিরুল হক | জহুরুল হক; Kamal Hossain | Jamal Hossain; কামাল হোসেন | জামাল হোসেন; Rahima Begum | Halima Begum;
    রহিমা বেগম | হালিমা বেগম; Salma Khatun | Salma Begum; সালমা খাতুন | সালমা বেগম; Fatema Akter | Fatema Begum;
    Anwar Hossain | Sarwar Hossain; আনোয়ার হোসেন | সারোয়ার হোসেন; Syed Ali | Syed Amin; সৈয়দ আলী | সৈয়দ আমিন;
    Sheikh Hasan | Sheikh Hasina; শেখ কামাল | শেখ জামাল; Tariqul Islam | Taslimul Islam;
    Mahbub Alam | Mahmud Alam; মাহবুব আলম | মাহমুদ আলম; Ashraf Ali | Asad Ali; আশরাফ আলী | আসাদ আলী;
    Shafiqur Rahman | Shafiul Rahman; Mizanur Rahman | Mojibur Rahman; মিজানুর রহমান | মজিবুর রহমান;
    Habibur Rahman | Hafizur Rahman; হাবিবুর রহমান | হাফিজুর রহমান; Saidur Rahman | Saifur Rahman;
    সাইদুর রহমান | সাইফুর রহমান; Anisur Rahman | Aminur Rahman; আনিসুর রহমান | আমিনুর রহমান;
    Bimal Das | Kamal Das; বিমল দাস | অমল দাস; Ratan Roy | Rajan Roy; রতন রায় | রমেন রায়;
    Sunil Paul | Anil Paul; সুনীল পাল | অনিল পাল; Shipra Saha | Shilpi Saha; শিপ্রা সাহা | শিল্পী সাহা;
    Biswajit Dey | Satyajit Dey; বিশ্বজিৎ দে | সত্যজিৎ দে; Abul Kalam | Abul Kashem; Abul Hasan | Abul Hossain;
    Jahangir Alam | Alamgir Kabir; জাহাঙ্গীর আলম | আলমগীর কবির; Golam Mostafa | Golam Murtaza;
    গোলাম মোস্তফা | গোলাম মর্তুজা; Shahjahan Ali | Shahriar Ali; শাহজাহান আলী | শাহরিয়ার আলী;
    Delwar Hossain | Sarwar Hossain; দেলোয়ার হোসেন | মনোয়ার হোসেন; Shirin Sultana | Nasrin Sultana;
    শিরিন সুলতানা | নাসরিন সুলতানা; Nargis Akter | Nazma Akter; নার্গিস আক্তার | নাজমা আক্তার;
    Lutfur Rahman | Lutfun Nahar`),
  'names of more words': pairsOf(`
    Md. Salim Reza | Md. Salim Raja; Rafiq Ahmed Chowdhury | Rafiq Chowdhury Mia;
    রফিক আহমেদ চৌধুরী | রফিক চৌধুরী মিয়া; Karim Rahman Khan | Karim Rahman Lodi`),
  companies: pairsOf(`
    Padma Builders | Meghna Builders; পদ্মা বিল্ডার্স | মেঘনা বিল্ডার্স; Rahman Traders | Rahim Traders;
    রহমান ট্রেডার্স | রহিম ট্রেডার্স; Delta Construction | Delta Developers;
    ডেল্টা কনস্ট্রাকশন | ডেল্টা ডেভেলপার্স; Surma Enterprise | Sumi Enterprise;
    সুরমা এন্টারপ্রাইজ | সুমি এন্টারপ্রাইজ; Karim and Sons | Karim and Brothers;
    করিম এন্ড সন্স | করিম এন্ড ব্রাদার্স; Titas Engineering | Titas Gas; Green City Ltd. | Green Valley Ltd.;
    গ্রীন সিটি লিঃ | গ্রীন ভ্যালি লিঃ; Star Limited | Star Private; Nirman Group | Nirman Corporation;
    Sonali Housing | Rupali Housing; সোনালী হাউজিং | রূপালী হাউজিং; Eastern Homes | Western Homes;
    Modern Design | Modern Décor; Alpha Consultants | Alfa Construction; Unique Builders 1 | Unique Builders 2;
    Jamuna Group | Jamuna Oil; Asha Architects | Usha Architects; আশা স্থপতি | উষা স্থপতি; Three Star | Five Star`),
  initials: pairsOf(`
    A.K.M. Haque | A.B.M. Haque; এ কে এম হক | এ বি এম হক; S.M. Ali | K.M. Ali; এস এম আলী | কে এম আলী;
    M.A. Jalil | M.R. Jalil; A.F.M. Kabir | A.S.M. Kabir`),
  'marks and joined words': pairsOf(`
    O'Neil | O'Brien; D'Costa | D'Cruz; Al-Amin | Al-Mamun; আল-আমিন | আল-মামুন; Abdurrahman | Abdurrazzak;
    Jamaluddin | Kamaluddin; জামালউদ্দিন | কামালউদ্দিন; Karima Khan | Karim Akhand; নূরুন নাহার | নূরুন নবী;
    Shamsunnahar | Shamsuddin; Nurunnabi | Nurunnahar`),
  'other languages': pairsOf(`
    Liton | Lipton; Smith | Schmidt; John | Joan; Peter | Patel; Rozario | Rodrigues; Gomes | Gomaz;
    Chakma | Chakrabarti; চাকমা | চক্রবর্তী; Marma | Tripura; Larma | Marma; লারমা | মারমা; ত্রিপুরা | তঞ্চঙ্গ্যা;
    Mro | Murong`),
}

function pairsOf(text: string): string[] {
  return text.split(';').map((pair) => pair.trim())
}
