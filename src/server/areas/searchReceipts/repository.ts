import { sql, type Kysely } from 'kysely';
import type { CoverageFacts } from '../../db/tables/counting';
import type { ApplicationCode } from '#contract/site/applications';
import type { Database } from '../../db/tables/database';
import type { StoredReceiptRow } from '../../domain/recordSearch/receiptRows';

/**
 * Scope of certificates: the user's own, and for an administrator those of all users in the
 * account.
 */
export interface ReceiptScope {
  readonly userId: number;
  /** Null for users who are not administrators. */
  readonly accountId: number | null;
}

/** The stored certificate of a counted search. */
export interface StoredReceipt {
  readonly id: string;
  readonly at: Date;
  readonly appCode: ApplicationCode;
  readonly userName: string;
  readonly billingCode: string | null;
  readonly criteria: unknown;
  readonly regionId: number | null;
  readonly regionName: string | null;
  readonly countyName: string | null;
  readonly resultCount: number;
  readonly isCapped: boolean;
  readonly asOf: Date | null;
  readonly rowsHash: string;
  readonly rulesVersion: number;
  readonly coverage: CoverageFacts;
  /** Null after the rows were deleted. */
  readonly rows: string | null;
}

/** Loads the certificate of a counted search; null if it has none or is out of scope. */
export async function findReceipt(
  db: Kysely<Database>,
  searchId: string,
  { accountId, userId }: ReceiptScope,
): Promise<StoredReceipt | null> {
  const { rows } = await sql<StoredReceipt>`
    select l.id::text as id, l.at, l.app_code as "appCode",
           concat_ws(' ', u.first_name, u.last_name) as "userName",
           l.billing_code as "billingCode", l.criteria, r.id as "regionId", r.name as "regionName",
           l.result_count as "resultCount", l.is_capped as "isCapped", l.as_of as "asOf",
           l.rows_hash as "rowsHash", l.rules_version as "rulesVersion", c.facts as coverage,
           (select string_agg(y.name, ' and ' order by y.name collate by_name) from county y
             where y.id::text = any(string_to_array(l.criteria->>'countyId', ','))) as "countyName",
           k.rows
      from search_log l
      join app_user u on u.id = l.user_id
      join search_coverage c on c.key = l.coverage_key
      left join region r on r.id = l.region_id
      left join search_receipt k on k.log_id = l.id
     where l.id = ${searchId}::bigint and l.rows_hash is not null
       and (l.user_id = ${userId}
            or l.account_id = ${accountId}::integer and u.account_id = l.account_id)`.execute(db);
  return rows[0] ?? null;
}

/** Loads the county names of stored rows. */
export async function findCountyNames(
  db: Kysely<Database>,
  rows: readonly StoredReceiptRow[],
): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(rows.flatMap(([, , , countyId]) => countyId ?? []))];
  if (ids.length === 0) return new Map();
  const counties = await db
    .selectFrom('county')
    .where('id', 'in', ids)
    .select(['id', 'name'])
    .execute();
  return new Map(counties.map(({ id, name }) => [id, name]));
}
