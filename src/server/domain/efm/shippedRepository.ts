import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables/database';
import { readCodesFile } from './codeFiles';
import { importCodes } from './codesRepository';
import { DEFAULT_POLICY, policyField } from './defaultPolicy';
import { savePolicies, type NewPolicy } from './policyRepository';
import { CASE_TYPES } from './seed/caseTypes';
import { COUNTIES } from './seed/counties';
import { DOCUMENTS } from './seed/documents';
import { FEES } from './seed/fees';
import { FILING_CODES } from './seed/filingCodes';
import { PARTIES } from './seed/parties';
import { REASONS } from './seed/reasons';
import { SERVICES } from './seed/services';

/** The statewide codes shipped with the product; keyed by file name. */
export const STATEWIDE_FILES: Readonly<Record<string, string>> = {
  'caseTypes.csv': CASE_TYPES,
  'parties.csv': PARTIES,
  'filingCodes.csv': FILING_CODES,
  'documents.csv': DOCUMENTS,
  'reasons.csv': REASONS,
  'services.csv': SERVICES,
  'fees.csv': FEES,
};

const STATEWIDE: Omit<NewPolicy, 'effectiveOn'> = { ...DEFAULT_POLICY, countyId: null };

/** Counties whose policies differ from the statewide one. */
const COUNTY_POLICIES: readonly (Partial<NewPolicy> & { readonly countyId: number })[] = [
  {
    countyId: 18_057,
    fields: [...STATEWIDE.fields, policyField('courtroom', 'Courtroom, if assigned.')],
  },
  { countyId: 18_097, documentPages: 200 },
  { countyId: 18_157, allowsCopies: false },
];

/**
 * Stores the shipped codes and policies, in effect starting on a given date. Doesn't replace
 * existing policies of the state or a county. Returns the number of codes.
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
  const shipped = [STATEWIDE, ...COUNTY_POLICIES.map((own) => ({ ...STATEWIDE, ...own }))];
  const stored = await db.selectFrom('efm_policy').select('county_id').distinct().execute();
  const missing = shipped.filter(({ countyId }) =>
    stored.every((policy) => policy.county_id !== countyId),
  );
  await savePolicies(
    db,
    missing.map((policy) => ({ ...policy, effectiveOn })),
  );
  return codes;
}
