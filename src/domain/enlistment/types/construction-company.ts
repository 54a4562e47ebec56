import type { TypeDefinition } from '../definition.ts'
import { businessAddress, mailingAddress } from '../groups/address.ts'
import { applicationHeader, contact, debarment, declaration, payment, previousProjects } from '../groups/application.ts'
import { authorisedPerson, bank, firm, licenceTax } from '../groups/business.ts'
import { employees, equipments, owners, technicalPersons } from '../groups/business-people.ts'
import {
  bankSlipWhenPaidAtBank,
  optionalDocument,
  requiredDocument,
  requiredDocumentWhen,
} from '../groups/documents.ts'
import { step } from '../groups/steps.ts'

export const constructionCompany = {
  type: 'CONSTRUCTION_COMPANY',
  label: { bn: 'নির্মাণ প্রতিষ্ঠান', en: 'Construction company' },
  kind: 'company',
  codePrefix: 'CON',
  routes: { apply: '/company/apply', enlist: null },
  // Assumed equal to Contractor; the owner has not confirmed it yet.
  seedFees: { REGISTRATION: { base: 5000, vat: 750, total: 5750 }, RENEWAL: { base: 2000, vat: 300, total: 2300 } },
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
        requiredDocument('completionCertificate'),
        optionalDocument('equipmentProof'),
        optionalDocument('employeesList'),
        requiredDocumentWhen('previousCertificate', { field: 'applicationPurpose', in: ['RENEWAL'] }),
      ],
    }),
    step('previousProjects', { groups: [previousProjects] }),
    step('technicalPersons', { groups: [technicalPersons] }),
    step('employees', { groups: [employees] }),
    step('equipments', { groups: [equipments] }),
    step('payment', { groups: [declaration, payment], documents: [bankSlipWhenPaidAtBank] }),
  ],
} as const satisfies TypeDefinition
