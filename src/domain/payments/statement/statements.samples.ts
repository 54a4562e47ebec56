/** `received`: a number and the amount of each payment that arrived; no other line may count. */
export type StatementSample = { name: string; text: string; received: readonly [string, number][] }

/** Statements as banks and wallets of Bangladesh print and export them. */
export const statementSamples: readonly StatementSample[] = [
  {
    name: 'Sonali Bank, CSV of an account',
    text: `Sonali Bank PLC
Statement of Account,,,,,
Account No: 0123456789012,,,,,
Txn Date,Value Date,Particulars,Cheque/Ref No,Withdrawal,Deposit,Balance
,,BALANCE B/F,,,,"9,83,500.00"
20-NOV-2026,20-NOV-2026,CASH DEPOSIT BY KARIM UDDIN SLIP NO 778812,,,"11,500.00","9,95,000.00"
20-NOV-2026,20-NOV-2026,ONLINE CHARGE,,57.50,,"9,94,942.50"
21-NOV-2026,21-NOV-2026,CHQ RETURN INSUFFICIENT FUND,778815,"11,500.00",,"9,83,442.50"
21-NOV-2026,21-NOV-2026,CLG CHQ 778815,778815,,"11,500.00","9,94,942.50"
22-NOV-2026,22-NOV-2026,EXCISE DUTY,,150.00,,"9,94,792.50"
,,TOTAL,,"11,707.50","23,000.00",`,
    received: [['778812', 11_500]],
  },
  {
    name: 'Agrani Bank, tabs from a spreadsheet',
    text: `Date\tDescription\tInstrument No.\tDebit (Tk.)\tCredit (Tk.)\tBalance (Tk.)
20/11/2026\tCash Deposit- Motijheel Br.\t="0044512"\t0.00\t5,750.00\t1,05,750.00 Cr
20/11/2026\tTransfer to A/C 0200001234567\t="0044513"\t5,750.00\t0.00\t1,00,000.00 Cr
21/11/2026\tReversal of entry 0044512\t="0044514"\t5,750.00\t0.00\t94,250.00 Cr
22/11/2026\tCash Deposit- Rajshahi Br.\t="0044515"\t0.00\t5,750.00\t1,00,000.00 Cr`,
    received: [['0044515', 5_750]],
  },
  {
    name: 'Janata Bank, semicolons, Bengali',
    text: `তারিখ;বিবরণ;চেক নং;উত্তোলন (টাকা);জমা (টাকা);স্থিতি (টাকা)
২০/১১/২০২৬;নগদ জমা, করিম উদ্দিন;৫৫৫১২৩৪৫;;১১,৫০০.০০;৯,৯৫,০০০.০০
২১/১১/২০২৬;চেক ফেরত;৫৫৫১২৩৪৬;;১১,৫০০.০০;৯,৯৫,০০০.০০
২২/১১/২০২৬;বেতন প্রদান;৫৫৫১২৩৪৭;১১,৫০০.০০;;৯,৮৩,৫০০.০০`,
    received: [['55512345', 11_500]],
  },
  {
    name: 'Dutch-Bangla Bank, copied from a PDF',
    text: `Date Particulars Branch Debit Credit Balance
20-Nov-26 CASH DEPOSIT 55512345 MOTIJHEEL 0.00 11,500.00 995,000.00
21-Nov-26 CASH WITHDRAWAL 55512346 MOTIJHEEL 11,500.00 0.00 983,500.00
22-Nov-26 CLG CHEQUE RETURNED 55512347 MOTIJHEEL 0.00 11,500.00 995,000.00`,
    received: [['55512345', 11_500]],
  },
  {
    name: 'BRAC Bank, CSV',
    text: `"Transaction Date","Description","Reference","Debit Amount","Credit Amount","Running Balance"
"20/11/2026 10:15","NPSB FUND TRANSFER FROM KARIM UDDIN","FT26324AB12C","","11,500.00","995,000.00"
"20/11/2026 10:16","NPSB FUND TRANSFER TO SELIM","FT26324AB12D","11,500.00","","983,500.00"
"21/11/2026 09:00","NPSB REVERSAL FT26324AB12C","FT26325ZZ001","11,500.00","","972,000.00"
"21/11/2026 09:30","BEFTN INWARD RAHIM TRADERS","FT26325ZZ002","","57,500.00","1,029,500.00"`,
    received: [['FT26325ZZ002', 57_500]],
  },
  {
    name: 'Islami Bank, pipes, Dr and Cr marks',
    text: `Trans Date|Particulars|Instrument|Amount|DR/CR|Balance
20/11/2026|Cash Dep. Voucher 99001122|99001122|11500.00|CR|995000.00
20/11/2026|Cash paid|99001123|11500.00|DR|983500.00
21/11/2026|Adjusting entry|99001124|11500.00||983500.00`,
    received: [['99001122', 11_500]],
  },
  {
    name: 'City Bank, one column of signed amounts',
    text: `Posting Date,Transaction Details,Reference No,Amount (BDT),Balance (BDT)
20-11-2026,CITYTOUCH TRANSFER,CT8812334455,"+11,500.00","995,000.00"
20-11-2026,CITYTOUCH TRANSFER,CT8812334456,"-11,500.00","983,500.00"
21-11-2026,CASH DEPOSIT,CT8812334457,"11,500.00 Cr","995,000.00"
21-11-2026,ATM,CT8812334458,"(11,500.00)","983,500.00"`,
    received: [
      ['CT8812334455', 11_500],
      ['CT8812334457', 11_500],
    ],
  },
  {
    name: 'Eastern Bank, Money In and Money Out',
    text: `Date,Narrative,Ref,Money Out,Money In,Balance
20 Nov 2026,Cash deposit Karim,EB55512345,,"11,500.00","995,000.00"
21 Nov 2026,Bill payment DESCO,EB55512346,"11,500.00",,"983,500.00"`,
    received: [['EB55512345', 11_500]],
  },
  {
    name: 'bKash, the export of the merchant portal with its title',
    text: `Organization Short Code,01700000000
Time Period,From 20/11/2026 00:00:00 to 21/11/2026 23:59:59
Receipt No.,Completion Time,Initiation Time,Details,Transaction Status,Paid In,Withdrawn,Balance,Balance Confirmed,Reason Type,Opposite Party,Linked Transaction ID,A/C No.
CKL4A7B9XQ,2026-11-20 10:15:22,2026-11-20 10:15:20,Customer Payment to Merchant from 01712345678 - KARIM,Completed,11500.00,,995000.00,TRUE,Customer Payment to Merchant,01712345678 - KARIM,,
CKL4A7B9XR,2026-11-20 10:16:22,2026-11-20 10:16:20,Customer Payment to Merchant from 01712345679 - SELIM,Expired,11500.00,,,,Customer Payment to Merchant,01712345679 - SELIM,,
CKL4A7B9XS,2026-11-20 10:17:22,2026-11-20 10:17:20,Merchant Charge,Completed,,212.75,994787.25,TRUE,Merchant Charge,,CKL4A7B9XQ,
CKL4A7B9XT,2026-11-20 10:18:22,2026-11-20 10:18:20,Refund to 01712345670,Completed,,11500.00,983287.25,TRUE,Refund Payment,01712345670,CKL4A7B9XU,`,
    received: [['CKL4A7B9XQ', 11_500]],
  },
  {
    name: 'bKash, messages of a merchant',
    text: `You have received payment Tk 11,500.00 from 01712345678. Fee Tk 0.00. Balance Tk 25,000.00. TrxID CKL4A7B9XQ at 20/11/2026 10:15
Cash Out Tk 11,500.00 to 01812345678 successful. Fee Tk 212.75. Balance Tk 13,287.25. TrxID CKL4A7B9XR at 20/11/2026 11:15
Send Money Tk 11,500.00 to 01812345678 successful. Ref 1. Fee Tk 5.00. Balance Tk 1,782.25. TrxID CKL4A7B9XS at 20/11/2026 12:15
You have received Tk 5,750.00 from 01712345679. Ref fee. Fee Tk 0.00. Balance Tk 7,532.25. TrxID CKL4A7B9XT at 20/11/2026 13:15
Tk 5,750.00 has been reversed. TrxID CKL4A7B9XU
Bill Pay Tk 5,750.00 to DESCO successful. TrxID CKL4A7B9XV`,
    received: [
      ['CKL4A7B9XQ', 11_500],
      ['CKL4A7B9XT', 5_750],
    ],
  },
  {
    name: 'bKash, the history of the app',
    text: `Date,Type,Account,Transaction ID,Amount,Status
20/11/2026,Received Money,01712345678,CKL4A7B9XQ,11500,Successful
20/11/2026,Send Money,01712345679,CKL4A7B9XR,11500,Successful
20/11/2026,Cash Out,01712345670,CKL4A7B9XS,11500,Successful
20/11/2026,Mobile Recharge,01712345670,CKL4A7B9XT,500,Successful
20/11/2026,Cash In,01712345671,CKL4A7B9XU,5750,Successful
20/11/2026,Cash In,01712345671,CKL4A7B9XV,5750,Failed
20/11/2026,Savings,01712345671,CKL4A7B9XW,5750,Successful`,
    received: [
      ['CKL4A7B9XQ', 11_500],
      ['CKL4A7B9XU', 5_750],
    ],
  },
  {
    name: 'Nagad, the report of a merchant',
    text: `SL,Txn ID,Txn Date,Customer No,Merchant Order ID,Txn Type,Amount,Charge,Net Amount,Txn Status
1,71AB2C3D,20-11-2026 10:15:22 AM,01712345678,ORD-1001,Merchant Payment,"11,500.00",172.50,"11,327.50",Success
2,71AB2C3E,20-11-2026 10:16:22 AM,01712345679,ORD-1002,Merchant Payment,"11,500.00",0.00,"11,500.00",Initiated
3,71AB2C3F,20-11-2026 10:17:22 AM,01712345670,ORD-1003,Refund,"11,500.00",0.00,"11,500.00",Success
4,71AB2C3G,20-11-2026 10:18:22 AM,01712345671,ORD-1004,Merchant Payment,"5,750.00",86.25,"5,663.75",Aborted`,
    received: [['71AB2C3D', 11_500]],
  },
  {
    name: 'Nagad, messages',
    text: `Payment Received. Amount: Tk 11,500.00 Customer: 01712345678 TxnID: 71AB2C3D Balance: Tk 25,000.00 20/11/2026 10:15
Send Money Successful. Amount: Tk 11,500.00 Receiver: 01812345678 Ref: 1 TxnID: 71AB2C3E Fee: Tk 5.00 Balance: Tk 13,495.00 20/11/2026 10:25
Cash Out Successful. Amount: Tk 11,500.00 Uddokta: 01812345678 TxnID: 71AB2C3F Fee: Tk 143.75 Balance: Tk 1,851.25 20/11/2026 10:35`,
    received: [['71AB2C3D', 11_500]],
  },
  {
    name: 'Rocket, messages',
    text: `Tk11,500.00 received from A/C:017123456783. Fee: Tk.00. Your A/C Balance: Tk25,000.00 TxnId:3456789012 Date:20-NOV-26 10:15:00 am.
Tk11,500.00 sent to A/C:018123456783. Fee: Tk5.00. Your A/C Balance: Tk13,495.00 TxnId:3456789013 Date:20-NOV-26 10:25:00 am.
Tk11,500.00 cash out from your A/C. TxnId:3456789014 Date:20-NOV-26 10:35:00 am.`,
    received: [['3456789012', 11_500]],
  },
  {
    name: 'messages of banks',
    text: `Dear Customer, Tk. 11,500.00 has been credited to your A/C ***1234 on 20-NOV-26. Ref No 55512345. Balance Tk. 9,95,000.00
Dear Customer, Tk. 11,500.00 has been debited from your A/C ***1234 on 20-NOV-26. Ref No 55512346. Balance Tk. 9,83,500.00
Dear Customer, cheque 55512347 of Tk. 11,500.00 deposited to your A/C ***1234 is dishonored on 21-NOV-26.
A/C ***1234: BDT 11,500.00 deposit by cash on 22-NOV-26, slip no 55512348.`,
    received: [
      ['55512345', 11_500],
      ['55512348', 11_500],
    ],
  },
  {
    name: 'Bengali messages',
    text: `আপনি ০১৭১২৩৪৫৬৭৮ থেকে ১১,৫০০.০০ টাকা পেয়েছেন। ফি ০.০০ টাকা। ব্যালেন্স ২৫,০০০.০০ টাকা। TrxID CKL4A7B9XQ
০১৮১২৩৪৫৬৭৮ নম্বরে ১১,৫০০.০০ টাকা সেন্ড মানি সফল হয়েছে। ব্যালেন্স ১৩,৫০০.০০ টাকা। TrxID CKL4A7B9XR
১১,৫০০.০০ টাকা ক্যাশ আউট সফল হয়েছে। TrxID CKL4A7B9XS
১১,৫০০.০০ টাকার লেনদেনটি ব্যর্থ হয়েছে। TrxID CKL4A7B9XT`,
    received: [['CKL4A7B9XQ', 11_500]],
  },
  {
    name: 'Pubali Bank, amounts without quotes',
    text: `Date,Voucher No,Particulars,Dr. Amount,Cr. Amount,Balance
20/11/2026,778812,Cash,,11,500.00,9,95,000.00
21/11/2026,778813,Cash,11,500.00,,9,83,500.00`,
    received: [['778812', 11_500]],
  },
  {
    name: 'Prime Bank, a state of clearing',
    text: `Date\tCheque No\tDrawee Bank\tAmount\tState
20/11/2026\t0045512\tSonali Bank\t11,500.00\tCompleted
20/11/2026\t0045513\tJanata Bank\t11,500.00\tIn clearing
20/11/2026\t0045514\tJanata Bank\t11,500.00\tReturned
20/11/2026\t0045515\tJanata Bank\t11,500.00\tD`,
    received: [['0045512', 11_500]],
  },
  {
    name: 'a collection report with codes',
    text: `Collection Date,Branch,Slip No,Depositor,Amount,Response Code
20/11/2026,Motijheel,55512345,Karim,11500,00
20/11/2026,Motijheel,55512346,Karim,11500,02`,
    received: [],
  },
  {
    name: 'a collection report',
    text: `ক্রমিক,জমার তারিখ,শাখা,স্লিপ নম্বর,জমাকারীর নাম,জমার পরিমাণ,অবস্থা
১,২০/১১/২০২৬,মতিঝিল,৫৫৫১২৩৪৫,করিম উদ্দিন,"১১,৫০০.০০",সম্পন্ন
২,২০/১১/২০২৬,মতিঝিল,৫৫৫১২৩৪৬,রহিম,"১১,৫০০.০০",বাতিল
৩,২০/১১/২০২৬,মতিঝিল,৫৫৫১২৩৪৭,সেলিম,"১১,৫০০.০০",`,
    received: [['55512345', 11_500]],
  },
  {
    name: 'Rupali Bank, a ledger with the balance mark',
    text: `Date;Particulars;Chq No;Debit;Credit;Balance;DR/CR
20/11/2026;By Cash SL-778812;;;11,500.00;9,95,000.00;CR
21/11/2026;To Cash SL-778813;;11,500.00;;9,83,500.00;CR`,
    received: [['778812', 11_500]],
  },
  {
    name: 'Upay, history with sent and received',
    text: `Transaction ID: UP12345ABC Received BDT 11,500.00 From 01712345678 20/11/2026 10:15 Success
Transaction ID: UP12345ABD Sent BDT 11,500.00 To 01712345678 20/11/2026 10:15 Success
Transaction ID: UP12345ABE Received BDT 11,500.00 From 01712345678 20/11/2026 10:15 Reversed`,
    received: [['UP12345ABC', 11_500]],
  },
]
