import { sql, type Kysely } from 'kysely';
import type { VerifiedDocument } from '#contract/schemas/filingProofs';
import type { Database } from '../../db/tables/database';

type Row = Omit<VerifiedDocument, 'filedAt' | 'stampedAt'> & {
  readonly filedAt: Date | null;
  readonly stampedAt: Date;
};

/**
 * Finds the public document whose stamped or submitted file has this hash; null if there is none.
 */
export async function findVerified(
  db: Kysely<Database>,
  hash: string,
): Promise<VerifiedDocument | null> {
  const { rows } = await sql<Row>`
    select case when d.stamped_hash = ${hash} then 'stamped' else 'submitted' end as version,
           p.title, p.pages, c.number as "caseNumber", c.caption, k.name as "courtName",
           f.filed_at as "filedAt", k.time_zone as "timeZone", p.stamped_at as "stampedAt"
      from case_document d
      join public_case_document p on p.id = d.id
      join public_case c on c.id = d.case_id
      join court k on k.id = c.court_id
      left join efm_filing f on f.id = d.filing_id
     where d.stamped_hash = ${hash} or d.hash = ${hash}
     order by f.filed_at, d.id limit 1`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  return {
    ...row,
    filedAt: row.filedAt?.toISOString() ?? null,
    stampedAt: row.stampedAt.toISOString(),
  };
}

/** True if this site signed the log head. */
export async function isOwnHead(
  db: Kysely<Database>,
  {
    publicKey,
    root,
    signature,
    size,
  }: Record<'publicKey' | 'root' | 'signature', string> & {
    readonly size: number;
  },
): Promise<boolean> {
  const row = await db
    .selectFrom('proof_head')
    .where('size', '=', size)
    .where('root', '=', root)
    .where('public_key', '=', publicKey)
    .where('signature', '=', signature)
    .select('size')
    .executeTakeFirst();
  return row !== undefined;
}
