import { sql, type RawBuilder } from 'kysely';
import { nameIndexTables, type NameIndexTables } from '../../db/nameIndexTables';
import { ALIAS_WORDS } from './roles';

/**
 * A register whose records are found by name. The index of names knows no more of it than this row:
 * a further register adds its own and the tables of its migration.
 */
export interface NameRegister extends NameIndexTables {
  /**
   * What its public records give to the index, one row a name on a record: `record_id`, `class`,
   * `role`, `name`, `sort_name`, `is_organization`, `identifier`, `county_id`, `source_id`,
   * `filed_on`, `status`, `type_code`. Records that the public may not see give nothing.
   */
  readonly source: (recordIds: RecordRange) => RawBuilder<unknown>;
  /** The greatest id of a record, or null where there is none. */
  readonly greatestId: RawBuilder<unknown>;
}

/** Records by their ids: those of a list, or all from one to another (both inclusive). */
export type RecordRange =
  { readonly ids: readonly number[] } | { readonly from: number; readonly to: number };

function within(column: string, range: RecordRange): RawBuilder<unknown> {
  const id = sql.ref(column);
  return 'ids' in range
    ? sql`${id} = any(${range.ids}::bigint[])`
    : sql`${id} between ${range.from}::bigint and ${range.to}::bigint`;
}

/** Court cases: parties with their other names, and attorneys, who are known by their numbers too. */
export const COURT_NAMES: NameRegister = {
  register: 'court',
  classes: ['party', 'attorney'],
  source: (range) => {
    const named = (name: RawBuilder<unknown>, role: RawBuilder<unknown>) => sql`
      select c.id as record_id, case when p.is_attorney then 'attorney' else 'party' end as class,
             ${role} as role, ${name}, p.bar_number as identifier, k.county_id,
             c.court_id as source_id, c.filed_on, c.status, c.type_code
        from case_party p
        join public_case c on c.id = p.case_id
        join court k on k.id = c.court_id`;
    const ofParty = named(sql`p.name, p.sort_name, p.is_organization`, sql`p.role`);
    const ofAlias = named(
      sql`a.name, a.sort_name, a.is_organization`,
      sql`p.role || ', ' || ${ALIAS_SQL}`,
    );
    const inRange = within('p.case_id', range);
    return sql`${ofParty} where ${inRange}
      union all ${ofAlias} join party_alias a on a.party_id = p.id where ${inRange}`;
  },
  greatestId: sql`select max(id) as id from court_case`,
};

const ALIAS_SQL = sql`case a.kind when 'FKA' then ${sql.lit(ALIAS_WORDS.FKA)}
  when 'DBA' then ${sql.lit(ALIAS_WORDS.DBA)} else ${sql.lit(ALIAS_WORDS.AKA)} end`;

/** Every register that has an index of names. */
export const NAME_REGISTERS: readonly NameRegister[] = [COURT_NAMES];

/** The tables of a register's index, to be written into statements. */
export function tablesOf({ register }: NameIndexTables) {
  const { names, postings, words } = nameIndexTables(register);
  return { names: sql.table(names), postings: sql.table(postings), words: sql.table(words) };
}
