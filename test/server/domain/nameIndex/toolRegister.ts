import { sql, type Kysely } from 'kysely';
import { createNameIndex } from '../../../../src/server/db/nameIndexTables';
import type { Database } from '../../../../src/server/db/tables/database';
import type { NameRegister } from '../../../../src/server/domain/nameIndex/registerRepository';
import { displayName, sortName, type RecordName } from '../../../../src/server/search/recordName';

/**
 * A register that the product doesn't have: tools lent by counties to one borrower each, with
 * vouchers. Proves that the index works for any additional register.
 */
export const TOOL_NAMES: NameRegister = {
  register: 'tool_loan',
  classes: ['borrower', 'voucher'],
  source: (range) => {
    const asked =
      'ids' in range
        ? sql`t.loan_id = any(${range.ids}::bigint[])`
        : sql`t.loan_id between ${range.from}::bigint and ${range.to}::bigint`;
    return sql`
      select t.loan_id as record_id, t.class, coalesce(t.role, t.class) as role, t.name, t.sort_name,
             t.is_organization, null::text as identifier, t.county_id, 1 as source_id,
             t.lent_on as filed_on, t.status, t.tool as type_code
        from tool_loan t where not t.is_secret and ${asked}`;
  },
  greatestId: sql`select max(loan_id) as id from tool_loan`,
};

/** Creates the register's table and index. */
export async function createToolRegister(db: Kysely<Database>): Promise<void> {
  await sql`
    create table tool_loan (
      loan_id bigint not null, class text not null, name text not null, sort_name text not null,
      is_organization boolean not null, county_id integer not null, lent_on date not null,
      status text not null, tool text not null, is_secret boolean not null, role text)`.execute(db);
  await createNameIndex(db, TOOL_NAMES);
}

/** A loan. */
export interface ToolLoan {
  readonly id: number;
  readonly name: RecordName;
  readonly class?: string;
  /** The class by default. */
  readonly role?: string;
  readonly county?: number;
  readonly lentOn?: string;
  readonly status?: string;
  readonly tool?: string;
  readonly isSecret?: boolean;
}

/** Inserts loans without updating the index. */
export async function lendTools(db: Kysely<Database>, loans: readonly ToolLoan[]): Promise<void> {
  for (let at = 0; at < loans.length; at += 500) {
    const values = loans.slice(at, at + 500).map(
      (loan) => sql`(${loan.id}::bigint, ${loan.class ?? 'borrower'}, ${displayName(loan.name)},
        ${sortName(loan.name)}, ${loan.name.isOrganization}, ${loan.county ?? 1}::integer,
        ${loan.lentOn ?? '2026-01-01'}::date, ${loan.status ?? 'OPEN'}, ${loan.tool ?? 'SAW'},
        ${loan.isSecret ?? false}::boolean, ${loan.role ?? null})`,
    );
    await sql`insert into tool_loan values ${sql.join(values)}`.execute(db);
  }
}
