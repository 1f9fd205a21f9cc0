import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables/database';
import { readCodesFile } from './codeFiles';
import { importCodes } from './codesRepository';
import { savePolicies, type NewPolicy } from './policyRepository';
import { CASE_TYPES } from './seed/caseTypes';
import { COUNTIES } from './seed/counties';
import { DOCUMENTS } from './seed/documents';
import { FEES } from './seed/fees';
import { FILING_CODES } from './seed/filingCodes';
import { PARTIES } from './seed/parties';
import { REASONS } from './seed/reasons';
import { SERVICES } from './seed/services';

/** The statewide codes shipped with the product, by file name. */
export const STATEWIDE_FILES: Readonly<Record<string, string>> = {
  'caseTypes.csv': CASE_TYPES,
  'parties.csv': PARTIES,
  'filingCodes.csv': FILING_CODES,
  'documents.csv': DOCUMENTS,
  'reasons.csv': REASONS,
  'services.csv': SERVICES,
  'fees.csv': FEES,
};

const MEGABYTE = 1_000_000;
const STATEMENT =
  'I have read each document. Information that court rules exclude from public access is not in a public document.';

const STATEWIDE: Omit<NewPolicy, 'effectiveOn'> = {
  countyId: null,
  acceptsInitial: true,
  acceptsSubsequent: true,
  documentBytes: 50 * MEGABYTE,
  envelopeBytes: 75 * MEGABYTE,
  documentPages: 250,
  allowsSeveralLeads: false,
  servesAt: 'submission',
  allowsCopies: true,
  statement: STATEMENT,
  fields: [
    field('clientNumber', 'Your own number for this matter. The court does not use it.'),
    field('amount', 'The amount that the case is about, without costs.', true),
    field('comment', 'A note to the clerk. It is not part of the case.'),
  ],
};

function field(name: string, help: string, isRequired = false) {
  return {
    field: name,
    isVisible: true,
    isRequired,
    help,
    pattern: null,
    message: '',
    fallback: null,
  };
}

/** Counties whose policies differ from the statewide one. */
const COUNTY_POLICIES: readonly (Partial<NewPolicy> & { readonly countyId: number })[] = [
  {
    countyId: 18_057,
    fields: [...STATEWIDE.fields, field('courtroom', 'Courtroom, if assigned.')],
  },
  { countyId: 18_097, documentPages: 200 },
  { countyId: 18_157, allowsCopies: false },
];

/**
 * Stores the shipped codes and policies, in effect starting on a given date. Returns the number of
 * codes.
 */
export async function importShippedCodes(
  db: Kysely<Database>,
  effectiveOn: string,
  now: number,
): Promise<number> {
  const rows = Object.entries(STATEWIDE_FILES).flatMap(([name, text]) => readCodesFile(name, text));
  const source = Object.keys(STATEWIDE_FILES).join(', ');
  const shared = { effectiveOn, countyId: null, source } as const;
  let { codes } = await importCodes(db, { ...shared, rows }, now);
  const differences = readCodesFile('counties.csv', COUNTIES);
  for (const countyId of new Set(differences.map((row) => row.countyId))) {
    const own = differences.filter((row) => row.countyId === countyId);
    const version = { countyId, effectiveOn, source: 'counties.csv', rows: own };
    codes += (await importCodes(db, version, now)).codes;
  }
  await savePolicies(db, [
    { ...STATEWIDE, effectiveOn },
    ...COUNTY_POLICIES.map((own) => ({ ...STATEWIDE, ...own, effectiveOn })),
  ]);
  return codes;
}
