import { sql, type Kysely } from 'kysely';
import type { Locale } from '#contract/locales';
import type { OfficeServices } from '#contract/schemas/pageImages';
import type { Database } from '../../db/tables/database';

interface ServicesRow {
  readonly id: number;
  readonly name: string;
  readonly since: string | null;
  readonly outage: string | null;
  readonly office_name: string | null;
  readonly office_address: string | null;
  readonly office_telephone: string | null;
  readonly has_pages: boolean;
  readonly books: number;
}

/** Lists the services of each office of the edition, sorted by county name. */
export async function findOfficeServices(
  db: Kysely<Database>,
  { abbreviation, terms }: Locale,
): Promise<OfficeServices[]> {
  const { rows } = await sql<ServicesRow>`
    select y.id, y.name, s.coverage_from as since, s.outage, s.office_name, s.office_address,
           s.office_telephone,
           exists (select from public_document d
                    where d.county_id = y.id and d.image_status = 'AVAILABLE') as has_pages,
           (select count(*)::integer from index_book b where b.county_id = y.id) as books
      from county y
      left join data_source s on s.county_id = y.id and s.register = 'recorder'
     where y.state = ${abbreviation}
     order by y.name collate by_name, y.id`.execute(db);
  return rows.map((row) => ({
    county: { id: row.id, name: row.name },
    office: {
      name: row.office_name ?? `${terms.entityTitle} of ${row.name}`,
      address: row.office_address,
      telephone: row.office_telephone,
    },
    since: row.since,
    outage: row.outage,
    hasPages: row.has_pages,
    indexBooks: row.books,
  }));
}
