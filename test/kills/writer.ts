import { openEmbedded } from '../../src/server/db/embedded';
import { COURT_NAMES } from '../../src/server/domain/nameIndex/registerRepository';
import { rankRecords } from '../../src/server/domain/nameIndex/searchRepository';
import { compileSuperSearch } from '../../src/server/search/superSearch';
import { addCase } from '../server/seed';

const SEARCHED = ['kathy smith', 'smith', 'john', 'state of indiana', 'killed survivor', 'ma%'];

/**
 * Writes cases of Killed Survivors and seals some of them, each in a separate transaction, and
 * searches meanwhile, until it's killed. Prints `kept <id>` and `sealed <id>` after each commit.
 */
async function main(): Promise<void> {
  const handle = await openEmbedded({ dataDir: process.argv[2] ?? '' });
  const { db } = handle;
  const court = await db.selectFrom('court').select('id').executeTakeFirstOrThrow();
  const write = async (): Promise<void> => {
    for (let number = 1; ; number += 1) {
      const id = await db.transaction().execute((trx) =>
        addCase(
          { db: trx },
          {
            number: `49Z01-2601-SC-${String(Date.now() % 1_000_000).padStart(6, '0')}`,
            court: court.id,
            parties: [
              { first: 'Killed', last: 'Survivor' },
              { first: `Once${String(number)}`, last: 'Survivor' },
              { last: 'State of Indiana' },
            ],
          },
        ),
      );
      process.send?.(`kept ${String(id)}`);
      if (number % 3 !== 0) continue;
      await db.updateTable('court_case').set({ is_sealed: true }).where('id', '=', id).execute();
      process.send?.(`sealed ${String(id)}`);
    }
  };
  const search = async (): Promise<void> => {
    for (let at = 0; ; at += 1) {
      const query = compileSuperSearch(SEARCHED[at % SEARCHED.length] ?? '');
      if (query === null) continue;
      const filters = { countyIds: null, withoutSources: null };
      await rankRecords(db, COURT_NAMES, { class: 'party', query, filters, thisYear: 2026 }, 1_000);
    }
  };
  process.send?.('ready');
  await Promise.all([write(), search(), search()]);
}

void main();
