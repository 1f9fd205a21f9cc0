import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../db/tables/database';
import { caseNumberKey } from '../../search/caseNumbers';
import { findListOnFile, findOwnAmong, partyKeyOf } from './ownPartiesRepository';
import { CLOSED_CASES } from './publicCaseRepository';
import { partyKey, type ServiceCase } from './serviceList';

/**
 * SQL: cases that aren't public, on which the firm has no active attorney. An expunged case is
 * hidden from every firm.
 */
function casesWithout(
  firmId: RawBuilder<number | null>,
  courtId: RawBuilder<number>,
  caseKey: RawBuilder<string>,
) {
  return sql`${CLOSED_CASES}
     where c.number_key = ${caseKey}
       and k.county_id = (select county_id from court where id = ${courtId})
       and (c.is_expunged
            or not exists (select from case_party p
                             join filing_firm_attorney a on a.bar_number = p.bar_number
                             join filing_roll r on r.bar_number = a.bar_number
                              and r.status = 'active'
                            where p.case_id = c.id and p.is_attorney and a.firm_id = ${firmId}))`;
}

/**
 * True if a firm must not learn who is served in a case: the case isn't public, and the firm has
 * neither an active attorney nor a contact for its own party on it. An expunged case is hidden from
 * every firm. `firmId` is null for a filer without a firm.
 */
export async function isHiddenFrom(
  db: Kysely<Database>,
  firmId: number | null,
  of: ServiceCase,
): Promise<boolean> {
  const key = caseNumberKey(of.caseNumber);
  const cases = casesWithout(sql`${firmId}::bigint`, sql`${of.courtId}::integer`, sql`${key}`);
  const { rows } = await sql<{ isExpunged: boolean }>`
    select c.is_expunged as "isExpunged" from ${cases}`.execute(db);
  if (rows.length === 0) return false;
  if (firmId === null || rows.some(({ isExpunged }) => isExpunged)) return true;
  const contacts = await db
    .selectFrom('case_contact')
    .where('firm_id', '=', firmId)
    .where('court_id', '=', of.courtId)
    .where('case_key', '=', key)
    .where('ended_at', 'is', null)
    .select('party')
    .execute();
  const parties = contacts.map(({ party }) => party);
  if (parties.length === 0) return true;
  const list = await findListOnFile(db, of);
  if (list === null) return true;
  const own = await findOwnAmong(db, firmId, of, { list, parties });
  return !parties.some((party) => own.has(partyKey(party)));
}

/**
 * SQL: true if the filer's firm must not learn who is served by the service `s` of the envelope
 * `e`. For counts only: a firm that has any contact on the case counts as on it.
 */
export const isHiddenService = sql<boolean>`exists (
  select from ${casesWithout(sql`e.firm_id`, sql`s.court_id`, sql`s.case_key`)}
     and (c.is_expunged
          or not exists (select from case_contact n
                          where n.firm_id = e.firm_id and n.court_id = s.court_id
                            and n.case_key = s.case_key and n.ended_at is null)))`;

/** SQL: the name of the submission's party `p`, without the alias that `nameWithAlias` adds. */
const withoutAlias = sql<string>`split_part(p ->> 'name', ', also known as ', 1)`;

/**
 * SQL: true if the filer knows the recipient `r` of a service of the envelope `e` even without
 * seeing the case: it is the firm's own attorney or contact, or an attorney or a party named in the
 * submission.
 */
export const isKnownRecipient = sql<boolean>`(
  exists (select from service_contact o where o.id = r.contact_id and o.firm_id = e.firm_id)
  or exists (select from filing_firm_attorney a
              where a.bar_number = r.bar_number and a.firm_id = e.firm_id)
  or exists (select from filing_message m
              cross join lateral jsonb_array_elements(m.body -> 'parties') p
              where m.correlation_id = e.id
                and m.operation = 'ReviewFiling' and m.direction = 'OUT'
                and (jsonb_exists(p -> 'attorneys', r.bar_number)
                     or (r.name = r.party and r.email is null
                         and ${partyKeyOf(withoutAlias)} = ${partyKeyOf(sql`r.name`)}))))`;

interface Recipient {
  readonly id: number;
  readonly serviceId: number;
  /** Parties joined with `; `. */
  readonly party: string;
}

/** What the filer of an envelope may see of its services. */
export interface ShownServices {
  /** Services in cases that must be hidden from the filer's firm. */
  readonly hidden: ReadonlySet<number>;
  /** Returns the parties of a recipient to show; null if the recipient must not be shown. */
  readonly partyOf: (recipient: Recipient) => string | null;
}

/**
 * Finds what the filer of an envelope may see of its services: in a case that is hidden from the
 * filer's firm, only recipients and parties that the filer named. `closed` lists the services in
 * cases that aren't public.
 */
export async function findShownServices(
  db: Kysely<Database>,
  envelopeId: string,
  closed: ReadonlySet<number>,
): Promise<ShownServices> {
  const hidden = await findHiddenServices(db, closed);
  if (hidden.size === 0) return { hidden, partyOf: ({ party }) => party };
  const { rows: known } = await sql<{ id: number }>`
    select r.id
      from service s
      join filing_envelope e on e.id = s.envelope_id
      join service_recipient r on r.service_id = s.id
     where s.id = any(${[...hidden]}::bigint[]) and ${isKnownRecipient}`.execute(db);
  const { rows: parties } = await sql<{ name: string }>`
    select ${withoutAlias} as name
      from filing_message m
     cross join lateral jsonb_array_elements(m.body -> 'parties') p
     where m.correlation_id = ${envelopeId}::uuid
       and m.operation = 'ReviewFiling' and m.direction = 'OUT'`.execute(db);
  const knownIds = new Set(known.map(({ id }) => id));
  const named = new Set(parties.map(({ name }) => partyKey(name)));
  const partyOf = ({ id, party, serviceId }: Recipient): string | null => {
    if (!hidden.has(serviceId)) return party;
    if (!knownIds.has(id)) return null;
    return party
      .split('; ')
      .filter((each) => named.has(partyKey(each)))
      .join('; ');
  };
  return { hidden, partyOf };
}

/** Finds which of the services are in cases that must be hidden from the filer's firm. */
async function findHiddenServices(
  db: Kysely<Database>,
  closed: ReadonlySet<number>,
): Promise<ReadonlySet<number>> {
  if (closed.size === 0) return new Set();
  const { rows } = await sql<ServiceCase & { ids: readonly number[]; firmId: number | null }>`
    select s.court_id as "courtId", s.case_number as "caseNumber", e.firm_id as "firmId",
           json_agg(s.id) as ids
      from service s join filing_envelope e on e.id = s.envelope_id
     where s.id = any(${[...closed]}::bigint[])
     group by s.court_id, s.case_number, e.firm_id`.execute(db);
  const hidden: number[] = [];
  for (const { firmId, ids, ...of } of rows) {
    if (await isHiddenFrom(db, firmId, of)) hidden.push(...ids);
  }
  return new Set(hidden);
}
