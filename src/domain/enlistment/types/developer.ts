import type { TypeDefinition } from '../definition.ts'
import { businessAddress, permanentAddress, presentAddress } from '../groups/address.ts'
import { applicationHeader, contact, debarment, declaration, payment, previousProjects } from '../groups/application.ts'
import { bank, firm, licenceTax, membershipRehab } from '../groups/business.ts'
import { technicalPersons } from '../groups/business-people.ts'
import {
  bankSlipWhenPaidAtBank,
  optionalDocument,
  requiredDocument,
  requiredDocumentWhen,
} from '../groups/documents.ts'
import { person } from '../groups/person.ts'
import { personalStep, step } from '../groups/steps.ts'

export const developer = {
  type: 'DEVELOPER',
  label: { bn: 'ডেভেলপার (ব্যক্তি)', en: 'Developer (individual)' },
  kind: 'individual',
  codePrefix: 'DEV',
  routes: { apply: '/individual/apply', enlist: '/developer/enlist' },
  seedFees: {
    REGISTRATION: { base: 500000, vat: 75000, total: 575000 },
    RENEWAL: { base: 250000, vat: 37500, total: 287500 },
  },
  steps: [
    personalStep('enlistment', { groups: [applicationHeader, contact, person] }),
    step('address', { groups: [presentAddress, permanentAddress] }),
    step('business', { groups: [firm, businessAddress, licenceTax, bank, membershipRehab] }),
    step('documents', {
      documents: [
        requiredDocument('photo'),
        requiredDocument('signature'),
        requiredDocument('nidCopy'),
        requiredDocument('tradeLicense'),
        requiredDocument('tinCertificate'),
        requiredDocument('binCertificate'),
        optionalDocument('taxReturn'),
        requiredDocument('bankSolvency'),
        requiredDocument('technicalCertificates'),
        optionalDocument('technicalConsent'),
        requiredDocumentWhen('rehabCertificate', { field: 'rehab.rehabMember', in: ['YES'] }),
        optionalDocument('officeProof'),
        optionalDocument('worksProof'),
        requiredDocumentWhen('previousCertificate', { field: 'applicationPurpose', in: ['RENEWAL'] }),
      ],
    }),
    step('previousProjects', { groups: [previousProjects] }),
    step('technicalPersons', { groups: [technicalPersons] }),
    personalStep('others', { groups: [debarment, declaration] }),
    step('payment', { groups: [payment], documents: [bankSlipWhenPaidAtBank] }),
  ],
} as const satisfies TypeDefinition
