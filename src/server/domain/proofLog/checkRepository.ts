import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../db/tables/database';
import type { LogFinding } from '#contract/schemas/efilingEvents';
import type { EfmMessage } from '#contract/schemas/efmMessages';
import { hashMessage } from '../efmMessages/message';
import { isConsistent } from './merkle';
import { isSignedHead, type ProofHead } from './proof';
import { findConsistency, findHead, findRoot } from './logRepository';

/** Maximum listed findings of each kind. */
const MAX_FINDINGS = 20;
const BATCH = 500;

const leafHash = sql`encode(sha256('\\x00'::bytea || convert_to(l.content, 'UTF8')), 'hex')`;

/**
 * Checks the whole proof log, and the tables that it covers, against the signed tree heads. Returns
 * each mismatch, with its table and location.
 */
export async function checkLog(db: Kysely<Database>): Promise<readonly LogFinding[]> {
  const find = async (table: string, query: RawBuilder<{ problem: string }>) => {
    const { rows } = await query.execute(db);
    return rows.map(({ problem }) => ({ table, problem }));
  };
  const limit = sql`limit ${MAX_FINDINGS}`;
  const size = (await findHead(db))?.size ?? 0;
  return [
    ...(await find(
      'proof_leaf',
      sql`select case when l.id is null then 'entry ' || n.position || ' is missing'
                      else 'entry ' || n.position || ' was changed' end as problem
            from proof_node n left join proof_leaf l on l.position = n.position
           where n.level = 0 and (l.id is null or n.hash <> ${leafHash})
           order by n.position ${limit}`,
    )),
    ...(await find(
      'proof_node',
      sql`select 'the hash of entry ' || p.position || ' on level ' || p.level || ' was changed'
                   as problem
            from proof_node p
            left join proof_node l on l.level = p.level - 1 and l.position = p.position * 2
            left join proof_node r on r.level = p.level - 1 and r.position = p.position * 2 + 1
           where p.level > 0
             and p.hash is distinct from
                 encode(sha256('\\x01'::bytea || decode(l.hash, 'hex') || decode(r.hash, 'hex')), 'hex')
           order by p.level, p.position ${limit}`,
    )),
    ...(await find(
      'proof_node',
      sql`select 'entry ' || s.position || ' has no hash' as problem
            from generate_series(0, ${size}::bigint - 1) as s(position)
           where not exists (select from proof_node n
                              where n.level = 0 and n.position = s.position)
           order by s.position ${limit}`,
    )),
    ...(await checkHeads(db)),
    ...(await find(
      'filing_envelope',
      sql`select 'envelope ' || e.number || ' isn''t as it was filed' as problem
            from filing_envelope e
           where exists (select from proof_leaf l
                          where l.envelope_id = e.id and l.kind = 'submit'
                            and l.content::jsonb->>'result' like 'filed as %')
             and not exists (select from proof_leaf l
                              where l.envelope_id = e.id and l.kind = 'submit'
                                and l.content::jsonb->>'result' like 'filed as ' || e.number || ',%'
                                and (l.content::jsonb->>'at')::timestamptz = e.filed_at)
           order by e.number ${limit}`,
    )),
    ...(await checkMessages(db)),
  ];
}

/**
 * Checks each tree head: its signature, its root, and that the next tree head only adds entries.
 */
async function checkHeads(db: Kysely<Database>): Promise<LogFinding[]> {
  const findings: LogFinding[] = [];
  const report = (size: number, problem: string): void => {
    findings.push({
      table: 'proof_head',
      problem: `the tree head of ${String(size)} entries ${problem}`,
    });
  };
  let before: ProofHead | null = null;
  for (let after = 0; findings.length < MAX_FINDINGS;) {
    const rows = await db
      .selectFrom('proof_head')
      .where('size', '>', after)
      .select('size')
      .orderBy('size')
      .limit(BATCH)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) break;
    for (const { size } of rows) {
      const head = await findHead(db, size);
      if (head === null) continue;
      if (!isSignedHead(head)) report(size, 'has a wrong signature');
      if (!(await isGrown(db, before, head))) report(size, 'doesn’t match the entries');
      before = head;
    }
    after = last.size;
  }
  return findings.slice(0, MAX_FINDINGS);
}

/** True if the entries hash to the tree head's root and extend the previous tree head. */
async function isGrown(
  db: Kysely<Database>,
  before: ProofHead | null,
  head: ProofHead,
): Promise<boolean> {
  try {
    const root = (await findRoot(db, head.size)).toString('hex');
    if (root !== head.root) return false;
    if (before === null) return true;
    const found = await findConsistency(db, before.size, head.size);
    return (
      found !== null &&
      isConsistent(
        { size: before.size, root: Buffer.from(before.root, 'hex') },
        { size: head.size, root: Buffer.from(head.root, 'hex') },
        found.proof.map((hash) => Buffer.from(hash, 'hex')),
      )
    );
  } catch {
    // Missing nodes are reported separately, with their table.
    return false;
  }
}

/**
 * Compares the stored messages of the provider and the manager with the hashes from when they were
 * sent.
 */
async function checkMessages(db: Kysely<Database>): Promise<LogFinding[]> {
  const findings: LogFinding[] = [];
  for (const table of ['filing_message', 'efm_message'] as const) {
    for (let after = 0; findings.length < MAX_FINDINGS;) {
      const rows = await db
        .selectFrom(table)
        .where('id', '>', after)
        .select(['id', 'message_id', 'operation', 'correlation_id', 'body', 'body_hash'])
        .orderBy('id')
        .limit(BATCH)
        .execute();
      const last = rows.at(-1);
      if (last === undefined) break;
      for (const row of rows) {
        const message: EfmMessage = {
          messageId: row.message_id,
          operation: row.operation,
          sentAt: '',
          correlationId: row.correlation_id,
          body: row.body,
        };
        if (hashMessage(message) !== row.body_hash) {
          findings.push({ table, problem: `message ${row.message_id} was changed` });
        }
      }
      after = last.id;
    }
  }
  return findings.slice(0, MAX_FINDINGS);
}
