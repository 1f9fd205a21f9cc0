import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { sql, type Kysely, type Transaction } from 'kysely';
import { DAY_MS } from '#contract/time';
import { ADVISORY_LOCKS } from '../../db/advisoryLocks';
import type { Database } from '../../db/tables/database';
import type { SecretBox } from '../../secretBox';
import { PROOF_KEY_SETTING, settingContext } from '../secrets/repository';
import {
  consistencyRanges,
  hashLeaf,
  hashNode,
  hashRange,
  inclusionRanges,
  nodesOf,
  type NodeHash,
  type TreeNode,
} from './merkle';
import { headText, newProof, type ProofFile, type ProofHead } from './proof';

/** Maximum leaves added per tree head; the next tree head adds the rest. */
const MAX_NEW_LEAVES = 5_000;
const MAX_PROOF_LEAVES = 1_000;
/** Maximum outage entries in a proof. */
const MAX_OUTAGE_LEAVES = 400;
/** A proof includes outages from a day before its first attempt to a day after its last. */
const OUTAGE_MARGIN_MS = DAY_MS;

const keyOf = ({ level, position }: TreeNode): string => `${String(level)}/${String(position)}`;

/** Loads the hashes of nodes. */
async function loadNodes(db: Kysely<Database>, nodes: readonly TreeNode[]): Promise<NodeHash> {
  const wanted = [...new Map(nodes.map((node) => [keyOf(node), node])).values()];
  const { rows } = await sql<TreeNode & { readonly hash: string }>`
    select n.level, n.position, n.hash
      from proof_node n
      join jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(level integer, position bigint)
        on w.level = n.level and w.position = n.position`.execute(db);
  const hashes = new Map(rows.map((row) => [keyOf(row), Buffer.from(row.hash, 'hex')]));
  return (node) => {
    const hash = hashes.get(keyOf(node));
    if (hash === undefined) throw new Error(`The proof log lacks node ${keyOf(node)}`);
    return hash;
  };
}

/** Loads the site's private key; creates it on first use, and stores it encrypted. */
async function findKey(trx: Transaction<Database>, box: SecretBox) {
  const place = settingContext(PROOF_KEY_SETTING);
  const { privateKey } = generateKeyPairSync('ed25519');
  const made = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  await trx
    .insertInto('setting')
    .values({ name: PROOF_KEY_SETTING, value: box.seal(made, place) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { value } = await trx
    .selectFrom('setting')
    .where('name', '=', PROOF_KEY_SETTING)
    .select('value')
    .executeTakeFirstOrThrow();
  const key = Buffer.from(box.open(value, place), 'base64');
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
}

/**
 * Adds waiting attempts to the tree and signs the tree head; serialized across servers. Returns the
 * number of attempts added; if there are none, signs no tree head.
 */
export function signHead(db: Kysely<Database>, box: SecretBox, at: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.proofLog})`.execute(trx);
    const waiting = await trx
      .selectFrom('proof_leaf')
      .where('position', 'is', null)
      .select(['id', 'content'])
      .orderBy('id')
      .limit(MAX_NEW_LEAVES)
      .execute();
    if (waiting.length === 0) return 0;
    const first = (await findHead(trx))?.size ?? 0;
    const added = await grow(
      trx,
      first,
      waiting.map(({ content }) => hashLeaf(Buffer.from(content))),
    );
    await sql`
      update proof_leaf l set position = ${first}::bigint + w.place - 1
        from unnest(${waiting.map(({ id }) => id)}::bigint[]) with ordinality as w(id, place)
       where l.id = w.id`.execute(trx);
    const size = first + waiting.length;
    const root = hashRange([0, size], added).toString('hex');
    const key = await findKey(trx, box);
    const unsigned = { size, root, at: new Date(at).toISOString() };
    await trx
      .insertInto('proof_head')
      .values({
        size,
        root,
        at: new Date(at),
        public_key: createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64'),
        signature: sign(null, Buffer.from(headText(unsigned)), key).toString('base64'),
      })
      .execute();
    return waiting.length;
  });
}

/** Stores new leaves and the subtrees that they complete. Returns the hashes of the new tree. */
async function grow(
  trx: Transaction<Database>,
  first: number,
  leaves: readonly Buffer[],
): Promise<NodeHash> {
  const before = await loadNodes(trx, nodesOf([0, first]));
  const made = new Map<string, TreeNode & { readonly hash: Buffer }>();
  const hashOf: NodeHash = (node) => made.get(keyOf(node))?.hash ?? before(node);
  for (const [index, leaf] of leaves.entries()) {
    let node: TreeNode = { level: 0, position: first + index };
    let hash = leaf;
    made.set(keyOf(node), { ...node, hash });
    while (node.position % 2 === 1) {
      hash = hashNode(hashOf({ level: node.level, position: node.position - 1 }), hash);
      node = { level: node.level + 1, position: (node.position - 1) / 2 };
      made.set(keyOf(node), { ...node, hash });
    }
  }
  const rows = [...made.values()].map(({ hash, ...node }) => ({
    ...node,
    hash: hash.toString('hex'),
  }));
  await sql`
    insert into proof_node (level, position, hash)
    select r.level, r.position, r.hash
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(level integer, position bigint, hash text)`.execute(trx);
  return hashOf;
}

/** Finds the newest tree head, or the tree head of a given size; null if there is none. */
export async function findHead(db: Kysely<Database>, size?: number): Promise<ProofHead | null> {
  const row = await db
    .selectFrom('proof_head')
    .selectAll()
    .$if(size !== undefined, (query) => query.where('size', '=', size ?? 0))
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { at, public_key, ...head } = row;
  return { ...head, at: at.toISOString(), publicKey: public_key };
}

/** Computes the root of the first `size` entries from stored hashes. */
export async function findRoot(db: Kysely<Database>, size: number): Promise<Buffer> {
  return hashRange([0, size], await loadNodes(db, nodesOf([0, size])));
}

/** The newest tree head with one of the entries to prove. */
interface ProvenRow extends Omit<ProofHead, 'at'> {
  readonly signedAt: Date;
  readonly position: number;
  readonly content: string;
}

/**
 * Loads the newest tree head, and an envelope's signed attempts with the outages around them, in
 * one query; empty without a signed attempt.
 */
async function findProven(db: Kysely<Database>, envelopeId: string): Promise<readonly ProvenRow[]> {
  const margin = sql`make_interval(secs => ${OUTAGE_MARGIN_MS / 1_000}::float8)`;
  const { rows } = await sql<ProvenRow>`
    with head as (select * from proof_head order by size desc limit 1),
    own as materialized (
      select l.position, l.content, l.at from proof_leaf l
       where l.envelope_id = ${envelopeId}::uuid and l.position < (select size from head)
       order by l.position limit ${MAX_PROOF_LEAVES}),
    outage as (
      select l.position, l.content from proof_leaf l
       where l.kind = 'outage' and l.at >= (select min(at) from own) - ${margin}
         and l.at <= (select max(at) from own) + ${margin}
         and l.position < (select size from head)
       order by l.position limit ${MAX_OUTAGE_LEAVES})
    select h.size, h.root, h.at as "signedAt", h.public_key as "publicKey", h.signature,
           l.position, l.content
      from head h
      join (select position, content from own union all select position, content from outage) l
        on true
     order by l.position`.execute(db);
  return rows;
}

/**
 * Creates an envelope's proof file from the newest tree head, with the outages around its attempts;
 * null if it has no signed attempt.
 */
export async function findProof(
  db: Kysely<Database>,
  { envelopeId, number }: Pick<ProofFile, 'envelopeId' | 'number'>,
): Promise<ProofFile | null> {
  const rows = await findProven(db, envelopeId);
  const [first] = rows;
  if (first === undefined) return null;
  const { publicKey, root, signature, signedAt, size } = first;
  const leaves = rows.map(({ content, position }) => ({
    content,
    position,
    ranges: inclusionRanges(position, [0, size]),
  }));
  const hashOf = await loadNodes(
    db,
    leaves.flatMap(({ ranges }) => ranges.flatMap(nodesOf)),
  );
  return newProof({
    envelopeId,
    number,
    head: { size, root, at: signedAt.toISOString(), publicKey, signature },
    leaves: leaves.map(({ ranges, ...leaf }) => ({
      ...leaf,
      path: ranges.map((range) => hashRange(range, hashOf).toString('hex')),
    })),
  });
}

/** Two tree heads, and the hashes that prove that the later one only adds leaves. */
export interface Consistency {
  readonly first: ProofHead;
  readonly second: ProofHead;
  readonly proof: readonly string[];
}

/**
 * Returns the proof that the later tree head extends the earlier one; null if either tree head
 * doesn't exist.
 */
export async function findConsistency(
  db: Kysely<Database>,
  from: number,
  to: number,
): Promise<Consistency | null> {
  const first = await findHead(db, from);
  const second = await findHead(db, to);
  if (first === null || second === null || from > to) return null;
  const ranges = consistencyRanges(from, [0, to]);
  const hashOf = await loadNodes(db, ranges.flatMap(nodesOf));
  const proof = ranges.map((range) => hashRange(range, hashOf).toString('hex'));
  return { first, second, proof };
}
