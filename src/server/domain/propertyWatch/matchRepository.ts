import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../db/tables/database';
import type { StoredName } from '../../search/recordName';
import { keysOfLand, keysOfParty, NEWS_DAYS, type RecordedLand, type Watched } from './rules';
import { Judge, type Candidate } from './judge';

/** Documents compared per transaction. */
const DOCUMENTS_AT_A_TIME = 100;

/**
 * Queues newly written documents for comparison with the watches, in the transaction that wrote
 * them. Queues only recent, public documents of Indiana.
 */
export async function queueForWatches(
  trx: Transaction<Database>,
  asOf: Date,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    insert into property_watch_queue (document_id)
    select d.id from public_document d join county y on y.id = d.county_id
     where d.id = any(${ids}::bigint[]) and y.state = 'IN'
       and d.recorded_on >= ${asOf}::date - ${NEWS_DAYS}::integer
       and exists (select from property_watch where state = 'ACTIVE')
    on conflict do nothing`.execute(trx);
}

interface QueuedDocument {
  readonly id: number;
  readonly countyId: number;
  readonly parties: readonly (StoredName & { readonly role: string })[];
  readonly lands: readonly (RecordedLand & { readonly text: string })[];
}

/**
 * Compares queued documents with the watches in batches, and writes a notice for each match. Each
 * pair of document and watch has at most one notice, so a repeated run changes nothing. Returns the
 * number of notices.
 */
export async function matchWatches(
  db: Kysely<Database>,
  now: number,
  signal?: AbortSignal,
): Promise<number> {
  const judge = new Judge();
  let written = 0;
  for (;;) {
    signal?.throwIfAborted();
    const count = await db.transaction().execute(async (trx) => {
      const ids = await claimQueued(trx);
      if (ids.length === 0) return null;
      const documents = await findDocuments(trx, ids);
      const count = await writeNotices(trx, documents, judge, now);
      await sql`
        delete from property_watch_queue where document_id = any(${ids}::bigint[])`.execute(trx);
      return count;
    });
    if (count === null) return written;
    written += count;
  }
}

async function claimQueued(trx: Transaction<Database>): Promise<number[]> {
  const rows = await trx
    .selectFrom('property_watch_queue')
    .select('document_id as id')
    .orderBy('document_id')
    .limit(DOCUMENTS_AT_A_TIME)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

/** Reads the queued documents that may currently be shown. */
async function findDocuments(
  trx: Transaction<Database>,
  ids: readonly number[],
): Promise<QueuedDocument[]> {
  const { rows } = await sql<QueuedDocument>`
    select d.id, d.county_id as "countyId",
           coalesce((select json_agg(json_build_object('name', p.name, 'sortName', p.sort_name,
                       'isOrganization', p.is_organization, 'role', p.role) order by p.position)
              from document_party p where p.document_id = d.id), '[]') as parties,
           coalesce((select json_agg(json_build_object('parcel', l.parcel, 'lot', l.lot,
                       'subdivisionKey', l.subdivision_key, 'block', l.block, 'text', l.text)
                       order by l.position)
              from document_legal l where l.document_id = d.id), '[]') as lands
      from public_document d where d.id = any(${ids}::bigint[]) order by d.id`.execute(trx);
  return rows;
}

async function writeNotices(
  trx: Transaction<Database>,
  documents: readonly QueuedDocument[],
  judge: Judge,
  now: number,
): Promise<number> {
  const keyed = documents.map((document) => ({
    document,
    parties: document.parties.map((party) => ({ party, keys: keysOfParty(party) })),
    lands: document.lands.map((land) => ({ land, keys: keysOfLand(land) })),
  }));
  const keys = keyed.flatMap(({ lands, parties }) =>
    [...lands, ...parties].flatMap((each) => each.keys),
  );
  const byKey = await findCandidates(trx, [...new Set(keys)]);
  if (byKey.size === 0) return 0;
  const rows = keyed.flatMap(({ document: { countyId, id }, lands, parties }) => {
    const fits = new Map<number, string>();
    const look = (
      ofKeys: readonly string[],
      reasonOf: (candidate: Candidate) => string | null,
    ): void => {
      for (const candidate of candidatesOf(byKey, ofKeys, countyId)) {
        if (fits.has(candidate.id)) continue;
        const reason = reasonOf(candidate);
        if (reason !== null) fits.set(candidate.id, reason);
      }
    };
    for (const { keys: own, party } of parties) {
      look(own, (candidate) => judge.nameReason(candidate, party));
    }
    for (const { keys: own, land } of lands) {
      look(own, (candidate) => judge.landReason(candidate, land));
    }
    return [...fits].map(([watchId, reason]) => ({ watchId, reason, documentId: id, countyId }));
  });
  if (rows.length === 0) return 0;
  const written = await sql`
    insert into property_watch_notice (watch_id, document_id, county_id, reason, made_at)
    select n."watchId", n."documentId", n."countyId", n.reason, ${new Date(now)}::timestamptz
      from json_to_recordset(${JSON.stringify(rows)}::text::json)
        as n("watchId" bigint, "documentId" bigint, "countyId" integer, reason text)
    on conflict (watch_id, document_id) do nothing`.execute(trx);
  return Number(written.numAffectedRows ?? 0);
}

type Candidates = ReadonlyMap<string, readonly Candidate[]>;

async function findCandidates(
  trx: Transaction<Database>,
  keys: readonly string[],
): Promise<Candidates> {
  const { rows: found } = await sql<{ key: string; ids: number[] }>`
    select k.key, json_agg(k.watch_id) as ids
      from property_watch_key k join property_watch w on w.id = k.watch_id
     where k.key = any(${keys}::text[]) and w.state = 'ACTIVE' group by k.key`.execute(trx);
  const ids = [...new Set(found.flatMap((each) => each.ids))];
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; watched: Watched; countyIds: number[] | null }>`
    select w.id, w.watched || jsonb_build_object('kind', w.kind) as watched,
           to_json(w.county_ids) as "countyIds"
      from property_watch w where w.id = any(${ids}::bigint[])`.execute(trx);
  const byId = new Map(
    rows.map(({ countyIds, ...watch }) => [
      watch.id,
      { ...watch, countyIds: countyIds === null ? null : new Set(countyIds) },
    ]),
  );
  return new Map(
    found.map((each) => [each.key, each.ids.flatMap((id) => byId.get(id) ?? [])] as const),
  );
}

function* candidatesOf(
  byKey: Candidates,
  keys: readonly string[],
  countyId: number,
): Generator<Candidate> {
  for (const key of keys) {
    for (const candidate of byKey.get(key) ?? []) {
      const { countyIds } = candidate;
      if (countyIds === null || countyIds.has(countyId)) yield candidate;
    }
  }
}
