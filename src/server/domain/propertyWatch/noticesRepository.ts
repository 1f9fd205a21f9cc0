import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../db/tables/database';
import { groupBy } from '../../groupBy';
import { sendMailings, type WatchMail } from './mailingsRepository';

/** Addresses emailed per transaction. */
const ADDRESSES_AT_A_TIME = 200;
/** Notices read per transaction; an address's remaining notices go into another email. */
const NOTICES_AT_A_TIME = 20_000;
/** Maximum documents listed in one email; the rest are only counted. */
const MAX_DOCUMENTS = 50;

/** A document listed in an email, with the reason. */
export interface NotifiedNotice {
  readonly noticeId: number;
  readonly documentNumber: string;
  readonly typeName: string;
  /** ISO date. */
  readonly recordedOn: string;
  readonly countyName: string;
  readonly office: {
    readonly name: string | null;
    readonly address: string | null;
    readonly telephone: string | null;
  };
  /** `Kathy Smith (Grantor)`; truncated if there are many. */
  readonly parties: readonly string[];
  readonly partyCount: number;
  readonly why: readonly { readonly watch: string; readonly reason: string }[];
}

/** Matching documents to send to one address. */
export interface DueNews {
  readonly documents: readonly NotifiedNotice[];
  /** Includes documents that are only counted. */
  readonly count: number;
  readonly watches: readonly { readonly id: number; readonly label: string }[];
}

/**
 * Emails the documents that match watches, one email per address. Skips ended watches, and
 * documents that may no longer be shown. Returns the number of emails queued.
 */
export async function mailNotices(
  db: Kysely<Database>,
  now: number,
  write: (news: DueNews, token: string) => WatchMail,
  signal?: AbortSignal,
): Promise<number> {
  let count = 0;
  for (;;) {
    signal?.throwIfAborted();
    const mailed = await db.transaction().execute(async (trx) => {
      const due = await takeDue(trx);
      if (due.length === 0) return null;
      const told = due.filter(({ isTold }) => isTold);
      await forget(trx, due);
      return mailAll(trx, told, now, write);
    });
    if (mailed === null) return count;
    count += mailed;
  }
}

interface DueNotice {
  readonly id: number;
  readonly watchId: number;
  readonly documentId: number | null;
  readonly reason: string;
  readonly label: string;
  readonly email: string;
  readonly emailKey: string;
  /** True if the notice was emailed; false if its watch or document was deleted meanwhile. */
  readonly isTold: boolean;
}

async function takeDue(trx: Transaction<Database>): Promise<DueNotice[]> {
  const { rows } = await sql<DueNotice>`
    with address as (
      select distinct w.email_key
        from property_watch_notice n join property_watch w on w.id = n.watch_id
       where n.mailing_id is null
       order by w.email_key limit ${ADDRESSES_AT_A_TIME})
    select n.id, n.watch_id as "watchId", n.document_id as "documentId", n.reason, w.label, w.email,
           w.email_key as "emailKey",
           w.state = 'ACTIVE' and exists (
             select from public_document d where d.id = n.document_id) as "isTold"
      from property_watch_notice n join property_watch w on w.id = n.watch_id
     where n.mailing_id is null and w.email_key in (select email_key from address)
     order by w.email_key, n.id limit ${NOTICES_AT_A_TIME}
       for update of n skip locked`.execute(trx);
  return rows;
}

/** Deletes notices that weren't sent. A document that becomes public again creates new notices. */
async function forget(trx: Transaction<Database>, due: readonly DueNotice[]): Promise<void> {
  const ids = due.filter(({ isTold }) => !isTold).map(({ id }) => id);
  await sql`delete from property_watch_notice where id = any(${ids}::bigint[])`.execute(trx);
}

async function mailAll(
  trx: Transaction<Database>,
  told: readonly DueNotice[],
  now: number,
  write: (news: DueNews, token: string) => WatchMail,
): Promise<number> {
  const addresses = [...groupBy(told, ({ emailKey }) => emailKey).values()];
  const byAddress = addresses.map((notices) => ({
    notices,
    documents: [...groupBy(notices, ({ documentId }) => documentId ?? 0)],
  }));
  const facts = await findFacts(
    trx,
    byAddress.flatMap(({ documents }) => documents.slice(0, MAX_DOCUMENTS).map(([id]) => id)),
  );
  const mailings = byAddress.map(({ documents, notices }) => {
    const news: DueNews = {
      documents: documents.slice(0, MAX_DOCUMENTS).flatMap(([id, ofDocument]) => {
        const fact = facts.get(id);
        const [first] = ofDocument;
        if (fact === undefined || first === undefined) return [];
        const why = ofDocument.map(({ label, reason }) => ({ watch: label, reason }));
        return [{ ...fact, noticeId: first.id, why }];
      }),
      count: documents.length,
      watches: [...new Map(notices.map(({ label, watchId }) => [watchId, label]))].map(
        ([id, label]) => ({ id, label }),
      ),
    };
    return {
      email: notices[0]?.email ?? '',
      confirmsId: null,
      write: (token: string) => write(news, token),
    };
  });
  const mailingIds = await sendMailings(trx, mailings, now);
  const rows = byAddress.flatMap(({ notices }, at) =>
    notices.map(({ id }) => ({ id, mailing: mailingIds[at] })),
  );
  await sql`
    update property_watch_notice n set mailing_id = m.mailing, reason = ''
      from json_to_recordset(${JSON.stringify(rows)}::text::json) as m(id bigint, mailing bigint)
     where n.id = m.id`.execute(trx);
  return mailings.length;
}

/** Maximum parties listed per document. */
const MAX_PARTIES = 6;

type DocumentFacts = Omit<NotifiedNotice, 'noticeId' | 'why'>;

async function findFacts(
  trx: Transaction<Database>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, DocumentFacts>> {
  const { rows } = await sql<DocumentFacts & { readonly id: number }>`
    select d.id, d.document_number as "documentNumber", d.type_name as "typeName",
           d.recorded_on as "recordedOn", y.name as "countyName",
           json_build_object('name', s.office_name, 'address', s.office_address,
                             'telephone', s.office_telephone) as office,
           coalesce((select json_agg(p.name || ' (' || p.role || ')' order by p.position)
              from (select * from document_party p where p.document_id = d.id
                     order by p.position limit ${MAX_PARTIES}) p), '[]') as parties,
           (select count(*)::integer from document_party p where p.document_id = d.id)
             as "partyCount"
      from public_document d
      join county y on y.id = d.county_id
      left join data_source s on s.county_id = d.county_id and s.register = 'recorder'
     where d.id = any(${[...ids]}::bigint[])`.execute(trx);
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}
