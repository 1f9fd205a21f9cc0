import type { Kysely } from 'kysely';
import type { StampState } from '#contract/filing/review';
import type { ReviewFiling } from '#contract/schemas/filingReview';
import { byName } from '../../db/nameOrder';
import type { Database } from '../../db/tables/database';

type Docketed = NonNullable<ReviewFiling['docketed']>;

/** Events of one filing of an envelope. */
export interface FilingHistory {
  readonly changes: ReviewFiling['changes'];
  readonly docketed: Docketed | null;
  /** Reason of the last rejection or return. */
  readonly reasonCode: string | null;
  readonly words: string;
  readonly returnedUntil: string | null;
}

/** Loads the events of an envelope's filings. */
export async function findHistories(
  db: Kysely<Database>,
  envelopeId: string,
): Promise<ReadonlyMap<string, FilingHistory>> {
  const changes = await db
    .selectFrom('efm_change as g')
    .innerJoin('efm_filing as f', 'f.id', 'g.filing_id')
    .leftJoin('efm_decision as d', (join) =>
      join.onRef('d.filing_id', '=', 'g.filing_id').onRef('d.sequence', '=', 'g.sequence'),
    )
    .where('f.envelope_id', '=', envelopeId)
    .select(['g.filing_id', 'g.from_status', 'g.to_status', 'g.actor', 'g.actor_name', 'g.at'])
    .select(['d.reason_code', 'd.words', 'd.until_on'])
    .orderBy('g.filing_id')
    .orderBy('g.sequence')
    .execute();
  const dockets = await db
    .selectFrom('efm_docketing as t')
    .innerJoin('efm_filing as f', 'f.id', 't.filing_id')
    .where('f.envelope_id', '=', envelopeId)
    .selectAll('t')
    .execute();
  const histories = new Map<string, FilingHistory>();
  for (const id of new Set(changes.map(({ filing_id }) => filing_id))) {
    const own = changes.filter(({ filing_id }) => filing_id === id);
    const docket = dockets.find(({ filing_id }) => filing_id === id);
    const last = own.at(-1);
    // A filing that was rejected at its deadline shows the reason for which the clerk returned it.
    const decided = own.findLast(({ actor }) => actor !== 'clock');
    histories.set(id, {
      changes: own.map(({ actor, actor_name, at, from_status, to_status }) => ({
        from: from_status,
        to: to_status,
        actor,
        actorName: actor_name,
        at: at.toISOString(),
      })),
      docketed:
        docket === undefined
          ? null
          : {
              caseId: docket.case_id,
              caseNumber: docket.case_number,
              enteredOn: docket.entered_on,
              struckAt: docket.struck_at?.toISOString() ?? null,
              struckBy: docket.struck_by,
              struckReason: docket.struck_reason,
            },
      reasonCode: decided?.reason_code ?? null,
      words: decided?.words ?? '',
      returnedUntil: last?.until_on ?? null,
    });
  }
  return histories;
}

/** Loads the states of the stamped copies of an envelope's documents; keyed by document. */
export async function findStamps(
  db: Kysely<Database>,
  filingIds: readonly string[],
): Promise<ReadonlyMap<string, StampState>> {
  if (filingIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('case_document')
    .where('filing_id', 'in', filingIds)
    .select(['document_id', 'stamp'])
    .execute();
  return new Map(rows.map(({ document_id, stamp }) => [document_id, stamp]));
}

/** Loads the note that a clerk last used for each reason. */
export async function findReasonWords(
  db: Kysely<Database>,
  userId: number,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('efm_reason_words')
    .where('user_id', '=', userId)
    .select(['reason_code', 'words'])
    .execute();
  return new Map(rows.map(({ reason_code, words }) => [reason_code, words]));
}

/** Loads the courts of a county, sorted by name. */
export async function findCountyCourts(
  db: Kysely<Database>,
  countyId: number,
): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('court')
    .where('county_id', '=', countyId)
    .select(['id', 'name'])
    .orderBy('name', byName)
    .execute();
}
