import { sql, type Kysely } from 'kysely';
import type { DatabaseHandle } from '../../server/db/handle';
import type { Database } from '../../server/db/tables/database';
import { findCodes, findCodesInForce } from '../../server/domain/efm/codesRepository';
import type { FeeRules } from '../../server/domain/efm/fees';
import { parseDay } from '../days';
import { createRandom } from '../random';
import {
  drawEnvelopes,
  idsOf,
  type DemoCase,
  type DemoCourt,
  type DemoFiler,
} from './drawEnvelopes';
import { EnvelopeRows } from './envelopeRows';
import { demoFilingDocuments } from './filingDocuments';
import { loadDemoService } from './loadService';

/** Number of envelopes in a full demo. */
const ENVELOPES = 400;
/** Number of recent envelopes for the demo's clerk. */
const QUEUED = 90;
/** Each demo filer's share of the envelopes. */
const WEIGHTS: Readonly<Record<string, number>> = {
  user: 15,
  admin: 35,
  'demo.birch': 20,
  bulk: 30,
};
const MAX_CODES = 20_000;
const MAX_CASES = 400;

export interface EnvelopeOptions {
  /** Counties whose courts accept filings. */
  readonly counties: readonly number[];
  /** The county of the demo's clerk, whose queue is full. */
  readonly clerkCounty: number;
  readonly now: number;
  /** ISO date of the demo's last day. */
  readonly day: string;
  readonly seed: string;
  /** Fraction of the full demo's envelopes; 1 for a full demo. */
  readonly share: number;
}

/**
 * Loads a year of envelopes for both sides of e-filing, provider and manager, with their messages,
 * holds, and accounting entries, as if users had filed them and courts had decided on them.
 */
export async function loadDemoEnvelopes(
  handle: DatabaseHandle,
  { clerkCounty, counties, day, now, seed, share }: EnvelopeOptions,
): Promise<void> {
  const { db } = handle;
  const filers = await findFilers(db);
  const courts = await findCourts(db, counties);
  if (filers.length === 0 || courts.length === 0) return;
  const envelopes = drawEnvelopes({
    filers,
    courts,
    cases: await findCases(db, courts),
    files: await demoFilingDocuments(),
    rules: await findRules(db, courts[0]?.countyId ?? 0, day),
    count: Math.ceil(ENVELOPES * share),
    queue: { countyId: clerkCounty, count: Math.ceil(QUEUED * share) },
    day: parseDay(day),
    now,
    random: createRandom(`${seed}/envelopes`),
  });
  const rows = new EnvelopeRows(now, idsOf(createRandom(`${seed}/messages`)));
  const { rows: numbers } = await sql<{ number: string }>`
    select nextval('filing_envelope_number')::text as number
      from generate_series(1, ${envelopes.length})`.execute(db);
  for (const [index, envelope] of envelopes.entries()) {
    rows.add(envelope, numbers[index]?.number ?? '', index);
  }
  await rows.load(handle);
  await loadDemoService(db, envelopes, { now, seed });
}

/** Finds the users who may submit filings. */
async function findFilers(db: Kysely<Database>): Promise<(readonly [DemoFiler, number])[]> {
  const { rows } = await sql<DemoFiler & { readonly username: string }>`
    select u.username, u.id as "userId", u.account_id as "accountId",
           u.first_name || ' ' || u.last_name as name, f.id as "firmId",
           case when f.is_individual then null else f.name end as firm,
           exists (select from subscription s
                    where s.account_id = u.account_id and s.app_code = 'EFILING')
             as "hasEfilingPlan",
           array(select a.bar_number from filing_firm_attorney a
                  where a.firm_id = f.id order by a.bar_number) as attorneys
      from filing_firm_user m
      join app_user u on u.id = m.user_id
      join filing_firm f on f.id = m.firm_id
     where u.account_id is not null and not m.is_restricted order by u.username collate "C"`.execute(
    db,
  );
  return rows.map(({ username, ...filer }) => [filer, WEIGHTS[username] ?? 5] as const);
}

async function findCourts(db: Kysely<Database>, counties: readonly number[]): Promise<DemoCourt[]> {
  const rows = await db
    .selectFrom('court')
    .where('county_id', 'in', counties)
    .where('coverage_from', 'is not', null)
    .select(['id', 'county_id as countyId', 'code', 'time_zone as timeZone'])
    .orderBy('id')
    .execute();
  return rows;
}

/** Finds open cases to file in; lists cases with attorneys of the demo's firms first. */
async function findCases(db: Kysely<Database>, courts: readonly DemoCourt[]): Promise<DemoCase[]> {
  const { rows } = await sql<DemoCase>`
    select c.court_id as "courtId", c.number, c.caption from public_case c
     where c.court_id = any(${courts.map(({ id }) => id)}::integer[]) and c.status = 'OPEN'
       and c.type_code in ('CC', 'PL', 'CT', 'MI', 'MF', 'SC')
     order by exists (select from case_party p
                        join filing_firm_attorney a on a.bar_number = p.bar_number
                       where p.case_id = c.id and p.is_attorney) desc, md5(c.id::text)
     limit ${MAX_CASES}`.execute(db);
  return rows;
}

async function findRules(db: Kysely<Database>, countyId: number, day: string): Promise<FeeRules> {
  const lists = ['caseType', 'optionalService', 'feePart'] as const;
  const inForce = await findCodesInForce(db, countyId, day);
  const codes = await findCodes(db, inForce, lists, { after: 0, limit: MAX_CODES });
  const of = (list: string) => codes.filter((code) => code.list === list);
  return {
    caseTypes: of('caseType'),
    optionalServices: of('optionalService'),
    feeParts: of('feePart'),
  };
}
