import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { CountedState } from '#contract/counties/counts';
import type { Register, RegisterId } from '#contract/records/registers';
import type {
  CountyCourt,
  CountyHolding,
  CountyRegister,
  CountySourceChange,
} from '#contract/schemas/countyHoldings';
import type { Database } from '../../db/tables/database';
import { findFreezes } from '../../domain/freezes/freezesRepository';
import {
  COURT_OFFICES,
  COURTS_LOADED_AT,
  COURTS_OUTAGE,
} from '../../domain/offices/sourcesRepository';
import { transactionWithAudit } from '../../domain/audit/repository';
import type { Actor } from '../../http/requester';

/** Registers whose source belongs to a county's office; courts have their own sources. */
export type OfficeRegister = Exclude<RegisterId, 'court'>;

interface Holding {
  readonly county_id: number;
  readonly county_name: string;
  readonly register: RegisterId;
  readonly records: number;
  readonly searched: number;
  readonly places: number;
  readonly as_of: Date | null;
  readonly region_id: number | null;
  readonly system: string | null;
  readonly since: string | null;
  readonly outage: string | null;
  readonly note: string | null;
  readonly office_name: string | null;
  readonly office_address: string | null;
  readonly office_telephone: string | null;
}

/** Public records of a register by county; `y` narrows them to the requested counties. */
const RECORDS: Readonly<Record<RegisterId, RawBuilder<unknown>>> = {
  court: sql`select k.county_id, count(*)::integer as n
               from requested y join court k on k.county_id = y.id
               join public_case c on c.court_id = k.id group by k.county_id`,
  judgment: sql`select k.county_id, count(*)::integer as n
                  from requested y join court k on k.county_id = y.id
                  join public_judgment j on j.court_id = k.id group by k.county_id`,
  recorder: sql`select d.county_id, count(*)::integer as n
                  from requested y join public_document d on d.county_id = y.id group by d.county_id`,
  taxWarrant: sql`select w.county_id, count(*)::integer as n
                    from requested y join public_tax_warrant w on w.county_id = y.id
                   group by w.county_id`,
};

/** SQL: the source of a register's records in each county; courts of a county are combined. */
function sourcesOf(register: RegisterId): RawBuilder<unknown> {
  return register === 'court'
    ? sql`
      select k.county_id, count(*)::integer as places,
             (count(*) filter (where k.coverage_from is not null and k.outage is null))::integer
               as searched,
             ${COURTS_LOADED_AT} as as_of,
             min(k.coverage_from) as since,
             case when count(distinct k.source_system) = 1 then min(k.source_system)
                  else 'Several systems' end as system,
             ${COURTS_OUTAGE} as outage,
             null::text as note, min(o.office_name) as office_name,
             min(o.office_address) as office_address, min(o.office_telephone) as office_telephone
        from requested y join court k on k.county_id = y.id
        join ${COURT_OFFICES} o on o.county_id = y.id group by k.county_id`
    : sql`
      select y.id as county_id, 1 as places,
             (case when s.coverage_from is not null and s.outage is null then 1 else 0 end)
               as searched,
             s.loaded_at as as_of, s.coverage_from as since, s.system, s.outage, s.note,
             s.office_name, s.office_address, s.office_telephone
        from requested y
        left join data_source s on s.county_id = y.id and s.register = ${register}`;
}

/**
 * Counts a register's online records for all counties of a state, or for one. Scans all records, so
 * call it rarely for many counties.
 */
async function findHoldings(
  db: Kysely<Database>,
  { id, regionCode }: Register,
  requested: RawBuilder<unknown>,
): Promise<readonly Holding[]> {
  const { rows } = await sql<Holding>`
    with requested as (select y.id, y.name from county y where ${requested}),
    records as (${RECORDS[id]}),
    sources as (${sourcesOf(id)}),
    alone as (
      select region_id, min(county_id) as county_id from region_county
       group by region_id having count(*) = 1),
    regions as (
      select alone.county_id, min(r.id) as id from alone join region r on r.id = alone.region_id
       where r.kind = 'PUBLIC' and r.region_code = ${regionCode}
       group by alone.county_id)
    select y.id as county_id, y.name as county_name, ${id}::text as register,
           coalesce(records.n, 0) as records, coalesce(s.searched, 0) as searched,
           coalesce(s.places, 0) as places, s.as_of, regions.id as region_id, s.system, s.since,
           s.outage, s.note, s.office_name, s.office_address, s.office_telephone
      from requested y
      left join records on records.county_id = y.id
      left join sources s on s.county_id = y.id
      left join regions on regions.county_id = y.id
     order by y.name collate by_name, y.id`.execute(db);
  return rows;
}

function toHolding(row: Holding) {
  const { as_of: asOf, places, records, region_id: regionId, searched, since, system } = row;
  return {
    records,
    places: { searched, all: places },
    asOf: asOf?.toISOString() ?? null,
    since,
    system,
    regionId,
  };
}

/**
 * Counts the online records of each county of a state in its edition's registers, sorted by county
 * name.
 */
export async function countCounties(
  db: Kysely<Database>,
  state: CountedState,
  registers: readonly Register[],
): Promise<CountyHolding[]> {
  const counties = new Map<number, CountyHolding>();
  for (const register of registers) {
    for (const row of await findHoldings(db, register, sql`y.state = ${state}`)) {
      const counted = counties.get(row.county_id);
      const none = { court: null, judgment: null, recorder: null, taxWarrant: null };
      counties.set(row.county_id, {
        countyId: row.county_id,
        name: row.county_name,
        registers: { ...(counted?.registers ?? none), [register.id]: toHolding(row) },
      });
    }
  }
  return [...counties.values()];
}

/** Loads a county of the state by id; null if there is none. */
export async function findCounty(
  db: Kysely<Database>,
  countyId: number,
  state: CountedState,
): Promise<{ readonly id: number; readonly name: string } | null> {
  const row = await db
    .selectFrom('county')
    .where('id', '=', countyId)
    .where('state', '=', state)
    .select(['id', 'name'])
    .executeTakeFirst();
  return row ?? null;
}

/** Counts a county's index books. */
export async function countIndexBooks(db: Kysely<Database>, countyId: number): Promise<number> {
  const { books } = await db
    .selectFrom('index_book')
    .where('county_id', '=', countyId)
    .select(({ fn }) => fn.countAll<string>().as('books'))
    .executeTakeFirstOrThrow();
  return Number(books);
}

/** Loads a county's registers with their sources. The caller checks the county. */
export async function findCountyRegisters(
  db: Kysely<Database>,
  countyId: number,
  registers: readonly Register[],
  at: number,
): Promise<CountyRegister[]> {
  const found: CountyRegister[] = [];
  for (const register of registers) {
    const [row] = await findHoldings(db, register, sql`y.id = ${countyId}`);
    if (row === undefined) continue;
    const { note, office_name: name, outage } = row;
    const [freeze] = await findFreezes(db, register.id, at, [countyId]);
    found.push({
      register: register.id,
      ...toHolding(row),
      outage,
      note,
      ...(freeze === undefined
        ? {}
        : { freeze: { message: freeze.message, until: freeze.until.toISOString() } }),
      office:
        name === null
          ? null
          : { name, address: row.office_address, telephone: row.office_telephone },
    });
  }
  return found;
}

/** Loads a county's courts, sorted by name. */
export async function findCountyCourts(
  db: Kysely<Database>,
  countyId: number,
): Promise<CountyCourt[]> {
  const { rows } = await sql<Omit<CountyCourt, 'asOf'> & { readonly asOf: Date | null }>`
    select k.id, k.code, k.name, k.source_system as system, k.coverage_from as since,
           case when k.coverage_from is not null then k.loaded_at end as "asOf", k.outage,
           (select count(*)::integer from public_case c where c.court_id = k.id) as cases
      from court k where k.county_id = ${countyId}
     order by k.name collate by_name, k.id`.execute(db);
  return rows.map((row) => ({ ...row, asOf: row.asOf?.toISOString() ?? null }));
}

/**
 * Saves the fields of a county's source that differ from the source that the editor loaded
 * (`seen`), and audits them. Other fields keep their current values, which an import may have set
 * meanwhile.
 */
export async function changeSource(
  db: Kysely<Database>,
  { countyId, register }: { readonly countyId: number; readonly register: OfficeRegister },
  change: CountySourceChange,
  actor: Actor,
): Promise<void> {
  const [values, seen] = [columnsOf(change), columnsOf(change.seen)];
  const names = Object.keys(values) as (keyof typeof values)[];
  const changed = Object.fromEntries(
    names.filter((name) => values[name] !== seen[name]).map((name) => [name, values[name]]),
  ) as Partial<typeof values>;
  if (Object.keys(changed).length === 0) return;
  await transactionWithAudit(db, async (trx, audit) => {
    const before = await trx
      .selectFrom('data_source')
      .where('county_id', '=', countyId)
      .where('register', '=', register)
      .select(['system', 'coverage_from', 'outage', 'note'])
      .select(['office_name', 'office_address', 'office_telephone'])
      .forUpdate()
      .executeTakeFirst();
    await trx
      .insertInto('data_source')
      .values({ county_id: countyId, register, loaded_at: null, ...values })
      .onConflict((conflict) =>
        conflict.columns(['register', 'county_id']).doUpdateSet({
          ...changed,
          // Imports continue to extend the coverage unless the super user changed it.
          ...(changed.coverage_from === undefined ? {} : { is_coverage_derived: false }),
        }),
      )
      .execute();
    audit({
      ...actor,
      action: 'countySourceChanged',
      target: `county/${String(countyId)}/${register}`,
      detail: changedFields(before ?? {}, before === undefined ? values : changed),
    });
  });
}

function columnsOf(source: Omit<CountySourceChange, 'seen'>) {
  return {
    system: source.system,
    coverage_from: source.since,
    outage: source.outage,
    note: source.note,
    office_name: source.officeName,
    office_address: source.officeAddress,
    office_telephone: source.officeTelephone,
  };
}

type Fields = Readonly<Record<string, string | null>>;

/** Returns a column's name as an audit event has it: `coverageFrom`. */
function camelCase(column: string): string {
  return column.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());
}

/** Returns the changed fields, with their old and new values. */
function changedFields(before: Fields, after: Fields): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries(after)
      .filter(([name, value]) => value !== (before[name] ?? null))
      .flatMap(([name, value]) => [
        [`${camelCase(name)}Before`, before[name] ?? null],
        [`${camelCase(name)}After`, value],
      ]),
  );
}
