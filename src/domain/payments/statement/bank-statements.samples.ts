import type { StatementSample } from './statements.samples.ts'

/**
 * Statements of banks, written from memory of what they print and without looking at the reader or the other samples. A comment says why a
 * line that arrived may stay unread.
 * Each has lines that arrived, went out, failed, were reversed, a charge and a balance.
 */
export const bankStatements: readonly StatementSample[] = [
  {
    name: 'Sonali Bank, a branch ledger that prints 0.00 in the empty column',
    text: `Sonali Bank PLC\t\t\t\t\t\t
Agrabad Corporate Branch, Chattogram\t\t\t\t\t\t
STATEMENT OF ACCOUNT FOR THE PERIOD 01-NOV-2026 TO 25-NOV-2026\t\t\t\t\t\t
A/C No : 0802134000567\tA/C Name : REGIONAL DEVELOPMENT AUTHORITY\t\t\t\t\t
TRN DATE\tVALUE DATE\tPARTICULARS\tINST NO\tDEBIT\tCREDIT\tBALANCE
01-NOV-2026\t\tBALANCE B/F\t\t0.00\t0.00\t12,45,300.00
02-NOV-2026\t02-NOV-2026\tCASH DEP BY RAHIM UDDIN\t4410923\t0.00\t11,500.00\t12,56,800.00
03-NOV-2026\t03-NOV-2026\tCHQ PAID TO SELF\t0098812\t40,000.00\t0.00\t12,16,800.00
04-NOV-2026\t05-NOV-2026\tCLG CHQ DEPOSIT JANATA\t4410977\t0.00\t5,750.00\t12,22,550.00
05-NOV-2026\t05-NOV-2026\tCHQ RETURNED INSUFFICIENT FUND\t4410977\t5,750.00\t0.00\t12,16,800.00
08-NOV-2026\t08-NOV-2026\tMAINT. CHARGE\t\t230.00\t0.00\t12,16,570.00
08-NOV-2026\t08-NOV-2026\tVAT ON CHARGE\t\t34.50\t0.00\t12,16,535.50
09-NOV-2026\t09-NOV-2026\tONLINE DEP GULSHAN BR\t4411031\t0.00\t23,000.00\t12,39,535.50
10-NOV-2026\t10-NOV-2026\tONLINE DEP FAILED - TO BE ADJUSTED\t4411040\t0.00\t11,500.00\t12,51,035.50
\t\tTOTAL\t\t46,014.50\t51,750.00\t
\t\tCLOSING BALANCE\t\t\t\t12,51,035.50`,
    received: [
      ['4410923', 11_500],
      ['4411031', 23_000],
    ],
  },
  {
    name: 'Janata Bank, CSV with an instrument and a journal number',
    text: `"Janata Bank PLC","Motijheel Corporate Br"
"Date","Journal No","Particulars","Cheque No","Withdrawal (Dr.)","Deposit (Cr.)","Balance (BDT)"
"01/11/2026","","Opening Balance","","","","5,00,000.00 Cr"
"02/11/2026","J771201","Cash received from applicant","","","57,500.00","5,57,500.00 Cr"
"02/11/2026","J771202","Transfer to FDR","","1,00,000.00","","4,57,500.00 Cr"
"03/11/2026","J771209","By transfer BEFTN","","","11,500.00","4,69,000.00 Cr"
"04/11/2026","J771215","Reversal of J771209","","11,500.00","","4,57,500.00 Cr"
"05/11/2026","J771220","Pay order","0456611","","5,750.00","4,63,250.00 Cr"
"05/11/2026","J771221","Commission","","57.50","","4,63,192.50 Cr"
"06/11/2026","J771230","Inward BEFTN rejected","","","23,000.00","4,86,192.50 Cr"
"","","Total","","1,11,557.50","97,750.00",""`,
    received: [
      ['J771201', 57_500],
      ['J771220', 5_750],
    ],
  },
  {
    name: 'Agrani Bank, semicolons, one amount beside Dr/Cr',
    text: `Txn Date;Tran No;Narration;Amount (BDT);Dr/Cr;Balance (BDT)
02.11.2026;AG2611020071;Cash deposit counter 3;11,500.00;CR;3,11,500.00
02.11.2026;AG2611020075;Cheque 7781 paid;50,000.00;DR;2,61,500.00
03.11.2026;AG2611030012;RTGS inward City Bank;1,15,000.00;Cr.;3,76,500.00
03.11.2026;AG2611030013;RTGS inward returned to sender;1,15,000.00;Dr.;2,61,500.00
04.11.2026;AG2611040020;EFT inward;5,750.00;C;2,67,250.00
04.11.2026;AG2611040021;EFT inward;5,750.00;D;2,61,500.00
05.11.2026;AG2611050001;SMS charge;115.00;DR;2,61,385.00
06.11.2026;AG2611060009;EFT inward unsuccessful;11,500.00;CR;2,61,385.00
06.11.2026;;Closing balance;2,61,385.00;CR;2,61,385.00`,
    received: [
      ['AG2611020071', 11_500],
      ['AG2611030012', 115_000],
      ['AG2611040020', 5_750],
    ],
  },
  {
    name: 'Rupali Bank, a Bengali ledger',
    text: `রূপালী ব্যাংক পিএলসি, রাজশাহী কর্পোরেট শাখা
হিসাব নং ০১২৩৪৫৬৭৮৯০১২
তারিখ\tবিবরণ\tভাউচার নং\tডেবিট (টাকা)\tক্রেডিট (টাকা)\tস্থিতি (টাকা)
০১/১১/২০২৬\tপ্রারম্ভিক জের\t\t\t\t৮,০০,০০০.০০
০২/১১/২০২৬\tনগদ জমা\t৫৫১২০৭১\t\t১১,৫০০.০০\t৮,১১,৫০০.০০
০৩/১১/২০২৬\tচেক পরিশোধ\t৫৫১২০৭৩\t২৫,০০০.০০\t\t৭,৮৬,৫০০.০০
০৪/১১/২০২৬\tক্লিয়ারিং জমা\t৫৫১২০৮০\t\t২৩,০০০.০০\t৮,০৯,৫০০.০০
০৫/১১/২০২৬\tচেক ফেরত\t৫৫১২০৮০\t২৩,০০০.০০\t\t৭,৮৬,৫০০.০০
০৬/১১/২০২৬\tহিসাব পরিচালনা ফি\t৫৫১২০৮৮\t৩৪৫.০০\t\t৭,৮৬,১৫৫.০০
০৮/১১/২০২৬\tজমা বাতিল\t৫৫১২০৯০\t\t৫,৭৫০.০০\t৭,৯১,৯০৫.০০
০৯/১১/২০২৬\tঅনলাইন জমা\t৫৫১২০৯৫\t\t৫,৭৫০.০০\t৭,৯৭,৬৫৫.০০
\tমোট\t\t৪৮,৩৪৫.০০\t৪৬,০০০.০০\t
\tসমাপনী জের\t\t\t\t৭,৯৭,৬৫৫.০০`,
    received: [
      ['5512071', 11_500],
      ['5512095', 5_750],
    ],
  },
  {
    name: 'BRAC Bank, CorpNet export with a reference and short names of columns',
    text: `Post Date,Value Date,Narration,Reference,Dr Amt,Cr Amt,Running Bal
02-Nov-2026,02-Nov-2026,CASH DEPOSIT,FT26306A71Q2,,11500.00,211500.00
03-Nov-2026,03-Nov-2026,FUND TRANSFER TO 1501200012345001,FT26307B11XX,60000.00,,151500.00
03-Nov-2026,03-Nov-2026,NPSB INWARD ABDUL KARIM,FT26307C90KL,,5750.00,157250.00
03-Nov-2026,03-Nov-2026,NPSB REVERSAL FT26307C90KL,FT26307C91ZZ,5750.00,,151500.00
04-Nov-2026,04-Nov-2026,CHQ DEP PENDING CLEARANCE,FT26308D00AA,,23000.00,174500.00
05-Nov-2026,05-Nov-2026,EXCISE DUTY,FT26309E00BB,150.00,,174350.00
05-Nov-2026,05-Nov-2026,BEFTN INWARD,FT26309F12CD,,23000.00,197350.00
,,Closing Balance,,,,197350.00`,
    received: [
      ['FT26306A71Q2', 11_500],
      ['FT26309F12CD', 23_000],
    ],
  },
  {
    // Only blanks show which column is empty, and a copy of them is not reliable.
    name: 'Dutch-Bangla Bank, text of the e-statement',
    text: `DUTCH-BANGLA BANK PLC
Trans. Date   Trans. ID       Particulars                     Debit        Credit       Balance
01-Nov-2026                   Brought Forward                                           2,00,000.00
02-Nov-2026   S88120071       Agent Banking Cash Deposit                   11,500.00    2,11,500.00
03-Nov-2026   S88120099       ATM Withdrawal                  20,000.00                 1,91,500.00
04-Nov-2026   S88120115       Fund Transfer From 1011200                   5,750.00     1,97,250.00
04-Nov-2026   S88120116       Rev. of S88120115               5,750.00                  1,91,500.00
05-Nov-2026   S88120140       Service Charge                  115.00                    1,91,385.00
06-Nov-2026   S88120150       Declined Fund Transfer                       5,750.00     1,97,135.00
                              Carried Forward                                           1,97,135.00`,
    received: [],
  },
  {
    name: 'Islami Bank, pipes, Withdraw and Deposit, marks behind the balance',
    text: `Date | Particulars | Instrument | Withdraw | Deposit | Balance
01/11/2026 | B/F | | | | 4,00,000.00 CR
02/11/2026 | CASH DEPOSIT | DS-009121 | | 11,500.00 | 4,11,500.00 CR
03/11/2026 | TRF TO MSB | CH-441212 | 75,000.00 | | 3,36,500.00 CR
04/11/2026 | CELLFIN IN | CF881200977 | | 5,750.00 | 3,42,250.00 CR
04/11/2026 | CELLFIN IN (REVERSED) | CF881200978 | | 5,750.00 | 3,42,250.00 CR
05/11/2026 | MAINT FEE | | 345.00 | | 3,41,905.00 CR
06/11/2026 | BOUNCED CHQ CREDIT | CH-991212 | | 57,500.00 | 3,99,405.00 CR
09/11/2026 | C/F | | | | 3,99,405.00 CR`,
    received: [
      ['DS009121', 11_500],
      ['CF881200977', 5_750],
    ],
  },
  {
    name: 'City Bank, Citytouch for business with (BDT) behind each amount',
    text: `Account Statement
Transaction Date,Transaction Details,Ref./Cheque No.,Debit Amount(BDT),Credit Amount(BDT),Available Balance(BDT)
02 Nov 2026,Cash Deposit By Self,CTY7781201,-,"11,500.00","91,500.00"
02 Nov 2026,Utility Payment DESCO,CTY7781202,"4,200.00",-,"87,300.00"
03 Nov 2026,Transfer In,CTY7781215,-,"23,000.00","1,10,300.00"
04 Nov 2026,Transfer In Reversed CTY7781215,CTY7781230,"23,000.00",-,"87,300.00"
05 Nov 2026,Transfer In Timed Out,CTY7781240,-,"5,750.00","93,050.00"
06 Nov 2026,Half Yearly Fee,CTY7781250,345.00,-,"92,705.00"
06 Nov 2026,Interest Credit Balance,,,,"92,705.00"`,
    received: [['CTY7781201', 11_500]],
  },
  {
    // The reversal of 5,750 does not say of which payment.
    name: 'Eastern Bank, signed amounts beside a type',
    text: `DATE,TRAN TYPE,REFERENCE,DETAILS,AMOUNT,BALANCE
2026-11-02,CREDIT,EBL00771201,Cash Deposit,"+11,500.00","61,500.00"
2026-11-03,DEBIT,EBL00771202,POS Purchase,"-3,000.00","58,500.00"
2026-11-03,CREDIT,EBL00771210,NPSB Fund Transfer,"+5,750.00","64,250.00"
2026-11-04,CREDIT REVERSAL,EBL00771211,NPSB Fund Transfer,"-5,750.00","58,500.00"
2026-11-05,CHARGE,EBL00771220,SMS Fee,"-115.00","58,385.00"
2026-11-06,CREDIT (HOLD),EBL00771230,Cheque in clearing,"+23,000.00","81,385.00"
2026-11-07,CREDIT,EBL00771240,EFT failed,"+23,000.00","81,385.00"`,
    received: [['EBL00771201', 11_500]],
  },
  {
    // As above.
    name: 'Prime Bank, copied from a PDF with a heading on each page',
    text: `Prime Bank PLC                                                    Page 1 of 2
Date         Description                  Ref No       Withdrawals    Deposits      Balance
             Balance Brought Forward                                                1,00,000.00
02-11-2026   Cash Deposit                 PB7712001                   11,500.00     1,11,500.00
03-11-2026   Clearing Cheque              PB7712002    30,000.00                    81,500.00
             Balance Carried Forward                                                81,500.00
                                                                  Page 2 of 2
Date         Description                  Ref No       Withdrawals    Deposits      Balance
             Balance Brought Forward                                                81,500.00
04-11-2026   Inward Transfer              PB7712003                   5,750.00      87,250.00
05-11-2026   Inward Transfer Reversed     PB7712003    5,750.00                     81,500.00
06-11-2026   Inward Transfer              PB7712004                   23,000.00     1,04,500.00
07-11-2026   Account Maintenance Charge   PB7712005    345.00                       1,04,155.00
08-11-2026   Dishonoured Cheque Deposit   PB7712006                   57,500.00     1,61,655.00
             Total                                     36,095.00      97,750.00`,
    received: [],
  },
  {
    // A number with Bengali letters is not compared.
    name: 'Pubali Bank, Bengali with জমা and উত্তোলন, abbreviated',
    text: `ক্রঃ নং,তাং,লেনদেনের বিবরণ,রশিদ নং,উত্তোলন,জমা,জের
১,০২-১১-২০২৬,নগদ জমা,পু৭৭১২০১,,"১১,৫০০/-","৯১,৫০০/-"
২,০৩-১১-২০২৬,চেক মারফত উত্তোলন,পু৭৭১২০২,"২০,০০০/-",,"৭১,৫০০/-"
৩,০৪-১১-২০২৬,চেক জমা,পু৭৭১২০৩,,"৫,৭৫০/-","৭৭,২৫০/-"
৪,০৫-১১-২০২৬,চেক প্রত্যাখ্যাত,পু৭৭১২০৩,"৫,৭৫০/-",,"৭১,৫০০/-"
৫,০৬-১১-২০২৬,ব্যাংক চার্জ,,"১১৫/-",,"৭১,৩৮৫/-"
৬,০৭-১১-২০২৬,অপেক্ষমান জমা,পু৭৭১২০৫,,"৫,৭৫০/-","৭১,৩৮৫/-"`,
    received: [],
  },
  {
    name: 'UCB, one amount with Cr or Dr behind it',
    text: `Value Date\tTransaction Ref\tRemarks\tTransaction Amount\tLedger Balance
02/11/2026\tUCB99120071\tCASH DEPOSIT\t11,500.00 Cr\t2,11,500.00 Cr
03/11/2026\tUCB99120072\tCASH WITHDRAWAL\t50,000.00 Dr\t1,61,500.00 Cr
04/11/2026\tUCB99120080\tNPSB CREDIT\t5,750.00 Cr\t1,67,250.00 Cr
04/11/2026\tUCB99120081\tREV NPSB CREDIT UCB99120080\t5,750.00 Dr\t1,61,500.00 Cr
05/11/2026\tUCB99120090\tSMS BANKING FEE\t115.00 Dr\t1,61,385.00 Cr
06/11/2026\tUCB99120095\tINWARD EFT NOT SUCCESSFUL\t23,000.00 Cr\t1,61,385.00 Cr
07/11/2026\tUCB99120099\tINWARD EFT\t23,000.00 Cr\t1,84,385.00 Cr`,
    received: [
      ['UCB99120071', 11_500],
      ['UCB99120099', 23_000],
    ],
  },
  {
    name: 'Mutual Trust Bank, a heading of two rows',
    text: `\tTransaction\t\tAmount (BDT)\t\t
Date\tRef. No.\tParticulars\tDebit\tCredit\tBalance
02-Nov-26\tMTB7712001\tCash Deposit\t\t11,500.00\t1,11,500.00
03-Nov-26\tMTB7712002\tOutward RTGS\t1,00,000.00\t\t11,500.00
04-Nov-26\tMTB7712003\tInward EFT\t\t5,750.00\t17,250.00
05-Nov-26\tMTB7712004\tReturn of inward EFT MTB7712003\t5,750.00\t\t11,500.00
06-Nov-26\tMTB7712005\tDebit card annual fee\t575.00\t\t10,925.00
07-Nov-26\tMTB7712006\tInward EFT - in process\t\t5,750.00\t10,925.00`,
    received: [['MTB7712001', 11_500]],
  },
]
