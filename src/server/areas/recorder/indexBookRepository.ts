import type { Kysely } from 'kysely';
import type { Locale } from '#contract/locales';
import { hasManualIndex } from '#contract/counties/manualIndex';
import type { IndexBooks } from '#contract/schemas/documents';
import type { Database } from '../../db/tables/database';

/** Upper bound on response size; no county has this many books. */
const MAX_BOOKS = 1_000;

/** Loads the index books of a county of the edition; null if none are online. */
export async function findIndexBooks(
  db: Kysely<Database>,
  countyId: number,
  { abbreviation, terms }: Locale,
  now: number,
): Promise<IndexBooks | null> {
  if (!hasManualIndex(countyId)) return null;
  const county = await db
    .selectFrom('county as y')
    .leftJoin('data_source as s', (join) =>
      join.onRef('s.county_id', '=', 'y.id').on('s.register', '=', 'recorder'),
    )
    .where('y.id', '=', countyId)
    .select(['y.id', 'y.name', 'y.state', 's.system', 's.loaded_at'])
    .select(['s.office_name', 's.office_address', 's.office_telephone'])
    .executeTakeFirst();
  if (county === undefined || county.state !== abbreviation) return null;
  const books = await db
    .selectFrom('index_book')
    .where('county_id', '=', countyId)
    .select(['id', 'title', 'kind', 'pages'])
    .select(['year_from as yearFrom', 'year_to as yearTo'])
    .select(['letter_from as letterFrom', 'letter_to as letterTo'])
    .orderBy('kind')
    .orderBy('year_from')
    .orderBy('letter_from')
    .orderBy('id')
    .limit(MAX_BOOKS)
    .execute();
  if (books.length === 0) return null;
  const office = county.office_name ?? `${terms.entityTitle} of ${county.name}`;
  return {
    county: { id: county.id, name: county.name },
    books,
    office: { name: office, address: county.office_address, telephone: county.office_telephone },
    source: county.system ?? office,
    asOf: (county.loaded_at ?? new Date(now)).toISOString(),
  };
}

/** Loads the image of an index book's page; null if there is none. */
export async function findIndexPage(
  db: Kysely<Database>,
  bookId: number,
  pageNumber: number,
): Promise<string | null> {
  const page = await db
    .selectFrom('index_page as p')
    .innerJoin('index_book as b', 'b.id', 'p.book_id')
    .where('p.book_id', '=', bookId)
    .where('p.page_number', '=', pageNumber)
    .select(['p.svg', 'b.county_id'])
    .executeTakeFirst();
  return page === undefined || !hasManualIndex(page.county_id) ? null : page.svg;
}
