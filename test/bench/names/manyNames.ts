import { sql } from 'kysely';
import type { DatabaseHandle } from '../../../src/server/db/handle';
import { loadDemoAccounts } from '../../../src/demo/accounts';
import type { CaseDraft } from '../../../src/demo/caseDraft';
import { CaseRows, COUNTED_TABLES } from '../../../src/demo/caseRows';
import { DemoGenerator } from '../../../src/demo/generator';
import { DEMO_SEED, DEMO_TODAY, progressLine } from '../../../src/demo/loadDemo';
import { ensureNameIndexes } from '../../../src/server/domain/nameIndex/buildRepository';

/** Cases created while the previous batch loads. */
const BATCH = 20_000;

/** Returns the searchable parts of a case: its parties, and the fields shown in results. */
function searchable(draft: CaseDraft): CaseDraft {
  const money = { bonds: [], sentences: [], receivables: [], payments: [] };
  return { ...draft, charges: [], hearings: [], entries: [], money };
}

/**
 * Fills an empty database with the court cases of demo data, their parties, and the index of names.
 * Skips everything that case searches don't read: dockets, money, and the other registers. Ten
 * million names load in half an hour.
 */
export async function loadManyNames(
  handle: DatabaseHandle,
  scale: number,
  onProgress: (line: string) => void,
): Promise<void> {
  const { db } = handle;
  const generator = new DemoGenerator({ scale, seed: DEMO_SEED, today: DEMO_TODAY });
  await loadDemoAccounts(db, {
    seed: DEMO_SEED,
    today: DEMO_TODAY,
    now: Date.parse(`${DEMO_TODAY}T12:00:00Z`),
  });
  await db
    .insertInto('court')
    .values(generator.courts.map((court) => court.row))
    .execute();
  const rows = new CaseRows();
  const startedAt = performance.now();
  let loading = Promise.resolve();
  let count = 0;
  for (const draft of generator.cases()) {
    rows.add(searchable(draft));
    if (++count % BATCH !== 0) continue;
    await loading;
    onProgress(progressLine(count, generator.caseCount, performance.now() - startedAt));
    loading = rows.take()(handle);
  }
  await loading;
  await rows.take()(handle);
  for (const table of COUNTED_TABLES) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'),
                            (select coalesce(max(id), 1) from ${sql.table(table)}))`.execute(db);
  }
  await sql`analyze`.execute(db);
  const indexedFrom = performance.now();
  await ensureNameIndexes(handle, onProgress);
  const seconds = (performance.now() - indexedFrom) / 1_000;
  onProgress(`Names indexed in ${seconds.toFixed(0)} s`);
}
