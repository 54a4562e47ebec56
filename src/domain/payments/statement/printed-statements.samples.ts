import type { StatementSample } from './statements.samples.ts'

/**
 * Twenty further statements as banks and wallets of Bangladesh print them, written without looking at the reader. Each
 * has a line that went out, and one that failed or was reversed.
 */
export const printedStatements: readonly StatementSample[] = [
  {
    name: 'Sonali Bank, ledger of a government account with challan numbers',
    text: `SONALI BANK PLC, RAJUK BHABAN BRANCH
Account Name : REGIONAL DEVELOPMENT AUTHORITY
Account No : 4404833000123   Currency : BDT
Period : 01-NOV-26 To 30-NOV-26
Tran Date,Tran Particulars,Challan No,Tran Type,Debit Amt,Credit Amt,Closing Balance
01-NOV-26,Opening Balance,,,,,"12,40,500.00"
03-NOV-26,CASH DEP BY ARIF HOSSAIN,C-778901,Cash,,"11,500.00","12,52,000.00"
04-NOV-26,CHQ WDL SELF,778902,Transfer,"50,000.00",,"12,02,000.00"
05-NOV-26,CASH DEP BY MILON,C-778903,Cash,,"5,750.00","12,07,750.00"
06-NOV-26,REV CASH DEP C-778903,C-778904,Cash,"5,750.00",,"12,02,000.00"`,
    received: [['C778901', 11_500]],
  },
  {
    name: 'Sonali e-Wallet, a collection list',
    text: `Sl No.|Collection Date|Trn. No.|Payer Name|Payer Mobile|Collected Amount|Payment Status
1|03/11/2026 11:05:41|SBL26110300981|Arif Hossain|01711223344|11500.00|Paid
2|03/11/2026 11:16:02|SBL26110300982|Milon Sarker|01811223344|11500.00|Refunded
3|03/11/2026 11:20:17|SBL26110300983|Rina Begum|01911223344|5750.00|Unpaid`,
    // Money that was "paid" may have gone out: a clerk has to say that the amount came in.
    received: [],
  },
  {
    name: 'Janata Bank, statement with Dr and Cr behind the balance',
    text: `Date\tParticulars\tCheque No\tWithdrawal\tDeposit\tBalance
02-11-2026\tBy Cash Arif Hossain\t0099812\t\t11,500.00\t4,11,500.00Cr
03-11-2026\tTo Clg. 0099813\t0099813\t11,500.00\t\t4,00,000.00Cr
04-11-2026\tBy Clg. 0099814\t0099814\t\t11,500.00\t4,11,500.00Cr
05-11-2026\tTo Clg. Return 0099814 Insufficient Fund\t0099814\t11,500.00\t\t4,00,000.00Cr`,
    received: [['0099812', 11_500]],
  },
  {
    name: 'Agrani Bank, CSV with quoted everything',
    text: `"SL","TXN DATE","VALUE DATE","NARRATION","INSTRUMENT NO","DR","CR","BALANCE"
"1","02/11/2026","02/11/2026","CASH DEPOSIT ARIF HOSSAIN MIRPUR","AB 4455661","0.00","11500.00","911500.00"
"2","03/11/2026","03/11/2026","FUND TRF TO CONTRACTOR BILL","AB 4455662","90000.00","0.00","821500.00"
"3","04/11/2026","04/11/2026","CASH DEPOSIT SUMON","AB 4455663","0.00","5750.00","827250.00"
"4","04/11/2026","04/11/2026","ENTRY CANCELLED AB 4455663","AB 4455664","5750.00","0.00","821500.00"`,
    received: [['AB4455661', 11_500]],
  },
  {
    name: 'Rupali Bank SureCash, a report of bills',
    text: `Transaction Time,Bill No,Transaction ID,Customer Wallet,Bill Amount,Status
2026-11-02 10:01:11,RM26001,SC9A8B7C6D,017112233440,11500,SUCCESS
2026-11-02 10:04:51,RM26002,SC9A8B7C6E,018112233440,11500,FAILED
2026-11-02 10:09:37,RM26003,SC9A8B7C6F,019112233440,5750,REVERSED`,
    // The amount of a bill need not be the amount that was paid: a clerk has to say so.
    received: [],
  },
  {
    name: 'Dutch-Bangla Bank, account statement from the e-mail',
    text: `Trn Date;Trn Details;Trn Reference;Debit;Credit;Balance
02-Nov-2026;Cash Deposit Arif Hossain Uttara Fast Track;FT0041122331;;11,500.00;3,11,500.00
03-Nov-2026;ATM Withdrawal;AT0041122332;20,000.00;;2,91,500.00
03-Nov-2026;Rocket Collection 017112233440;MB0041122333;;5,750.00;2,97,250.00
04-Nov-2026;Rocket Collection Reversal MB0041122333;MB0041122334;5,750.00;;2,91,500.00`,
    received: [['FT0041122331', 11_500]],
  },
  {
    name: 'BRAC Bank, copied from the PDF of a corporate account',
    text: `BRAC Bank PLC Statement of Account
Date Description Cheque No Debit Credit Balance
02-Nov-26 CASH DEPOSIT 55600121 ARIF HOSSAIN 0.00 11,500.00 6,11,500.00
03-Nov-26 BEFTN OUTWARD 55600122 SALARY 2,00,000.00 0.00 4,11,500.00
04-Nov-26 CHEQUE DEPOSIT 55600123 0.00 5,750.00 4,17,250.00
05-Nov-26 CHEQUE RETURN 55600123 5,750.00 0.00 4,11,500.00
Page 1 of 1`,
    received: [['55600121', 11_500]],
  },
  {
    name: 'City Bank, Citytouch export',
    text: `Posting Date,Transaction Date,Transaction Details,Reference Number,Money Out (BDT),Money In (BDT),Available Balance (BDT)
02/11/2026,02/11/2026,NPSB IBFT FROM ARIF HOSSAIN,326110200011,,"11,500.00","2,11,500.00"
03/11/2026,03/11/2026,CARD PURCHASE DARAZ,326110300012,"1,250.00",,"2,10,250.00"
04/11/2026,04/11/2026,NPSB IBFT RETURNED,326110400013,,"11,500.00","2,21,750.00"`,
    received: [['326110200011', 11_500]],
  },
  {
    name: 'Islami Bank, ledger with one amount and a mark',
    text: `Date|Trans Code|Particulars|Instrument No|Amount|D/C|Balance
02/11/2026|CD|Cash Deposit by Arif Hossain|MTD-220045|11,500.00|C|8,11,500.00 C
03/11/2026|CW|Cash Withdrawal|MTD-220046|11,500.00|D|8,00,000.00 C
04/11/2026|CD|Cash Deposit cancelled|MTD-220047|11,500.00|C|8,11,500.00 C`,
    // The codes of the bank are not known: a clerk has to say that they are not needed.
    received: [],
  },
  {
    name: 'Islami Bank, mCash and CellFin collection',
    text: `তারিখ;লেনদেন আইডি;গ্রাহকের মোবাইল;টাকার পরিমাণ;লেনদেনের ধরন;অবস্থা
০২/১১/২০২৬;IB26110200451;০১৭১১২২৩৩৪৪;১১,৫০০.০০;জমা;সফল
০২/১১/২০২৬;IB26110200452;০১৮১১২২৩৩৪৪;১১,৫০০.০০;জমা;ব্যর্থ
০৩/১১/২০২৬;IB26110300453;০১৭১১২২৩৩৪৪;৫,৭৫০.০০;উত্তোলন;সফল`,
    received: [['IB26110200451', 11_500]],
  },
  {
    name: 'Eastern Bank, EBL Connect',
    text: `Date\tDescription\tRef. No.\tDebit\tCredit\tBalance
02-11-26\tCash Deposit at EBL 365 Machine ARIF\t="00077812340"\t\t11,500.00\t1,11,500.00
03-11-26\tPay Order Issued\t="00077812341"\t11,500.00\t\t1,00,000.00
04-11-26\tCheque Dishonoured\t="00077812342"\t\t5,750.00\t1,05,750.00`,
    received: [['00077812340', 11_500]],
  },
  {
    name: 'Pubali Bank, printed with a page title in between',
    text: `Txn Date,Particulars,Voucher,Debit,Credit,Balance
02/11/26,Cash deposit Arif Hossain,V-910021,,"11,500.00","5,11,500.00"
Page No 2,,,,,
Txn Date,Particulars,Voucher,Debit,Credit,Balance
03/11/26,Cash payment,V-910022,"11,500.00",,"5,00,000.00"
03/11/26,Wrong posting Cash deposit,V-910023,,"11,500.00","5,11,500.00"`,
    received: [['V910021', 11_500]],
  },
  {
    name: 'bKash, statement of the merchant app as text',
    text: `Payment Received 02/11/2026 10:15 AM TrxID CKL5B8C0YQ From 01711223344 Tk 11,500.00
Send Money 02/11/2026 11:15 AM TrxID CKL5B8C0YR To 01811223344 Tk 11,500.00
Payment Refunded 02/11/2026 12:15 PM TrxID CKL5B8C0YS To 01911223344 Tk 5,750.00`,
    received: [['CKL5B8C0YQ', 11_500]],
  },
  {
    name: 'bKash, organisation portal with times of the day first',
    text: `Receipt No.,Completion Time,Initiation Time,Details,Transaction Status,Currency,Paid In,Withdrawn,Balance,Reason Type,Opposite Party,Linked Transaction ID
CKM6A1B2YQ,02-11-2026 10:15:22,02-11-2026 10:15:20,Pay Bill from 01711223344 - Arif Hossain,Completed,BDT,"11,500.00",0.00,"2,11,500.00",Customer Payment to Merchant,01711223344 - Arif Hossain,
CKM6A1B2YR,02-11-2026 10:35:22,02-11-2026 10:35:20,Organization Transfer Funds to Bank,Completed,BDT,0.00,"2,00,000.00","11,500.00",Organization Withdrawal,Sonali Bank,
CKM6A1B2YS,,02-11-2026 10:45:20,Pay Bill from 01811223344 - Milon,Cancelled,BDT,"11,500.00",0.00,,Customer Payment to Merchant,01811223344 - Milon,`,
    received: [['CKM6A1B2YQ', 11_500]],
  },
  {
    name: 'Nagad, settlement report of a biller',
    text: `Date Time,Transaction ID,Biller Name,Consumer No,Sender Wallet,Transaction Amount (Tk),Commission (Tk),Net Settlement (Tk),Transaction Status
02/11/2026 10:20,72BC3D4E,RDA Fees,RM26001,01711223344,11500.00,57.50,11442.50,Successful
02/11/2026 10:25,72BC3D4F,RDA Fees,RM26002,01811223344,11500.00,57.50,11442.50,Pending
02/11/2026 10:40,72BC3D4G,RDA Fees,RM26003,01911223344,5750.00,28.75,5721.25,Reversed`,
    received: [['72BC3D4E', 11_500]],
  },
  {
    name: 'Nagad, Bengali messages',
    text: `টাকা গ্রহণ সফল হয়েছে। পরিমাণ: ১১,৫০০.০০ টাকা প্রেরক: ০১৭১১২২৩৩৪৪ TxnID: 72BC3D4H ব্যালেন্স: ২৫,০০০.০০ টাকা ০২/১১/২০২৬ ১০:২০
সেন্ড মানি সফল হয়েছে। পরিমাণ: ১১,৫০০.০০ টাকা প্রাপক: ০১৮১১২২৩৩৪৪ TxnID: 72BC3D4J ব্যালেন্স: ১৩,৫০০.০০ টাকা ০২/১১/২০২৬ ১১:২০
লেনদেন ব্যর্থ হয়েছে। পরিমাণ: ৫,৭৫০.০০ টাকা TxnID: 72BC3D4K ০২/১১/২০২৬ ১২:২০`,
    received: [['72BC3D4H', 11_500]],
  },
  {
    name: 'Rocket, biller statement',
    text: `Txn Date	Txn ID	Biller ID	Bill No	Payer A/C	Txn Amount	Txn Status
02-NOV-2026 10:31 AM	4561237890	1234	RM26001	017112233440	11,500	Success
02-NOV-2026 10:41 AM	4561237891	1234	RM26002	018112233440	11,500	Declined
02-NOV-2026 10:51 AM	4561237892	1234	RM26003	019112233440	5,750	Reversed`,
    received: [['4561237890', 11_500]],
  },
  {
    name: 'Upay, merchant statement',
    text: `Date & Time,Transaction ID,Transaction Type,From/To,Amount,Fee,Balance,Status
02 Nov 2026 10:15,UPY7H6G5F4,Merchant Payment,01711223344,"11,500.00",0.00,"2,11,500.00",Completed
02 Nov 2026 10:25,UPY7H6G5F5,Bank Transfer,UCB 1234,"11,500.00",0.00,"2,00,000.00",Completed
02 Nov 2026 10:35,UPY7H6G5F6,Merchant Payment,01811223344,"5,750.00",0.00,"2,00,000.00",Failed`,
    received: [['UPY7H6G5F4', 11_500]],
  },
  {
    name: 'Mutual Trust Bank, a collection service with slips',
    text: `Deposit Date,Branch Name,Deposit Slip No,Depositor Name,Deposit Amount,Instrument Type,Clearing Status
02/11/2026,Banani,MTB00451,Arif Hossain,"11,500.00",Cash,Cleared
02/11/2026,Banani,MTB00452,Milon Sarker,"11,500.00",Cheque,Returned
03/11/2026,Uttara,MTB00453,Rina Begum,"5,750.00",Cheque,In Clearing`,
    received: [['MTB00451', 11_500]],
  },
  {
    name: 'Sonali Bank, Bengali ledger of a branch',
    text: `তারিখ,বিবরণ,স্লিপ নং,ডেবিট,ক্রেডিট,জের
০২-১১-২০২৬,নগদ জমা আরিফ হোসেন,৭৭৮৯০৫,,"১১,৫০০.০০","১২,১৩,৫০০.০০"
০৩-১১-২০২৬,চেকে উত্তোলন,৭৭৮৯০৬,"১১,৫০০.০০",,"১২,০২,০০০.০০"
০৪-১১-২০২৬,নগদ জমা সংশোধন,৭৭৮৯০৭,,"১১,৫০০.০০","১২,১৩,৫০০.০০"`,
    received: [['778905', 11_500]],
  },
]
