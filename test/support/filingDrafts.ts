import { NO_DETAILS } from '#contract/filing/details';
import { EMPTY_CONTENT } from '#contract/filing/drafts';
import type { DraftContent, DraftFiling, DraftParty } from '#contract/schemas/filingDrafts';

/** A UUID with that number at its end. */
export function uuid(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

/** A party that is a person, as typed. */
export function aParty(number: number, changes: Partial<DraftParty> = {}): DraftParty {
  return {
    partyId: uuid(number),
    typeCode: 'DEFENDANT',
    isOrganization: false,
    isOnCase: false,
    isFiler: false,
    name: '',
    firstName: 'Jane',
    middleName: '',
    lastName: 'Roe',
    suffix: '',
    alias: '',
    address: { line1: '1 Main St', line2: '', city: 'Muncie', state: 'IN', zip: '47305' },
    attorneys: [],
    ...changes,
  };
}

/** A filing of one document. */
export function aDraftFiling(number: number, changes: Partial<DraftFiling> = {}): DraftFiling {
  return {
    filingId: uuid(1_000 + number),
    code: 'CMPL',
    codeName: 'Complaint/Equivalent Pleading',
    kind: 'file',
    description: 'Complaint',
    partyIds: [],
    attorney: null,
    documents: [
      {
        documentId: uuid(2_000 + number),
        uploadId: uuid(3_000 + number),
        component: 'lead',
        title: 'Complaint',
        security: 'PUBLIC',
      },
    ],
    optionalServices: [],
    details: NO_DETAILS,
    ...changes,
  };
}

/** A new collection case that lacks nothing but its court and payment. */
export function aContent(changes: Partial<DraftContent> = {}): DraftContent {
  return {
    ...EMPTY_CONTENT,
    typeCode: 'CC',
    typeName: 'Civil Collection',
    amountCents: 500_000,
    parties: [
      aParty(1, {
        typeCode: 'PLAINTIFF',
        isOrganization: true,
        isFiler: true,
        name: 'Acme LLC',
        firstName: '',
        lastName: '',
      }),
      aParty(2),
    ],
    filings: [aDraftFiling(1)],
    ...changes,
  };
}
