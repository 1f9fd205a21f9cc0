import { sql, type Kysely } from 'kysely';
import type {
  CaseCharge,
  CaseDetails,
  CaseHearing,
  CaseParty,
  CaseSummary,
} from '#contract/schemas/court';
import type { RecordOffice } from '#contract/schemas/results';
import type { Database } from '../../db/tables/database';
import { toCaseSummary } from './caseSummary';
import { countCcsEntries, findLatestEntries } from './ccsRepository';
import { findCaseMoney, findSentences } from './caseMoneyRepository';
import { findCaseJudgments } from './judgmentsRepository';
import { findNamesakes } from './namesakesRepository';
import { findRelatedCases } from './relatedCasesRepository';

/** Upper bound on response size; no case has this many parties. */
const MAX_PARTIES = 2_000;
const MAX_CHARGES = 1_000;
const MAX_HEARINGS = 2_000;

/** A public case, with the data that all of its pages show. */
export interface CaseHead {
  readonly summary: CaseSummary;
  readonly judge: string | null;
  readonly disposedOn: string | null;
  readonly source: string;
  readonly loadedAt: Date;
  readonly office: RecordOffice;
}

/**
 * Loads a case's head. Null for an id that does not exist or is confidential, sealed, or expunged;
 * callers can't distinguish them.
 */
export async function findCaseHead(db: Kysely<Database>, id: number): Promise<CaseHead | null> {
  const row = await db
    .selectFrom('public_case as c')
    .innerJoin('court as k', 'k.id', 'c.court_id')
    .innerJoin('county as y', 'y.id', 'k.county_id')
    .where('c.id', '=', id)
    .select([
      'c.id',
      'c.number',
      'c.caption',
      'c.type_code',
      'c.type_name',
      'c.status',
      'c.status_on',
      'c.filed_on',
      'c.disposed_on',
      'c.judge',
      'k.id as court_id',
      'k.code as court_code',
      'k.name as court_name',
      'k.time_zone',
      'k.source_system',
      'k.loaded_at',
      'k.office_name',
      'k.office_address',
      'k.office_telephone',
      'y.id as county_id',
      'y.name as county_name',
    ])
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    judge: row.judge,
    disposedOn: row.disposed_on,
    source: row.source_system,
    loadedAt: row.loaded_at,
    office: {
      name: row.office_name ?? `Clerk of the ${row.court_name}`,
      address: row.office_address,
      telephone: row.office_telephone,
    },
    summary: toCaseSummary(row),
  };
}

async function findParties(db: Kysely<Database>, caseId: number): Promise<CaseParty[]> {
  const people = await db
    .selectFrom('case_party')
    .where('case_id', '=', caseId)
    .select(['id', 'name', 'role', 'is_attorney', 'is_organization', 'address', 'bar_number'])
    .select('added_on')
    .orderBy('position')
    .orderBy('id')
    .limit(MAX_PARTIES)
    .execute();
  const represented = await db
    .selectFrom('representation as r')
    .innerJoin('case_party as p', 'p.id', 'r.party_id')
    .where('p.case_id', '=', caseId)
    .select(['r.party_id', 'r.attorney_id', 'r.is_lead'])
    .orderBy('r.is_lead', 'desc')
    .orderBy('r.attorney_id')
    .limit(MAX_PARTIES)
    .execute();
  const byId = new Map(people.map((person) => [person.id, person]));
  return people
    .filter((person) => !person.is_attorney)
    .map((person) => ({
      id: person.id,
      name: person.name,
      role: person.role,
      isOrganization: person.is_organization,
      address: person.address,
      addedOn: person.added_on,
      attorneys: represented.flatMap((row) => {
        if (row.party_id !== person.id) return [];
        const attorney = byId.get(row.attorney_id);
        if (attorney === undefined) return [];
        const { id, name, bar_number: barNumber } = attorney;
        return [{ id, name, barNumber, isLead: row.is_lead }];
      }),
    }));
}

async function findCharges(db: Kysely<Database>, caseId: number): Promise<CaseCharge[]> {
  const sentences = await findSentences(db, caseId);
  const charges = await db
    .selectFrom('charge')
    .where('case_id', '=', caseId)
    .select(['id', 'count', 'description', 'statute', 'degree', 'plea', 'disposition'])
    .select(['offense_on as offenseOn', 'disposition_on as dispositionOn'])
    .orderBy('count')
    .orderBy('id')
    .limit(MAX_CHARGES)
    .execute();
  return charges.map((charge) => ({ ...charge, sentences: sentences.get(charge.id) ?? [] }));
}

/** Loads all hearings of a case, earliest first. The caller checks the case. */
export async function findHearings(db: Kysely<Database>, caseId: number): Promise<CaseHearing[]> {
  const rows = await db
    .selectFrom('hearing as h')
    .leftJoin('court_calendar as k', 'k.court_id', 'h.court_id')
    .where('h.case_id', '=', caseId)
    .select(['h.id', 'h.starts_at', 'h.event', 'h.room', 'h.status'])
    .select(
      sql<number>`hearing_minutes(h.duration_minutes, h.event, k.lengths)`.as('duration_minutes'),
    )
    .orderBy('h.starts_at')
    .orderBy('h.id')
    .limit(MAX_HEARINGS)
    .execute();
  return rows.map(({ starts_at, duration_minutes, ...rest }) => ({
    ...rest,
    startsAt: starts_at.toISOString(),
    durationMinutes: duration_minutes,
  }));
}

/**
 * Loads a case with its newest CCS entries; the others are only counted. Null for the same ids as
 * `findCaseHead`.
 */
export async function findCase(db: Kysely<Database>, id: number): Promise<CaseDetails | null> {
  const head = await findCaseHead(db, id);
  if (head === null) return null;
  const [
    parties,
    charges,
    hearings,
    ccsTotal,
    latestEntries,
    namesakes,
    judgments,
    money,
    related,
  ] = await Promise.all([
    findParties(db, id),
    findCharges(db, id),
    findHearings(db, id),
    countCcsEntries(db, id),
    findLatestEntries(db, id),
    findNamesakes(db, id),
    findCaseJudgments(db, id),
    findCaseMoney(db, id),
    findRelatedCases(db, id),
  ]);
  return {
    ...head.summary,
    judge: head.judge,
    disposedOn: head.disposedOn,
    parties,
    charges,
    hearings,
    ccsTotal,
    latestEntries,
    office: head.office,
    namesakes,
    judgments,
    ...money,
    related,
    source: head.source,
    asOf: head.loadedAt.toISOString(),
  };
}
