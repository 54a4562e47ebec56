import type { TypeDefinition } from '../definition.ts'
import { businessAddress, mailingAddress } from '../groups/address.ts'
import { applicationHeader, contact, debarment, declaration, payment, previousProjects } from '../groups/application.ts'
import { bank, firm, goodsScope, licenceTax } from '../groups/business.ts'
import { employees, equipments, proprietor } from '../groups/business-people.ts'
import {
  bankSlipWhenPaidAtBank,
  documentsOfProprietor,
  optionalDocument,
  requiredDocument,
  requiredDocumentWhen,
} from '../groups/documents.ts'
import { step } from '../groups/steps.ts'

export const contractorGoods = {
  type: 'CONTRACTOR_GOODS',
  label: { bn: 'ঠিকাদার (পণ্য সরবরাহ)', en: 'Contractor (goods)' },
  kind: 'company',
  codePrefix: 'CTG',
  routes: { apply: '/contractor/goods/apply', enlist: '/contrator/goods/enlist' },
  seedFees: { REGISTRATION: { base: 5000, vat: 750, total: 5750 }, RENEWAL: { base: 2000, vat: 300, total: 2300 } },
  steps: [
    step('enlistment', { groups: [applicationHeader, contact, firm, licenceTax, bank, goodsScope] }),
    step('businessAddress', { groups: [businessAddress, mailingAddress] }),
    step('documents', {
      documents: [
        ...documentsOfProprietor,
        requiredDocument('tradeLicense'),
        requiredDocument('tinCertificate'),
        requiredDocument('binCertificate'),
        optionalDocument('taxReturn'),
        requiredDocument('bankSolvency'),
        requiredDocumentWhen('incorporation', { field: 'ownershipType', in: ['PVT LTD'] }),
        requiredDocumentWhen('memorandum', { field: 'ownershipType', in: ['PVT LTD'] }),
        requiredDocumentWhen('partnershipDeed', { field: 'ownershipType', in: ['PARTNERSHIP'] }),
        optionalDocument('officeProof'),
        requiredDocument('affidavit'),
        requiredDocumentWhen('previousCertificate', { field: 'applicationPurpose', in: ['RENEWAL'] }),
        requiredDocument('supplyExperience'),
        optionalDocument('manufacturerAuth'),
      ],
    }),
    step('proprietor', { groups: [proprietor] }),
    step('employees', { groups: [employees] }),
    step('equipments', { groups: [equipments] }),
    step('others', { groups: [previousProjects, debarment, declaration] }),
    step('payment', { groups: [payment], documents: [bankSlipWhenPaidAtBank] }),
  ],
} as const satisfies TypeDefinition
