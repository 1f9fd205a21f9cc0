import { sql, type RawBuilder } from 'kysely';
import { RELEASABLE_TYPES } from '#contract/records/documents';
import { nameIndexTables, type NameIndexTables } from '../../db/nameIndexTables';
import { ALIAS_WORDS } from './roles';

/**
 * A register searchable by name. The name index uses a register only through this object; a new
 * register adds its own, plus its tables in a migration.
 */
export interface NameRegister extends NameIndexTables {
  /**
   * SQL: one row per name on a public record: `record_id`, `class`, `role`, `name`, `sort_name`,
   * `is_organization`, `identifier`, `county_id`, `source_id`, `filed_on`, `status`, `type_code`.
   * Hidden records yield no rows.
   */
  readonly source: (recordIds: RecordRange) => RawBuilder<unknown>;
  /** SQL: highest record id; null if there are none. */
  readonly greatestId: RawBuilder<unknown>;
}

/** Record ids: a list, or a range (both ends inclusive). */
export type RecordRange =
  | { readonly ids: readonly number[] }
  | { readonly from: number; readonly to: number };

function within(column: string, range: RecordRange): RawBuilder<unknown> {
  const id = sql.ref(column);
  return 'ids' in range
    ? sql`${id} = any(${range.ids}::bigint[])`
    : sql`${id} between ${range.from}::bigint and ${range.to}::bigint`;
}

/** Court cases: parties with their aliases, and attorneys, who can also be found by number. */
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

/** Name table of a register other than the court register. */
interface NamedRecord {
  readonly register: string;
  /** View of public records with their names. */
  readonly records: string;
  readonly parties: string;
  /** Column with the record's id in the name table. */
  readonly key: string;
  /** Value of `data_source.register`. */
  readonly source: string;
  /** SQL for record `r`: county, search date, status, and type. */
  readonly county: RawBuilder<unknown>;
  readonly filedOn: RawBuilder<unknown>;
  readonly status: RawBuilder<unknown>;
  readonly type: RawBuilder<unknown>;
  /** SQL join that selects the record's county. */
  readonly join?: RawBuilder<unknown>;
  readonly greatestId: RawBuilder<unknown>;
}

/**
 * Returns the name register for a table of records. Records of a county without a source stay
 * searchable, under source 0.
 */
function namesOfRecords(named: NamedRecord): NameRegister {
  const { county, filedOn, greatestId, join = sql``, key, parties, records, register } = named;
  return {
    register,
    classes: ['party'],
    source: (range) => sql`
      select r.id as record_id, 'party' as class, p.role, p.name, p.sort_name, p.is_organization,
             null::text as identifier, ${county} as county_id, coalesce(s.id, 0) as source_id,
             ${filedOn} as filed_on, ${named.status} as status, ${named.type} as type_code
        from ${sql.table(parties)} p
        join ${sql.table(records)} r on r.id = p.${sql.ref(key)}
        ${join}
        left join data_source s on s.county_id = ${county} and s.register = ${sql.lit(named.source)}
       where ${within(`p.${key}`, range)}`,
    greatestId,
  };
}

/** Money judgments; the type is the case type from the case number. */
export const JUDGMENT_NAMES = namesOfRecords({
  register: 'judgment',
  records: 'public_judgment',
  parties: 'judgment_party',
  key: 'judgment_id',
  source: 'judgment',
  county: sql`k.county_id`,
  join: sql`join court k on k.id = r.court_id`,
  filedOn: sql`r.docketed_on`,
  status: sql`r.status`,
  type: sql`coalesce(substring(r.number_tail from 5 for 2), 'OTHER')`,
  greatestId: sql`select max(id) as id from judgment`,
});

export const WARRANT_NAMES = namesOfRecords({
  register: 'warrant',
  records: 'public_tax_warrant',
  parties: 'tax_warrant_party',
  key: 'warrant_id',
  source: 'taxWarrant',
  county: sql`r.county_id`,
  filedOn: sql`r.filed_on`,
  status: sql`r.status`,
  type: sql`r.tax_type`,
  greatestId: sql`select max(id) as id from tax_warrant`,
});

/** SQL: whether a mortgage or lien `r` is open; `NONE` for other documents. */
export const DOCUMENT_STATUS_SQL: RawBuilder<unknown> = sql`case when r.type_code not in (${sql.join(RELEASABLE_TYPES.map((code) => sql.lit(code)))}) then 'NONE'
    when exists (select from document_reference f join public_document d on d.id = f.document_id
                  where f.target_id = r.id and f.relation = 'RELEASES') then 'RELEASED'
    else 'OPEN' end`;

/** Recorded documents; a mortgage or lien is open until a public document releases it. */
export const DOCUMENT_NAMES = namesOfRecords({
  register: 'document',
  records: 'public_document',
  parties: 'document_party',
  key: 'document_id',
  source: 'recorder',
  county: sql`r.county_id`,
  filedOn: sql`r.recorded_on`,
  status: DOCUMENT_STATUS_SQL,
  type: sql`r.type_code`,
  greatestId: sql`select max(id) as id from recorded_document`,
});

/** Every register with a name index. */
export const NAME_REGISTERS: readonly NameRegister[] = [
  COURT_NAMES,
  JUDGMENT_NAMES,
  WARRANT_NAMES,
  DOCUMENT_NAMES,
];

/** Returns the SQL identifiers of a register's index tables. */
export function tablesOf({ register }: NameIndexTables) {
  const { names, postings, words } = nameIndexTables(register);
  return { names: sql.table(names), postings: sql.table(postings), words: sql.table(words) };
}
