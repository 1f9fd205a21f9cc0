import type { Transaction } from 'kysely';
import type { Database } from '../../../db/tables/database';
import type { CourtByRule } from '../../courts/courtRules';
import { saveNewCourts } from '../rollBack/imagesRepository';
import { coveredUntil, type WritingRun } from '../reading/origin';
import { RunClaimedError } from '../runClaimedError';
import type { PreparedRow } from '../reading/shapes';

/**
 * Creates the batch's new courts; returns their ids. Throws `RunClaimedError` if another process
 * has created one with a different id.
 */
export async function createCourts(
  trx: Transaction<Database>,
  run: WritingRun,
  newCourts: ReadonlyMap<number, CourtByRule>,
  rows: readonly PreparedRow[],
): Promise<readonly number[]> {
  const { keepsImages, runId, source } = run;
  if (newCourts.size === 0) return [];
  const named = new Set(
    rows.map(({ change }) => (change.action === 'upsert' ? change.record.court_id : null)),
  );
  const created = [...newCourts.values()].filter(({ id }) => named.has(id));
  if (keepsImages === true) {
    await saveNewCourts(
      trx,
      runId,
      created.map(({ id }) => id),
    );
  }
  for (const court of created) {
    await trx
      .insertInto('court')
      .values({
        id: court.id,
        county_id: court.countyId,
        code: court.code,
        name: court.name,
        kind: court.kind,
        time_zone: court.zone,
        source_system: source,
        coverage_from: null,
        loaded_at: coveredUntil(run),
        outage: null,
        is_name_confirmed: false,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const owner = await trx
      .selectFrom('court')
      .where('id', '=', court.id)
      .select('code')
      .executeTakeFirst();
    if (owner?.code !== court.code) {
      throw new RunClaimedError(
        `Another process has just created the court ${court.code} or ${String(court.id)}. Run the command again.`,
      );
    }
  }
  return created.map(({ id }) => id);
}
