import type { LocaleCode } from '../locales';

/** Whether page images of a recorded document can be viewed. */
export const IMAGE_STATUSES = ['AVAILABLE', 'NOT_AVAILABLE', 'INDEX_ONLY', 'RESTRICTED'] as const;
export type ImageStatus = (typeof IMAGE_STATUSES)[number];

/** Status of a mortgage or lien; `NONE` for all other documents. */
export const DOCUMENT_STATUSES = ['OPEN', 'RELEASED', 'NONE'] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

/** Effects of a document on an earlier document. */
export const DOCUMENT_RELATIONS = [
  'RELEASES',
  'PARTLY_RELEASES',
  'ASSIGNS',
  'MODIFIES',
  'SUBORDINATES',
  'FORECLOSES',
  'CORRECTS',
  'REFERS',
] as const;
export type DocumentRelation = (typeof DOCUMENT_RELATIONS)[number];

/** Labels of document relations; the earlier document's number follows. */
export const RELATION_WORDS: Readonly<Record<DocumentRelation, string>> = {
  RELEASES: 'Releases',
  PARTLY_RELEASES: 'Releases part of',
  ASSIGNS: 'Assigns',
  MODIFIES: 'Modifies',
  SUBORDINATES: 'Subordinates',
  FORECLOSES: 'Forecloses',
  CORRECTS: 'Corrects',
  REFERS: 'Refers to',
};

/** One type of recorded document. */
export interface DocumentType {
  readonly name: string;
  /** Names of the two sides: grantor and grantee. */
  readonly parties: readonly [grantor: string, grantee: string];
  /** The only state with this type; absent if both states have it. */
  readonly only?: LocaleCode;
  /** `PAGES`: listed without page images; `RECORD`: confidential by law, never shown. */
  readonly restricted?: 'PAGES' | 'RECORD';
}

export interface DocumentTypeGroup {
  /** The code that stands for all types of the group in a URL. */
  readonly code: string;
  readonly name: string;
  readonly types: Readonly<Record<string, DocumentType>>;
}

const GRANTED = ['Grantor', 'Grantee'] as const;
const LENT = ['Mortgagor', 'Mortgagee'] as const;
const OWED = ['Debtor', 'Creditor'] as const;

/**
 * Types of recorded documents in groups. Offices have different names for the same type, so people
 * search by group.
 */
export const DOCUMENT_TYPE_GROUPS: readonly DocumentTypeGroup[] = [
  {
    code: 'DEEDS',
    name: 'Deeds',
    types: {
      WD: { name: 'Warranty deed', parties: GRANTED },
      QCD: { name: 'Quitclaim deed', parties: GRANTED },
      SD: { name: 'Sheriff’s deed', parties: GRANTED },
      TD: { name: 'Transfer on death deed', parties: GRANTED, only: 'STATE-IN' },
      LC: { name: 'Land contract', parties: ['Seller', 'Buyer'] },
      MD: { name: 'Master deed', parties: GRANTED, only: 'STATE-MI' },
      ED: { name: 'Easement', parties: GRANTED },
    },
  },
  {
    code: 'MORTGAGES',
    name: 'Mortgages',
    types: {
      MTG: { name: 'Mortgage', parties: LENT },
      AMTG: { name: 'Assignment of mortgage', parties: ['Assignor', 'Assignee'] },
      MMTG: { name: 'Mortgage modification', parties: LENT },
      SUB: { name: 'Subordination agreement', parties: GRANTED },
    },
  },
  {
    code: 'RELEASES',
    name: 'Releases',
    types: {
      RMTG: { name: 'Release of mortgage', parties: ['Mortgagee', 'Mortgagor'], only: 'STATE-IN' },
      DMTG: {
        name: 'Discharge of mortgage',
        parties: ['Mortgagee', 'Mortgagor'],
        only: 'STATE-MI',
      },
      RLN: { name: 'Release of lien', parties: ['Creditor', 'Debtor'] },
      RFTL: { name: 'Release of federal tax lien', parties: ['Creditor', 'Debtor'] },
    },
  },
  {
    code: 'LIENS',
    name: 'Liens',
    types: {
      ML: { name: 'Mechanic’s lien', parties: OWED },
      FTL: { name: 'Federal tax lien', parties: OWED },
      STL: { name: 'State tax lien', parties: OWED, only: 'STATE-MI' },
      ESL: { name: 'Employment security lien', parties: OWED, only: 'STATE-MI' },
      AL: { name: 'Assessment lien', parties: OWED },
      SL: { name: 'Sewer lien', parties: OWED, only: 'STATE-IN' },
      HL: { name: 'Hospital lien', parties: OWED, only: 'STATE-IN' },
      LP: { name: 'Notice of lis pendens', parties: ['Defendant', 'Plaintiff'] },
      UCC: { name: 'UCC financing statement', parties: OWED },
    },
  },
  {
    code: 'LAND',
    name: 'Plats and land',
    types: {
      PLAT: { name: 'Plat', parties: ['Owner', 'Public'] },
      SURV: { name: 'Survey', parties: ['Owner', 'Surveyor'] },
      COV: { name: 'Covenants', parties: ['Declarant', 'Public'] },
    },
  },
  {
    code: 'OTHER',
    name: 'Other documents',
    types: {
      AFF: { name: 'Affidavit', parties: ['Affiant', 'Public'] },
      POA: { name: 'Power of attorney', parties: ['Principal', 'Attorney-in-fact'] },
      CRT: { name: 'Court document', parties: GRANTED },
      MISC: { name: 'Miscellaneous', parties: GRANTED },
      DC: { name: 'Death certificate', parties: ['Deceased', 'Public'], restricted: 'PAGES' },
      DD214: { name: 'Military discharge', parties: ['Veteran', 'Public'], restricted: 'RECORD' },
    },
  },
];

/** All types by code. */
export const DOCUMENT_TYPES: Readonly<Record<string, DocumentType>> = Object.assign(
  {},
  ...DOCUMENT_TYPE_GROUPS.map(({ types }) => types),
) as Readonly<Record<string, DocumentType>>;

/** Types that stay open until a later document releases them. */
export const RELEASABLE_TYPES = ['MTG', 'ML', 'FTL', 'STL', 'ESL', 'AL', 'SL', 'HL'] as const;

/** Returns the types of a group's code, or of a single type's. */
export function documentTypesOf(code: string): readonly string[] {
  const group = DOCUMENT_TYPE_GROUPS.find((each) => each.code === code);
  return group === undefined ? [code] : Object.keys(group.types);
}
