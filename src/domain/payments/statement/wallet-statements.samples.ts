import type { StatementSample } from './statements.samples.ts'

/**
 * Statements of wallets, a gateway and a cashier, and what people paste, written from memory and without looking at the
 * reader or the other samples. Each has lines that arrived, went out, failed, were reversed, a charge and a balance.
 */
export const walletStatements: readonly StatementSample[] = [
  {
    // "Bill Payment" is what the payer did; in a wallet of the authority it would be money that left.
    name: 'Rocket, a biller report with both accounts and a status',
    text: `Sl,Txn Date & Time,Txn ID,From Account,To Account,Txn Type,Amount,Charge,Status
1,02/11/2026 10:15:22,4471200981,017110000011,019990000001,Bill Payment,"11,500.00",0.00,SUCCESS
2,02/11/2026 10:18:00,4471200985,017110000011,019990000001,Bill Payment,"11,500.00",0.00,FAILED
3,02/11/2026 11:00:41,4471201002,019990000001,017110000055,Cash Out,"5,750.00",86.25,SUCCESS
4,03/11/2026 09:12:07,4471201010,018120000022,019990000001,Bill Payment,"5,750.00",0.00,REVERSED
5,03/11/2026 09:30:00,4471201011,019120000033,019990000001,Bill Payment,"23,000.00",0.00,PENDING
6,03/11/2026 12:30:00,4471201020,019120000033,019990000001,Bill Payment,"23,000.00",0.00,SUCCESS
7,04/11/2026 12:30:00,4471201030,019990000001,019120000033,Refund,"23,000.00",0.00,SUCCESS
Total,,,,,,"1,02,500.00",86.25,`,
    received: [],
  },
  {
    name: 'bKash, the organisation portal with Paid In, Withdrawn and a linked transaction',
    text: `Organization Short Code,600123
Receipt No.,Completion Time,Initiation Time,Details,Transaction Status,Paid In,Withdrawn,Balance,Reason Type,Other Party Info,Linked Transaction ID,A/C No.
CK12AB34CD,2026-11-02 10:15:22,2026-11-02 10:15:20,Payment from 01711000011 - RAHIM,Completed,11500.00,,111500.00,Pay Merchant,01711000011 - RAHIM,,
CK13AB34CE,2026-11-02 11:00:00,2026-11-02 11:00:00,Merchant to bank transfer,Completed,,-50000.00,61500.00,Funds Withdrawal,600123 - AUTHORITY,,
CK14AB34CF,2026-11-03 09:00:00,2026-11-03 09:00:00,Payment from 01811000022,Completed,5750.00,,67250.00,Pay Merchant,01811000022 - KARIM,,
CK15AB34CG,2026-11-03 10:00:00,2026-11-03 10:00:00,Refund of payment,Completed,,-5750.00,61500.00,Refund,01811000022 - KARIM,CK14AB34CF,
CK16AB34CH,,2026-11-03 11:00:00,Payment from 01911000033,Failed,23000.00,,61500.00,Pay Merchant,01911000033 - JAMAL,,
CK17AB34CJ,,2026-11-03 12:00:00,Payment from 01911000033,Initiated,23000.00,,61500.00,Pay Merchant,01911000033 - JAMAL,,
CK18AB34CK,2026-11-03 13:00:00,2026-11-03 13:00:00,Transaction charge,Completed,,-172.50,61327.50,Charge,600123 - AUTHORITY,CK12AB34CD,
CK19AB34CL,2026-11-04 13:00:00,2026-11-04 13:00:00,Payment from 01911000033,Completed,23000.00,,84327.50,Pay Merchant,01911000033 - JAMAL,,`,
    received: [
      ['CK12AB34CD', 11_500],
      ['CK19AB34CL', 23_000],
    ],
  },
  {
    name: 'Nagad, a merchant report with amount, charge and net amount',
    text: `SL No,Date & Time,Transaction ID,Customer Number,Transaction Type,Amount,Merchant Charge,Net Amount,Status
1,02-Nov-2026 10:00 AM,73AB12CD,01711000011,Merchant Payment,"11,500.00",115.00,"11,385.00",Successful
2,02-Nov-2026 10:05 AM,73AB12CE,01711000012,Merchant Payment,"11,500.00",115.00,"11,385.00",Unsuccessful
3,03-Nov-2026 11:00 AM,73AB12CF,01711000013,Merchant Payment,"5,750.00",57.50,"5,692.50",Successful (Reversed)
4,03-Nov-2026 11:30 AM,73AB12CG,01711000014,Merchant Withdraw,"50,000.00",0.00,"50,000.00",Successful
5,04-Nov-2026 09:30 AM,73AB12CH,01711000015,Merchant Payment,"23,000.00",230.00,"22,770.00",Processing
6,05-Nov-2026 09:30 AM,73AB12CJ,01711000016,Merchant Payment,"5,750.00",57.50,"5,692.50",Successful
,,,,Total,"1,07,500.00",460.00,"1,07,040.00",`,
    received: [
      ['73AB12CD', 11_500],
      ['73AB12CJ', 5_750],
    ],
  },
  {
    name: 'Upay, a history with types that say the direction',
    text: `Date\tTxn ID\tType\tAccount\tAmount\tFee\tBalance\tStatus
02/11/2026\tUP26110200A1\tPayment Received\t01711000011\t11,500.00\t0.00\t41,500.00\tCompleted
02/11/2026\tUP26110200A2\tCash Out\t01711000012\t5,000.00\t70.00\t36,430.00\tCompleted
03/11/2026\tUP26110300A3\tPayment Received\t01711000013\t5,750.00\t0.00\t42,180.00\tRefunded
03/11/2026\tUP26110300A4\tPayment Received\t01711000014\t5,750.00\t0.00\t42,180.00\tDeclined
04/11/2026\tUP26110400A5\tSend Money\t01711000015\t5,750.00\t5.00\t36,425.00\tCompleted
04/11/2026\tUP26110400A6\tPayment Received\t01711000016\t5,750.00\t0.00\t42,175.00\tIn Progress
05/11/2026\tUP26110500A7\tPayment Received\t01711000017\t23,000.00\t0.00\t65,175.00\tCompleted
05/11/2026\tUP26110500A8\tService Charge\t\t115.00\t0.00\t65,060.00\tCompleted`,
    received: [
      ['UP26110200A1', 11_500],
      ['UP26110500A7', 23_000],
    ],
  },
  {
    // "Valid" does not say that money arrived.
    name: 'SSLCommerz, a settlement with the number of the shop and of the bank',
    text: `Tran ID,Bank Tran ID,Tran Date,Card Type,Amount,Store Amount,Currency,Status
APP-2611-0071,2611021015AbC1xYz,2026-11-02 10:15:09,BKASH-BKash,11500.00,11212.50,BDT,VALID
APP-2611-0072,2611021020AbC2xYz,2026-11-02 10:20:09,VISA-Dutch Bangla,11500.00,11212.50,BDT,FAILED
APP-2611-0073,2611021025AbC3xYz,2026-11-02 10:25:09,NAGAD-Nagad,5750.00,5606.25,BDT,CANCELLED
APP-2611-0074,2611031020AbC4xYz,2026-11-03 10:20:09,MASTER-City,5750.00,5606.25,BDT,REFUNDED
APP-2611-0075,2611031030AbC5xYz,2026-11-03 10:30:09,MASTER-City,23000.00,22425.00,BDT,UNATTEMPTED
APP-2611-0076,2611031040AbC6xYz,2026-11-03 10:40:09,MASTER-City,23000.00,22425.00,BDT,EXPIRED
APP-2611-0077,2611041040AbC7xYz,2026-11-04 10:40:09,MASTER-City,23000.00,22425.00,BDT,VALIDATED
,,,Total,103250.00,100668.75,BDT,`,
    received: [],
  },
  {
    name: 'a sheet that a cashier keeps, with remarks in her own words',
    text: `SL.\tDate\tName of applicant\tMobile\tTrxID\tTaka\tRemarks
1\t2/11/26\tRahim Uddin\t01711000011\tCK21AA11BB\t11,500/-\tOk
2\t2/11/26\tKarim Mia\t01711000012\tCK21AA11BC\t11,500/-\tnot received
3\t3/11/26\tJamal\t01711000013\tCK21AA11BD\t5,750/-\treturned to sender
4\t3/11/26\tPapers and ink\t\tCK21AA11BE\t1,200/-\tpaid
5\t4/11/26\tSalma Begum\t01711000014\tCK21AA11BF\t23,000/-\tReceived
6\t4/11/26\tNasrin\t01711000015\tCK21AA11BG\t5,750/-\twill check tomorrow
7\t5/11/26\tbKash charge\t\tCK21AA11BH\t86/-\tcharge
\t\tTotal\t\t\t58,786/-\t`,
    received: [['CK21AA11BF', 23_000]],
  },
  {
    name: 'text of a PDF whose columns have collapsed',
    text: `STATEMENT OF ACCOUNT
Date Particulars Ref Debit Credit Balance
02/11/2026 CASH DEP TT778120 11,500.00 45,500.00
03/11/2026 CHQ PAID CH441200 20,000.00 25,500.00
04/11/2026 EFT IN TT778130 5,750.00 31,250.00
04/11/2026 EFT IN REVERSED TT778130 5,750.00 25,500.00
05/11/2026 SERVICE CHARGE TT778140 115.00 25,385.00
06/11/2026 EFT IN FAILED TT778150 23,000.00 25,385.00
CLOSING BALANCE 25,385.00`,
    received: [],
  },
  {
    // A message of several lines is only read between empty lines.
    name: 'messages of wallets and banks that a clerk has collected',
    text: `You have received Tk 11,500.00 from 01711000011. Ref RAHIM. Fee Tk 0.00. Balance Tk 61,500.00. TrxID CK31AA11BB at 02/11/2026 10:22
Cash Out Tk 5,750.00 to 01911000001 successful. Fee Tk 86.25. Balance Tk 55,663.75. TrxID CK31AA11BC at 02/11/2026 11:22
You have received payment Tk 5,750.00 from 01811000022. Fee Tk 0.00. Balance Tk 61,413.75. TrxID CK31AA11BD at 03/11/2026 09:01
Payment of Tk 5,750.00 with TrxID CK31AA11BD has been reversed. Balance Tk 55,663.75. at 03/11/2026 10:01
Send Money Tk 23,000.00 to 01911000003 failed due to limit. TrxID CK31AA11BE at 03/11/2026 11:01
Your request of Tk 23,000.00 is pending. TrxID CK31AA11BF at 03/11/2026 12:01
Money Received.
Amount: Tk 23,000.00
Sender: 01711000044
Ref: N/A
TxnID: 73CC11DD
Balance: Tk 78,663.75
04/11/2026 10:12
Dear Sir, your A/C 101***567 is credited BDT 57,500.00 on 05-NOV-26 by TXN S99120071. Bal BDT 1,36,163.75
Dear Sir, your A/C 101***567 is debited BDT 57,500.00 on 06-NOV-26 by TXN S99120075. Bal BDT 78,663.75
আপনি 01711000055 থেকে ১১,৫০০.০০ টাকা পেয়েছেন। TxnID 73CC11DE। ব্যালেন্স ৯০,১৬৩.৭৫ টাকা
আপনার ৫,৭৫০.০০ টাকার লেনদেনটি সফল হয়নি। TxnID 73CC11DF
সেবা চার্জ ১১৫.০০ টাকা কাটা হয়েছে। TxnID 73CC11DG`,
    received: [
      ['CK31AA11BB', 11_500],
      ['S99120071', 57_500],
      ['73CC11DE', 11_500],
    ],
  },
]
