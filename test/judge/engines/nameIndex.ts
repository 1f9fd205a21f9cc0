import { sql } from 'kysely';
import { createNameIndex } from '../../../src/server/db/nameIndexTables';
import { buildNameIndex } from '../../../src/server/domain/nameIndex/buildRepository';
import { findByNames } from '../../../src/server/domain/nameIndex/namesRepository';
import type { NameRegister } from '../../../src/server/domain/nameIndex/registerRepository';
import { readSuperNames } from '../../../src/server/domain/nameIndex/typedNames';
import { displayName, sortName } from '../../../src/server/search/recordName';
import { openEmbedded } from '../../../src/server/db/embedded';
import type { Search } from '../judge';
import type { JudgedName } from '../judgedName';

const JUDGED: NameRegister = {
  register: 'judged',
  classes: ['party'],
  source: (range) => sql`
    select j.id as record_id, 'party' as class, 'Party' as role, j.name, j.sort_name,
           j.is_organization, null::text as identifier, 1 as county_id, 1 as source_id,
           '2026-01-01'::date as filed_on, 'OPEN' as status, 'SC' as type_code
      from judged j where ${
        'ids' in range
          ? sql`j.id = any(${range.ids}::bigint[])`
          : sql`j.id between ${range.from}::bigint and ${range.to}::bigint`
      }`,
  greatestId: sql`select max(id) as id from judged`,
};
/** More than any judged query finds. */
const ALL = 25_000;

/**
 * The product's own index of names, on the embedded in-memory database, with one record per name.
 * `onOpen` receives the function that closes it.
 */
export async function nameIndex(
  register: readonly JudgedName[],
  onOpen: (close: () => Promise<void>) => void,
): Promise<Search> {
  const handle = await openEmbedded({ dataDir: null });
  onOpen(() => handle.close());
  const { db } = handle;
  await sql`create table judged (id bigint, name text, sort_name text, is_organization boolean)`.execute(
    db,
  );
  await handle.load(
    'judged' as never,
    ['id', 'name', 'sort_name', 'is_organization'],
    register.map((name) => [name.id, displayName(name), sortName(name), name.isOrganization]),
  );
  await createNameIndex(db, JUDGED);
  await handle.maintain((all) => buildNameIndex({ ...handle, db: all }, JUDGED, () => undefined));
  return async (query) => {
    const typed = readSuperNames(query, { hasNumbers: false });
    if (typed === null) return [];
    const search = {
      class: 'party',
      filters: { countyIds: null, withoutSources: null },
      thisYear: 2026,
    };
    const { ids } = await findByNames(db, JUDGED, { ...search, ...typed }, ALL);
    return ids.map((id) => ({ id, reason: '' }));
  };
}
