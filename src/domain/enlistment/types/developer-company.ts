import type { TypeDefinition } from '../definition.ts'
import { businessAddress, mailingAddress } from '../groups/address.ts'
import { applicationHeader, contact, debarment, declaration, payment, previousProjects } from '../groups/application.ts'
import { authorisedPerson, bank, firm, licenceTax, membershipRehab } from '../groups/business.ts'
import { equipments, owners, technicalPersons } from '../groups/business-people.ts'
import {
  bankSlipWhenPaidAtBank,
  optionalDocument,
  requiredDocument,
  requiredDocumentWhen,
} from '../groups/documents.ts'
import { step } from '../groups/steps.ts'

export const developerCompany = {
  type: 'DEVELOPER_COMPANY',
  label: { bn: 'ডেভেলপার কোম্পানি', en: 'Developer company' },
  kind: 'company',
  codePrefix: 'DVC',
  routes: { apply: '/developer/company/apply', enlist: '/developer/enlist' },
  seedFees: {
    REGISTRATION: { base: 500000, vat: 75000, total: 575000 },
    RENEWAL: { base: 250000, vat: 37500, total: 287500 },
  },
  steps: [
    step('enlistment', {
      groups: [
        applicationHeader,
        contact,
        firm,
        businessAddress,
        mailingAddress,
        licenceTax,
        bank,
        membershipRehab,
        authorisedPerson,
        debarment,
      ],
    }),
    step('owners', { groups: [owners] }),
    step('documents', {
      documents: [
        requiredDocument('tradeLicense'),
        requiredDocument('tinCertificate'),
        requiredDocument('binCertificate'),
        optionalDocument('taxReturn'),
        requiredDocumentWhen('incorporation', { field: 'ownershipType', in: ['PVT LTD'] }),
        requiredDocumentWhen('memorandum', { field: 'ownershipType', in: ['PVT LTD'] }),
        optionalDocument('directorsList'),
        requiredDocumentWhen('partnershipDeed', { field: 'ownershipType', in: ['PARTNERSHIP'] }),
        requiredDocument('ownersNid'),
        requiredDocument('bankSolvency'),
        optionalDocument('auditReport'),
        requiredDocument('technicalCertificates'),
        optionalDocument('technicalConsent'),
        optionalDocument('officeProof'),
        requiredDocument('authorisationLetter'),
        requiredDocumentWhen('rehabCertificate', { field: 'rehab.rehabMember', in: ['YES'] }),
        optionalDocument('worksProof'),
        requiredDocumentWhen('previousCertificate', { field: 'applicationPurpose', in: ['RENEWAL'] }),
      ],
    }),
    step('previousProjects', { groups: [previousProjects] }),
    step('technicalPersons', { groups: [technicalPersons] }),
    step('equipments', { groups: [equipments] }),
    step('payment', { groups: [declaration, payment], documents: [bankSlipWhenPaidAtBank] }),
  ],
} as const satisfies TypeDefinition
