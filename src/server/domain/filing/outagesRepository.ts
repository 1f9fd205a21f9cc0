import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { MeasuredOutage } from '#contract/schemas/efilingEvents';
import { DAY_MS } from '#contract/time';
import type { Database } from '../../db/tables/database';
import type { EfmPort } from '../efmMessages/message';
import { recordAttempt } from '../proofLog/attemptsRepository';
import { askManager, isManagerDown } from './askManager';

const CAUSE_LENGTH = 200;
/** Outages are listed if they are at most this long before or after the attempts. */
const MARGIN_MS = DAY_MS;
const MAX_OUTAGES = 200;

/** A period in which the manager didn't respond. */
export interface FilingOutage {
  readonly beganAt: Date;
  /** Null until the outage ends. */
  readonly endedAt: Date | null;
  readonly cause: string;
  readonly probes: number;
}

/**
 * Asks the manager for a filing that doesn't exist, and stores whether it responded; a rejection
 * counts as a response. Returns false during an outage.
 */
export async function probeManager(
  db: Kysely<Database>,
  manager: EfmPort,
  now: () => number,
): Promise<boolean> {
  const began = now();
  try {
    await askManager(manager, 'GetFilingStatus', { filingId: randomUUID() }, began);
  } catch (error) {
    if (!isManagerDown(error)) throw error;
    await continueOutage(db, (error as Error).message.slice(0, CAUSE_LENGTH), began);
    return false;
  }
  await endOutage(db, began);
  return true;
}

/** Counts a failed probe; adds the first one of an outage to the proof log. */
function continueOutage(db: Kysely<Database>, cause: string, at: number): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ readonly probes: number }>`
      insert into filing_outage as o (began_at, cause, probes)
      values (${new Date(at)}, ${cause}, 1)
      on conflict ((true)) where ended_at is null
        do update set probes = o.probes + 1
      returning probes`.execute(trx);
    if (rows[0]?.probes !== 1) return;
    const result = `the courts’ side isn’t responding: ${cause}`;
    await recordAttempt(trx, { kind: 'outage', envelopeId: null, result }, at);
  });
}

/** Ends the current outage, if there is one, with an entry in the proof log. */
async function endOutage(db: Kysely<Database>, at: number): Promise<void> {
  const open = await db
    .selectFrom('filing_outage')
    .where('ended_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  if (open === undefined) return;
  await db.transaction().execute(async (trx) => {
    const ended = await trx
      .updateTable('filing_outage')
      .set({ ended_at: sql<Date>`greatest(began_at, ${new Date(at)})` })
      .where('id', '=', open.id)
      .where('ended_at', 'is', null)
      .returning(['began_at', 'probes'])
      .executeTakeFirst();
    if (ended === undefined) return;
    const result = `the courts’ side responds again; no response since ${ended.began_at.toISOString()}, probes: ${String(ended.probes)}`;
    await recordAttempt(trx, { kind: 'outage', envelopeId: null, result }, at);
  });
}

/** Finds the outages around attempts, oldest first. */
export async function findOutages(
  db: Kysely<Database>,
  [from, to]: readonly [number, number],
): Promise<readonly FilingOutage[]> {
  const rows = await db
    .selectFrom('filing_outage')
    .where('began_at', '<=', new Date(to + MARGIN_MS))
    .where((where) =>
      where.or([
        where('ended_at', 'is', null),
        where('ended_at', '>=', new Date(from - MARGIN_MS)),
      ]),
    )
    .select(['began_at', 'ended_at', 'cause', 'probes'])
    .orderBy('began_at')
    .limit(MAX_OUTAGES)
    .execute();
  return rows.map(({ began_at, cause, ended_at, probes }) => ({
    beganAt: began_at,
    endedAt: ended_at,
    cause,
    probes,
  }));
}

const LISTED = 10;

/** Loads the latest outages, for operators. */
export async function findLatestOutages(db: Kysely<Database>): Promise<MeasuredOutage[]> {
  const rows = await db
    .selectFrom('filing_outage')
    .select(['began_at', 'ended_at', 'cause'])
    .orderBy('began_at', 'desc')
    .limit(LISTED)
    .execute();
  return rows.map(({ began_at, cause, ended_at }) => ({
    beganAt: began_at.toISOString(),
    endedAt: ended_at?.toISOString() ?? null,
    cause,
  }));
}
