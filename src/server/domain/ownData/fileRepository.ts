import type { Kysely } from 'kysely';
import { PRODUCT_NAME } from '#contract/product';
import type { Database } from '../../db/tables/database';
import { runOwnWork } from '../../work';
import { findProfile, readSection, sectionsOf, type DataOwner } from './repository';

/**
 * Streams a user's data as JSON, section by section, so memory stays bounded. Its queries run at
 * low priority.
 */
export async function* ownDataFile(
  db: Kysely<Database>,
  owner: DataOwner,
  now: number,
): AsyncGenerator<string> {
  const head = { site: PRODUCT_NAME, madeAt: new Date(now).toISOString() };
  const profile = await runOwnWork(() => findProfile(db, owner.userId));
  const start = JSON.stringify({ ...head, profile });
  yield start.slice(0, -1);
  for (const section of sectionsOf(owner)) {
    yield `,\n${JSON.stringify(section.name)}: [`;
    let separator = '\n';
    let after = 0;
    for (;;) {
      const from = after;
      const found = await runOwnWork(() => readSection(db, section, owner, from));
      if (found === null) break;
      yield found.rows.map((row, index) => (index === 0 ? separator : ',\n') + row).join('');
      separator = ',\n';
      after = found.last;
    }
    yield '\n]';
  }
  yield '\n}\n';
}
