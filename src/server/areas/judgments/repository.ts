import { sql, type Kysely } from 'kysely';
import type { JudgmentDetails, JudgmentEvent, JudgmentParty } from '#contract/schemas/judgments';
import type { JudgmentRole } from '#contract/records/judgments';
import type { Database } from '../../db/tables/database';
import {
  OFFICE_COLUMNS,
  toProvenance,
  type OfficeColumns,
} from '../../domain/recordSearch/officeColumns';
import { findSummaries } from '../../domain/recordSearch/rowsRepository';
import { JUDGMENT_SUMMARIES } from './judgmentRegister';

/** Upper bound on response size; no judgment has this many parties. */
const MAX_PARTIES = 500;
const MAX_EVENTS = 500;
const MAX_OTHERS = 100;

interface FactsRow extends OfficeColumns {
  readonly caption: string | null;
  readonly debtCents: number;
  readonly interestCents: number;
  readonly costsCents: number;
  readonly docketBook: string | null;
  readonly docketPage: string | null;
}

/**
 * Loads a judgment. Null for an id that does not exist or belongs to a hidden case; callers can't
 * distinguish them.
 */
export async function findJudgment(
  db: Kysely<Database>,
  id: number,
): Promise<JudgmentDetails | null> {
  const isOne = { condition: sql`r.id = ${id}`, order: sql`r.id`, most: 1 };
  const [summary] = await findSummaries(db, JUDGMENT_SUMMARIES, isOne);
  const { rows } = await sql<FactsRow>`
    select c.caption, r.debt_cents as "debtCents", r.interest_cents as "interestCents",
           r.costs_cents as "costsCents", r.docket_book as "docketBook",
           r.docket_page as "docketPage", ${OFFICE_COLUMNS}
      from public_judgment r
      join court k on k.id = r.court_id
      left join public_case c on c.id = r.case_id
      left join data_source s on s.county_id = k.county_id and s.register = 'judgment'
     where r.id = ${id}`.execute(db);
  const [facts] = rows;
  if (summary === undefined || facts === undefined) return null;
  const { caption, debtCents, interestCents, costsCents, docketBook, docketPage } = facts;
  const [parties, events, others] = await Promise.all([
    findParties(db, id),
    findEvents(db, id),
    findSummaries(db, JUDGMENT_SUMMARIES, {
      condition: sql`r.id <> ${id} and (r.court_id, r.number_key) = (
        select j.court_id, j.number_key from judgment j where j.id = ${id})`,
      order: sql`r.docketed_on, r.id`,
      most: MAX_OTHERS,
    }),
  ]);
  const released = events.filter(({ kind }) => kind === 'PARTIAL_RELEASE');
  return {
    ...summary,
    caption,
    debtCents,
    interestCents,
    costsCents,
    releasedCents: released.reduce((sum, { amountCents }) => sum + (amountCents ?? 0), 0),
    docketBook,
    docketPage,
    parties,
    events,
    others,
    ...toProvenance(facts, `Clerk of the ${summary.court.name}`),
  };
}

async function findParties(db: Kysely<Database>, judgmentId: number): Promise<JudgmentParty[]> {
  return db
    .selectFrom('judgment_party')
    .where('judgment_id', '=', judgmentId)
    .select(['id', 'name', 'is_organization as isOrganization', 'address', 'role'])
    .$narrowType<{ role: JudgmentRole }>()
    .orderBy('position')
    .orderBy('id')
    .limit(MAX_PARTIES)
    .execute();
}

async function findEvents(db: Kysely<Database>, judgmentId: number): Promise<JudgmentEvent[]> {
  return db
    .selectFrom('judgment_event')
    .where('judgment_id', '=', judgmentId)
    .select(['id', 'kind', 'happened_on as happenedOn', 'text', 'amount_cents as amountCents'])
    .orderBy('happened_on')
    .orderBy('id')
    .limit(MAX_EVENTS)
    .execute();
}
