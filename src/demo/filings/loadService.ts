import { createHash } from 'node:crypto';
import { sql, type Kysely, type Transaction } from 'kysely';
import { SERVICE_LINK_DAYS } from '#contract/filing/service';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time';
import type { Database } from '../../server/db/tables/database';
import { findServiceInformation } from '../../server/domain/efm/casesRepository';
import { recordContactChange } from '../../server/domain/service/contactsRepository';
import { findDeemedServedOn } from '../../server/domain/service/deemedServed';
import { findServiceFacts } from '../../server/domain/service/serviceFactsRepository';
import { listRecipients, type ServiceRecipient } from '../../server/domain/service/serviceList';
import { changeRecipient, insertService } from '../../server/domain/service/servicesRepository';
import { caseNumberKey } from '../../server/search/caseNumbers';
import { createRandom, type Random } from '../random';
import type { DemoEnvelope } from './drawEnvelopes';

/** Number of newest envelopes that are served; more would only slow the set-up. */
const SERVED = 80;
/** Number of each firm's cases to which the firm's contacts are attached. */
const CASES_OF_FIRM = 12;
/** Time between a case's filing and the contact's addition. */
const ADDED_AFTER_MS = 3 * DAY_MS;

/** Service contacts of each firm; the last one hasn't confirmed its address. */
const CONTACTS = [
  { name: 'Docketing Desk', mailbox: 'docketing' },
  { name: 'Priya Nandakumar', mailbox: 'p.nandakumar' },
  { name: 'Walt Kessler', mailbox: 'w.kessler' },
  { name: 'June Albright', mailbox: 'j.albright' },
  { name: 'Temporary Paralegal', mailbox: 'temp' },
] as const;

const BOUNCES = [
  '550 5.1.1 The email account that you tried to reach does not exist.',
  '552 5.2.2 The recipient’s mailbox is full.',
];

/** A demo firm that files, with one of its users. */
interface Firm {
  readonly firmId: number;
  readonly userId: number;
  readonly userName: string;
}

/**
 * Adds the contacts of the demo's firms, attaches them to cases, and serves the newest envelopes:
 * most links were opened, some emails bounced.
 */
export async function loadDemoService(
  db: Kysely<Database>,
  envelopes: readonly DemoEnvelope[],
  { now, seed }: { readonly now: number; readonly seed: string },
): Promise<void> {
  const random = createRandom(`${seed}/service`);
  const served = envelopes
    .filter(
      ({ changes, message }) =>
        message.caseNumber !== null &&
        message.filings.some(({ kind }) => kind === 'fileAndServe') &&
        changes.some((own) => own.some(({ to }) => to === 'submitted')),
    )
    .slice(-SERVED);
  await db.transaction().execute(async (trx) => {
    for (const [place, firm] of firmsOf(envelopes).entries()) {
      await addContacts(trx, firm, envelopes, place, now);
    }
    await addOwnContacts(trx, now);
    for (const envelope of served) await serve(trx, envelope, random, now);
  });
}

function firmsOf(envelopes: readonly DemoEnvelope[]): readonly Firm[] {
  const firms = new Map<number, Firm>();
  for (const { filer } of envelopes) {
    const { firm, firmId, name: userName, userId } = filer;
    if (firm !== null && !firms.has(firmId)) firms.set(firmId, { firmId, userId, userName });
  }
  return [...firms.values()].sort((a, b) => a.firmId - b.firmId);
}

async function addContacts(
  trx: Transaction<Database>,
  { firmId, userId, userName }: Firm,
  envelopes: readonly DemoEnvelope[],
  place: number,
  now: number,
): Promise<void> {
  const added = new Date(now - 200 * DAY_MS);
  const rows = await trx
    .insertInto('service_contact')
    .values(
      CONTACTS.map(({ mailbox, name }, index) => {
        const isConfirmed = index < CONTACTS.length - 1;
        return {
          firm_id: firmId,
          name,
          email: `${mailbox}@firm${String(place + 1)}.demo.invalid`,
          created_at: added,
          confirmed_at: isConfirmed ? added : null,
          confirm_sent_at: isConfirmed ? added : new Date(now - 2 * DAY_MS),
        };
      }),
    )
    .returning('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  const [desk = 0, first = 0] = ids;
  await trx
    .insertInto('service_contact_copy')
    .values({ contact_id: first, copy_id: desk })
    .execute();
  const editor = { firmId, userId, userName, at: added.getTime() };
  for (const id of ids) await recordContactChange(trx, editor, id, 'added');
  for (const [index, found] of (await findOwnCases(trx, firmId, envelopes)).entries()) {
    const { caseNumber, courtId, filedAt, party } = found;
    const soonAfter = Math.min(now, filedAt.getTime() + ADDED_AFTER_MS);
    await trx
      .insertInto('case_contact')
      .values({
        court_id: courtId,
        case_key: caseNumberKey(caseNumber),
        case_number: caseNumber,
        contact_id: ids[index % (CONTACTS.length - 1)] ?? desk,
        firm_id: firmId,
        party,
        added_by: userId,
        added_by_name: userName,
        added_at: new Date(Math.max(added.getTime(), soonAfter)),
      })
      .execute();
  }
}

interface OwnCase {
  readonly courtId: number;
  readonly caseNumber: string;
  readonly party: string;
  readonly filedAt: Date;
}

/**
 * Finds the envelopes' cases in which a firm's attorneys represent a party, with one such party
 * each; then the firm's other cases, with a party without an attorney each.
 */
async function findOwnCases(
  trx: Transaction<Database>,
  firmId: number,
  envelopes: readonly DemoEnvelope[],
): Promise<readonly OwnCase[]> {
  const numbers = envelopes.flatMap(({ message }) => message.caseNumber ?? []);
  const { rows } = await sql<OwnCase>`
    select distinct on (c.number_key) c.court_id as "courtId", c.number as "caseNumber",
           p.name as party, c.filed_on::timestamptz as "filedAt"
      from public_case c
      join case_party p on p.case_id = c.id and not p.is_attorney
      join representation n on n.party_id = p.id
      join case_party a on a.id = n.attorney_id
      join filing_firm_attorney f on f.bar_number = a.bar_number and f.firm_id = ${firmId}
      join filing_roll r on r.bar_number = f.bar_number and r.status = 'active'
     where c.number_key = any(${[...new Set(numbers)].map(caseNumberKey)}::text[])
     order by c.number_key, p.position limit ${CASES_OF_FIRM}`.execute(trx);
  const own = envelopes.flatMap(({ filer, message }) =>
    filer.firmId === firmId ? (message.caseNumber ?? []) : [],
  );
  const known = new Set(rows.map(({ caseNumber }) => caseNumber));
  const { rows: others } = await sql<OwnCase>`
    select distinct on (c.number_key) c.court_id as "courtId", c.number as "caseNumber",
           p.name as party, c.filed_on::timestamptz as "filedAt"
      from public_case c
      join case_party p on p.case_id = c.id and not p.is_attorney
     where c.number_key = any(${[...new Set(own)].map(caseNumberKey)}::text[])
       and not exists (select from representation n where n.party_id = p.id)
     order by c.number_key, p.position limit ${CASES_OF_FIRM}`.execute(trx);
  return [...rows, ...others.filter(({ caseNumber }) => !known.has(caseNumber))].slice(
    0,
    CASES_OF_FIRM,
  );
}

/** Adds contacts for people who file for themselves, who receive service at their own address. */
async function addOwnContacts(trx: Transaction<Database>, now: number): Promise<void> {
  const at = new Date(now - 200 * DAY_MS);
  await sql`
    insert into service_contact (firm_id, name, email, created_at, confirmed_at)
    select f.id, f.name, u.email, ${at}::timestamptz, ${at}::timestamptz
      from filing_firm f
      join filing_firm_user m on m.firm_id = f.id
      join app_user u on u.id = m.user_id
     where f.is_individual`.execute(trx);
}

async function serve(
  trx: Transaction<Database>,
  { caption, court, filedAt: at, filer, message }: DemoEnvelope,
  random: Random,
  now: number,
): Promise<void> {
  const of = { courtId: court.id, caseNumber: message.caseNumber ?? '' };
  const courtList = await findServiceInformation(trx, of);
  const served = message.filings.filter(({ kind }) => kind === 'fileAndServe');
  const serviceId = await insertService(
    trx,
    {
      ...of,
      cause: 'filing',
      envelopeId: message.envelopeId,
      filingId: null,
      caption,
      servedBy: `${filer.name}, ${filer.firm ?? ''}`,
      firmId: filer.firmId,
      courtList,
      filerParties: [],
      documents: served.flatMap(({ documents }) =>
        documents.map(({ component: _component, ...document }) => document),
      ),
    },
    at,
  );
  const place = { courtId: court.id, timeZone: court.timeZone };
  const deemedOn = await findDeemedServedOn(trx, place, at);
  await trx
    .updateTable('service')
    .set({ served_at: new Date(at), deemed_on: deemedOn })
    .where('id', '=', serviceId)
    .execute();
  const facts = await findServiceFacts(trx, of, courtList, { firmId: filer.firmId, parties: [] });
  const recipients = listRecipients(facts);
  if (recipients.length === 0) return;
  const rows = await trx
    .insertInto('service_recipient')
    .values(recipients.map((each, position) => rowOf(serviceId, each, position, at)))
    .returning(['id', 'state'])
    .execute();
  for (const { id, state } of rows) if (state !== null) await follow(trx, id, at, random, now);
}

function rowOf(serviceId: number, each: ServiceRecipient, position: number, at: number) {
  const isServed = each.notServed === null;
  const sent = isServed ? new Date(at) : null;
  const token = createHash('sha256').update(`${String(serviceId)}/${String(position)}`);
  return {
    service_id: serviceId,
    position,
    name: each.name,
    party: each.parties.join('; '),
    email: each.email,
    bar_number: each.barNumber,
    contact_id: each.contactId,
    is_copy: each.isCopy,
    is_entitled: each.isEntitled,
    not_served: each.notServed,
    bounced_on: each.bouncedOn,
    // These emails were never sent, so no token has this hash.
    token_hash: isServed ? token.digest('hex') : null,
    link_until: isServed ? new Date(at + SERVICE_LINK_DAYS * DAY_MS) : null,
    state: isServed ? ('sent' as const) : null,
    state_at: sent,
    sent_at: sent,
  };
}

/** Draws and records the outcome of an email: bounced, or delivered and often opened. */
async function follow(
  trx: Transaction<Database>,
  recipientId: number,
  sentAt: number,
  random: Random,
  now: number,
): Promise<void> {
  const deliveredAt = sentAt + random.between(1, 4) * MINUTE_MS;
  if (deliveredAt >= now) return;
  if (random.chance(0.06)) {
    await changeRecipient(trx, recipientId, 'bounced', random.pick(BOUNCES), deliveredAt);
    return;
  }
  await changeRecipient(trx, recipientId, 'delivered', null, deliveredAt);
  const openedAt = deliveredAt + random.between(1, 30) * HOUR_MS;
  if (openedAt < now && random.chance(0.7)) {
    await changeRecipient(trx, recipientId, 'opened', null, openedAt);
  }
}
