/** What a column of a generated table holds. veiled: a status whose name is not known as one. */
export const parts = [
  ...(['date', 'arrival', 'serial', 'id', 'slip', 'reference', 'linked', 'merchant', 'sender', 'channel'] as const),
  ...(['particulars', 'debit', 'credit', 'amount', 'direction', 'status', 'veiled', 'balance', 'fee'] as const),
] as const
export type Part = (typeof parts)[number]

const listed = (names: string) => names.split(',').map((name) => name.trim())

/** Names over columns as banks, wallets and cashiers print them, which the reader has to know. */
export const knownNames: Record<Part, readonly string[]> = {
  date: listed(`Date, Txn Date, Trn. Date, Tran Date, Transaction Date, Trans. Date, Date & Time, Date/Time, Entry Date, Dt., Tran. Dt,
    Created At, তারিখ, লেনদেনের তারিখ, তাং, তারিখ ও সময়`),
  arrival: listed(
    `Completion Time, Value Date, Val. Date, Value Dt, Settlement Date, Posting Date, Received On, জমার তারিখ`,
  ),
  serial: listed(`SL, Sl., S/N, Serial No, Sr. No, #, ক্রমিক, ক্রমিক নং, ক্রঃ নং, নং`),
  id: listed(`Transaction ID, Trx ID, TrxID, Txn ID, TxnId, Trans. ID, Tran No, Trn No., Transaction No., Transaction Number, Trxn ID,
    TRANSACTION_ID, লেনদেন নম্বর, লেনদেন আইডি, ট্রানজেকশন আইডি, লেনদেন নং, ট্রানজেকশন নাম্বার`),
  slip: listed(
    `Receipt No., Slip No, Deposit Slip No, Challan No, Money Receipt No, MR No, চালান নং, রসিদ নং, রশিদ নং, জমা স্লিপ নং`,
  ),
  reference:
    listed(`Ref No, Ref. No., Reference, Cheque No, Chq. No., Inst. No, Instrument No, Voucher No, Journal No, Ref./Cheque No.,
    UTR, ভাউচার নং, চেক নং, রেফারেন্স নং, সূত্র`),
  linked: listed(
    `Linked Transaction ID, Original Trx ID, Parent Txn, Old Trx ID, Related Txn, মূল লেনদেন নম্বর, পূর্বের লেনদেন নম্বর`,
  ),
  merchant: listed(
    `Merchant Txn No, Merchant Transaction ID, Shop Trx ID, Merchant Invoice No, Order ID, Biller ID, Invoice No`,
  ),
  sender: listed(`From, Sender, Customer, Payer, Customer Mobile, Depositor, প্রেরক, গ্রাহক, জমাদানকারী`),
  channel: listed(`Channel, Mode, Payment Method, Txn Channel, মাধ্যম`),
  particulars: listed(
    `Particulars, Description, Narration, Details, Transaction Details, Tran. Particulars, বিবরণ, লেনদেনের বিবরণ, মন্তব্য`,
  ),
  debit:
    listed(`Debit, Debit Amount, Dr, Dr., DR Amt, Withdrawal, Withdrawals, Withdrawn, Paid Out, Money Out, Amount Debited, Withdraw,
    Payment (Dr), উত্তোলন, ডেবিট, টাকা উত্তোলন, খরচ, প্রদান`),
  credit:
    listed(`Credit, Credit Amount, Cr, Cr., CR Amt, Deposit, Deposits, Paid In, Money In, Received, Receipts, জমা, ক্রেডিট, টাকা জমা,
    প্রাপ্তি, জমার পরিমাণ`),
  amount:
    listed(`Amount, Amt, Amt., Txn Amount, Transaction Amount, Amount in BDT, Amount (in Taka), Taka, Tk., BDT, টাকা, পরিমাণ,
    টাকার পরিমাণ, লেনদেনের পরিমাণ`),
  direction:
    listed(`Type, Txn Type, Transaction Type, Dr/Cr, DR CR, D/C, Cr/Dr, Debit/Credit, Nature, ধরন, লেনদেনের ধরন, প্রকার, ডেবিট/ক্রেডিট,
    জমা/উত্তোলন`),
  status:
    listed(`Status, Txn Status, Transaction Status, State, Result, Payment Status, State of txn, অবস্থা, স্ট্যাটাস, লেনদেনের অবস্থা,
    ফলাফল, লেনদেনের ফলাফল`),
  veiled: [],
  balance: listed(
    `Balance, Bal., Running Balance, Closing Balance, Available Balance, Ledger Balance, স্থিতি, ব্যালেন্স, জের, চলতি জের`,
  ),
  fee: listed(`Charge, Fee, Service Charge, Commission, VAT, Net Amount, Settlement Amount, চার্জ, ফি, নিট টাকা`),
}

/** Names that also stand over such columns; the reader may know them or not. */
export const otherNames: Record<Part, readonly string[]> = {
  date: listed(`When, Dated, বার, Day`),
  arrival: listed(`Value, Posting, Cleared, Realised`),
  serial: listed(`Index, গণনা`),
  id: listed(`Transaction Code, Txn, Transaction, Unique Key, লেনদেন`),
  slip: listed(`Slip, Pay-in, কুপন`),
  reference: listed(`Token, Doc, Folio, ফোলিও, PIN`),
  linked: listed(`Reversal Trx ID, Against Trx No, Refund of, আগের নং`),
  merchant: listed(`Store Code, Outlet, Partner Key`),
  sender: listed(`Whom, Client, পক্ষ`),
  channel: listed(`Medium, Via, Card Type, Source`),
  particulars: listed(`Text, Matter, Txn Info, কথা, Transaction`),
  debit: listed(
    `Outgo, Sum Dr., Minus, Less, Disbursed, Payment, Paid Amount, Amount Paid, নামে, গেছে, Spent (in Tk), Sent Amount, Lent`,
  ),
  credit: listed(`Lodgement, Deposited, Amount Credited, Plus, Add, আদায়, Collection, Amount Collected, এসেছে`),
  amount: listed(`Value, Sum, Figure, Total Amount, Gross Amount, অংক, মোট টাকা, Paid Amount, Bill Amount, In Taka`),
  direction: listed(`In/Out, Way, Kind, Class, Movement, Txn, Action, Event, Mode, Info, লেনদেন, গতি, কার্যক্রম, S`),
  status:
    listed(`Disposition, Condition, Stage, Completion, Finality, Txn, Posting, Settlement, Settled?, Success?, Response Message, STS, দশা,
    পরিণতি, Progress, Approval`),
  veiled:
    listed(`Disposition, Condition, Stage, Progress, Completion, Finality, Verdict, Settled?, Success?, Value, Posting, STS, Rsn, Txn,
    Transaction, Outcome, Completion Time, Status Date, S, No, পরিণতি, দশা, গতি, সিদ্ধান্ত, লেনদেন, সম্পন্নের সময়`),
  balance: listed(
    `Available, Running Total, Cum. Amount, Cumulative Amount, Remaining, Total, অবশিষ্ট, অবশিষ্ট টাকা, হাতে আছে, মোট টাকা, Total Deposit`,
  ),
  fee: listed(`MDR, Store Amount, Payable Amount, Due Amount, Demand, Total Amount, Bill Amount, পাওনা`),
}

/** Names of amounts may have their currency behind them. */
export const ofMoney: ReadonlySet<Part> = new Set(['debit', 'credit', 'amount', 'balance', 'fee'])
export const currencies = ['', '', '', ' (BDT)', '(BDT)', ' (৳)', ' (Tk)', ' (Tk.)', ' (টাকা)']

/** Ways to write a name that change nothing of what it says. */
export const spellings: Record<string, (name: string) => string> = {
  plain: (name) => name,
  capitals: (name) => name.toUpperCase(),
  'small letters': (name) => name.toLowerCase(),
  'two spaces': (name) => name.replaceAll(' ', '  '),
  'a line break': (name) => name.replace(' ', '\n'),
  'a space before and behind': (name) => ` ${name} `,
  'a stop': (name) => (name.endsWith('.') || name === '#' ? name : `${name}.`),
  'full width': (name) =>
    name.replace(/[A-Za-z]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)),
}
