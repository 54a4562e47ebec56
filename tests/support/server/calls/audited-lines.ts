/**
 * The lines of the audit that each call writes, as `describeLines` shows them. `this` is an id that the request or its
 * answer names. Calls that are not here write none.
 */
export const linesOfCalls: Record<string, string[]> = {
  'DELETE /api/closures': [
    'delete-closure closure this | OWNER caller | {to_date:@,title_bn:বিজয় দিবস,title_en:Victory Day,from_date:@,to_minute:null,from_minute:null,official_id:#}',
  ],
  'DELETE /api/visitors': [
    'cancel-appointment appointment # | OWNER caller | APPLIED > CANCELLED',
    'erase-visitor visitor this | OWNER caller',
  ],
  'GET /api/appointments': ['view appointment this | OWNER caller'],
  'GET /api/apps/company': ['view application this | OWNER caller'],
  'GET /api/apps/company/payment/receipt': ['print application this | OWNER caller'],
  'GET /api/apps/company/pdf': ['print application this | OWNER caller'],
  'GET /api/apps/individual': ['view application this | OWNER caller'],
  'GET /api/apps/individual/payment/receipt': ['print application this | OWNER caller'],
  'GET /api/apps/individual/pdf': ['print application this | OWNER caller'],
  'GET /api/audit': ['view audit setting fees | OWNER caller'],
  'GET /api/files/{id}': ['open-document file this | of application # | OWNER caller'],
  'GET /api/visitors': ['view visitor this | OWNER caller'],
  'PATCH /api/appointments/approve': [
    'approve-appointment appointment this | OWNER caller | APPLIED > APPROVED | {startsAt:@}',
  ],
  'PATCH /api/appointments/cancel': [
    'cancel-appointment appointment this | OWNER caller | APPLIED > CANCELLED | because x',
  ],
  'PATCH /api/appointments/check-out': [
    'checkOut-appointment appointment this | OWNER caller | APPROVED > APPROVED | {startsAt:@}',
  ],
  'PATCH /api/appointments/complete': [
    'complete-appointment appointment this | OWNER caller | APPROVED > COMPLETED | {startsAt:@}',
  ],
  'PATCH /api/appointments/no-show': [
    'noShow-appointment appointment this | OWNER caller | APPROVED > NO_SHOW | {startsAt:@}',
  ],
  'PATCH /api/appointments/reject': [
    'reject-appointment appointment this | OWNER caller | APPLIED > REJECTED | because x',
  ],
  'PATCH /api/appointments/reschedule': [
    'reschedule-appointment appointment this | OWNER caller | APPROVED > RESCHEDULED | {startsAt:@}',
  ],
  'PATCH /api/apps/company/approve': [
    'approve application this | OWNER caller | pending2 > approved | {rev:58,note:x,number:DVC-#,validTo:@,validFrom:@,trackingNo:#}',
  ],
  'PATCH /api/apps/company/payment/confirm': [
    'confirm-payment application this | OWNER caller | pending > pending | {rev:58,amount:575000,method:bkash,receipt:MR-#,transactionId:#}',
  ],
  'PATCH /api/apps/company/payment/refund': [
    'refund-payment application this | OWNER caller | pending > pending | {rev:58,amount:575000,method:bkash,refund:{date:@,amount:575000,method:Bank,reference:FT-1},voidReceipt:MR-#,transactionId:#}',
  ],
  'PATCH /api/apps/company/payment/refund-due': [
    'refund-due application this | OWNER caller | pending1 > pending | because x | {rev:58,amount:575000,method:bkash,transactionId:#}',
  ],
  'PATCH /api/apps/company/payment/reject': [
    'reject-payment application this | OWNER caller | pending > pending | because x | {rev:58,cause:not_found,amount:575000,method:bkash,transactionId:#}',
  ],
  'PATCH /api/apps/company/payment/reverse': [
    'reverse-payment application this | OWNER caller | pending > pending | because x | {rev:58,amount:575000,method:bkash,voidReceipt:MR-#,transactionId:#}',
  ],
  'PATCH /api/apps/company/pending1': [
    'pending1 application this | OWNER caller | pending > pending1 | {rev:58,note:x}',
  ],
  'PATCH /api/apps/company/pending2': [
    'pending2 application this | OWNER caller | pending1 > pending2 | {rev:58,note:x}',
  ],
  'PATCH /api/apps/company/recheck': [
    'recheck application this | OWNER caller | pending > recheck | because unclear | {rev:58,fields:[],documents:[{note:x,slot:authorisationLetter,fileId:this}]}',
  ],
  'PATCH /api/apps/company/reject': [
    'reject application this | OWNER caller | pending > rejected | because unclear | {rev:58}',
  ],
  'PATCH /api/apps/company/submit': ['submit application this | draft > pending | {rev:61,docHash:#,sentDocHash:#}'],
  'PATCH /api/apps/individual/approve': [
    'approve application this | OWNER caller | pending2 > approved | {rev:38,note:x,number:ARC-#,validTo:@,validFrom:@,trackingNo:#}',
  ],
  'PATCH /api/apps/individual/payment/confirm': [
    'confirm-payment application this | OWNER caller | pending > pending | {rev:38,amount:11500,method:bkash,receipt:MR-#,transactionId:#}',
  ],
  'PATCH /api/apps/individual/payment/refund': [
    'refund-payment application this | OWNER caller | pending > pending | {rev:38,amount:11500,method:bkash,refund:{date:@,amount:500,method:Bank,reference:FT-1},voidReceipt:MR-#,transactionId:#}',
  ],
  'PATCH /api/apps/individual/payment/refund-due': [
    'refund-due application this | OWNER caller | pending1 > pending | because x | {rev:38,amount:11500,method:bkash,transactionId:#}',
  ],
  'PATCH /api/apps/individual/payment/reject': [
    'reject-payment application this | OWNER caller | pending > pending | because x | {rev:38,cause:not_found,amount:11500,method:bkash,transactionId:#}',
  ],
  'PATCH /api/apps/individual/payment/reverse': [
    'reverse-payment application this | OWNER caller | pending > pending | because x | {rev:38,amount:11500,method:bkash,voidReceipt:MR-#,transactionId:#}',
  ],
  'PATCH /api/apps/individual/pending1': [
    'pending1 application this | OWNER caller | pending > pending1 | {rev:38,note:x}',
  ],
  'PATCH /api/apps/individual/pending2': [
    'pending2 application this | OWNER caller | pending1 > pending2 | {rev:38,note:x}',
  ],
  'PATCH /api/apps/individual/recheck': [
    'recheck application this | OWNER caller | pending > recheck | because unclear | {rev:38,fields:[nameBn],documents:[{note:x,slot:educationCertificate,fileId:this}]}',
  ],
  'PATCH /api/apps/individual/reject': [
    'reject application this | OWNER caller | pending > rejected | because unclear | {rev:38}',
  ],
  'PATCH /api/apps/individual/submit': ['submit application this | draft > pending | {rev:41,docHash:#,sentDocHash:#}'],
  'PATCH /api/enlistments/{number}/revoke': [
    'revoke enlistment # | of application # | OWNER caller | approved > approved | because x | {number:ARC-#,validTo:@}',
  ],
  'PATCH /api/payments/closings/reopen': ['reopen-day closing @ bkash | OWNER caller | because x'],
  'PATCH /api/visitors': ['change-visitor visitor this | OWNER caller | {fields:[district]}'],
  'POST /api/alarms/read': ['read-alarms list alarms | OWNER caller | {alarms:[this]}'],
  'POST /api/appointments': ['create-appointment appointment this | OWNER caller |  > APPLIED'],
  'POST /api/approvals': [
    'approve-request approval this | OWNER caller',
    'change-roles user # | OWNER caller | {to:[COMMITTEE],from:[]}',
    'create-user user # | OWNER caller | {to:{id:#,roles:[COMMITTEE],gender:Female,nameBn:রেহানা পারভীন,nameEn:Rehana Parvin,status:ACTIVE,imageUrl:null,department:null,designation:null,imageFileId:null,departmentId:null,designationId:null},askedBy:this,personal:[mobile,email]}',
    'refuse-request approval this | OWNER caller | because Not needed',
  ],
  'POST /api/apps/bulk': [
    'confirm-payment application this | OWNER caller | pending > pending | {rev:38,amount:11500,method:bkash,receipt:MR-#,transactionId:#}',
  ],
  'POST /api/apps/claim': ['claim application this | caller'],
  'POST /api/apps/devices/revoke': ['revoke-device application this'],
  'POST /api/apps/devices/revoke-others': ['revoke-other-devices application this'],
  'POST /api/apps/export': ['export list applications | OWNER caller | {format:csv,status:[pending]}'],
  'POST /api/apps/individual': ['create application this |  > draft | {consent:{at:@,locale:bn,notice:1}}'],
  'POST /api/apps/notes': ['note application this | OWNER caller'],
  'POST /api/audit/check': ['check-audit audit all | OWNER caller'],
  'POST /api/audit/export': ['export list audit | OWNER caller | {action:view}'],
  'POST /api/auth/change': [
    'change-password user caller | caller',
    'reset-password user #',
    'set-password user this | OWNER caller',
  ],
  'POST /api/auth/confirm': [
    'confirm-password user caller | caller | {network:#}',
    'failed-password user caller | caller | {network:#}',
  ],
  'POST /api/auth/sessions/end': ['end-session user caller | caller'],
  'POST /api/auth/sessions/end-others': ['end-sessions user caller | caller | {ended:1}'],
  'POST /api/auth/signin': [
    'failed-sign-in name # | {network:#}',
    'failed-sign-in user # | {network:#}',
    'sign-in user this | this | {network:#}',
  ],
  'POST /api/auth/signout': ['sign-out user caller | caller'],
  'POST /api/auth/signup': ['sign-up user this'],
  'POST /api/closures': [
    'create-closure closure this | OWNER caller | {to_date:@,title_bn:বিজয় দিবস,title_en:Victory Day,from_date:@,to_minute:660,from_minute:600,official_id:null}',
  ],
  'POST /api/departments': [
    'create-department department this | OWNER caller | {to:{id:this,nameBn:নতুন শাখা,nameEn:New Section #,status:ACTIVE}}',
  ],
  'POST /api/designations': [
    'create-designation designation this | OWNER caller | {to:{id:this,nameBn:নতুন শাখা,nameEn:New Section #,status:ACTIVE}}',
  ],
  'POST /api/employees': [
    'ask-approval approval this | ICT caller | {of:null,action:create-user,fields:[nameBn,nameEn,gender,roles,mobile,status]}',
    'change-roles user this | OWNER caller | {to:[OFFICIAL],from:[]}',
    'create-user user this | OWNER caller | {to:{id:this,roles:[OFFICIAL],gender:Female,nameBn:রেহানা পারভীন,nameEn:Rehana Parvin,status:ACTIVE,imageUrl:null,department:null,designation:null,imageFileId:null,departmentId:null,designationId:null},personal:[mobile,email]}',
  ],
  'POST /api/employees/password': ['set-password user this | OWNER caller'],
  'POST /api/employees/second-factor/remove': ['remove-second-factor user this | OWNER caller'],
  'POST /api/employees/sessions/end': ['end-all-sessions user this | OWNER caller | {ended:1}'],
  'POST /api/fees': [
    'change-fee setting fees | OWNER caller | because x | {id:33,vat:750,base:5000,type:ARCHITECT,total:5750,purpose:RENEWAL,effectiveFrom:@}',
  ],
  'POST /api/meetings/links': [
    'create-meeting-link meeting-link this | OWNER caller | {to:{id:this,title:Weekly,status:ACTIVE,official:{bn:শাহানা পারভীন,en:Shahana Parvin},provider:Google Meet,isDefault:false,officialId:this,durationMin:30},personal:[url,passcode,meetingId]}',
  ],
  'POST /api/messages/send-again': [
    'send-message-again message this | OWNER caller | FAILED > QUEUED | {kind:approved,messageId:this}',
  ],
  'POST /api/numbers/recover': ['recover-by-number application this'],
  'POST /api/numbers/take': ['take-number application this'],
  'POST /api/officials': [
    'create-official official this | OWNER caller | {to:{id:this,room:4,gender:Female,nameBn:শাহানা পারভীন,nameEn:Shahana Parvin,status:ACTIVE,userId:null,imageUrl:null,sortOrder:0,department:null,designation:null,imageFileId:null,isSecretary:false,departmentId:null,acceptsOnline:true,designationId:null,acceptsInPerson:true},personal:[email,mobile]}',
  ],
  'POST /api/payments/books/export': [
    'export list payment-books | OWNER caller | {by:payment,to:@,from:@,what:sums,group:type,format:csv}',
  ],
  'POST /api/payments/export': [
    'export list payments | OWNER caller | {to:@,from:@,state:GIVEN,format:csv,method:bkash}',
  ],
  'POST /api/payments/vat/deposits': [
    'record-vat-deposit vat-deposit this | OWNER caller | {date:@,month:2026-10,amount:3000,challanNo:T-#}',
  ],
  'POST /api/ratings': ['rate application this | OWNER caller'],
  'PUT /api/apps/company/verdicts': [
    'mark application this | OWNER caller | {flags:0,documents:[{fileId:this,verdict:replace}]}',
  ],
  'PUT /api/apps/individual/verdicts': [
    'mark application this | OWNER caller | {flags:0,documents:[{fileId:this,verdict:replace}]}',
  ],
  'PUT /api/departments': [
    'change-department department this | OWNER caller | {to:{status:INACTIVE},from:{status:ACTIVE}}',
  ],
  'PUT /api/designations': [
    'change-designation designation this | OWNER caller | {to:{status:INACTIVE},from:{status:ACTIVE}}',
  ],
  'PUT /api/employees': ['change-user user this | OWNER caller | {to:{status:INACTIVE},from:{status:ACTIVE}}'],
  'PUT /api/fees/payees': [
    'change-payees setting payees | OWNER caller | {Bank:{branch:x,bankName:x,accountNo:460123456789,accountName:x},Nagad:null,bkash:#}',
  ],
  'PUT /api/fees/wallet-ceiling': [
    'change-wallet-ceiling setting walletCeiling | OWNER caller | {walletCeiling:30000}',
  ],
  'PUT /api/meetings/links': [
    'change-meeting-link meeting-link this | OWNER caller | {to:{status:INACTIVE},from:{status:ACTIVE}}',
  ],
  'PUT /api/office/contact': [
    'change-contact setting contact | OWNER caller | {email:office@example.org,hours:{bn:ক,en:a},mapUrl:https://maps.example.org/1,address:{bn:ক,en:a},telephone:+8802123456}',
  ],
  'PUT /api/office/refund-terms': [
    'change-refund-terms setting refund-terms | OWNER caller | {refundTerms:{bn:ক,en:a}}',
  ],
  'PUT /api/officials': ['change-official official this | OWNER caller | {to:{status:INACTIVE},from:{status:ACTIVE}}'],
  'PUT /api/officials/hours': [
    'change-hours official this | OWNER caller | {to:{breaks:[{to:570,from:560}],version:0,slotMinutes:15,weeklyHours:[{to:600,day:0,from:540}]},from:{breaks:[{to:840,from:780}],version:0,slotMinutes:15,weeklyHours:[{to:1020,day:0,from:540},{to:1020,day:1,from:540},{to:1020,day:2,from:540},{to:1020,day:3,from:540},{to:1020,day:4,from:540}]}}',
  ],
  'PUT /api/payments/closings': [
    'close-day closing @ Nagad | OWNER caller | {open:0,counted:{count:2,amount:23000},earlier:0,refunded:0,rejected:0,reversed:0,confirmed:0}',
  ],
  'PUT /api/payments/vat/deposits': [
    'correct-vat-deposit vat-deposit this | OWNER caller | because x | {to:{date:@,month:2026-10,amount:3000,challanNo:T-#},from:{date:@,month:2026-10,amount:3000,challanNo:T-#}}',
  ],
  'PUT /api/settings': ['change-setting setting setting draftDays | OWNER caller | {to:30,from:180,name:draftDays}'],
  'PUT /api/settings/signatory': [
    'change-signatory setting signatory | OWNER caller | {name:null,sealFileId:null,designation:null,signatureFileId:null}',
  ],
}

/** The lines of what the server does without a request, and of the command that creates an OWNER. */
export const linesOfJobs: Record<string, string[]> = {
  'appointment-expiry': ['expire-appointment appointment # | APPLIED > EXPIRED'],
  'create-owner': ['create-owner user # | {roles:[OWNER]}'],
  'draft-expiry': [
    'expire application # | draft >  | {type:ARCHITECT}',
    'expire application # | draft >  | {type:DEVELOPER_COMPANY}',
  ],
}
