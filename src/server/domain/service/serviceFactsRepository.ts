import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables/database';
import { caseNumberKey } from '../../search/caseNumbers';
import { findBounced } from './bouncedRepository';
import { isPartyItself, type PartyFirm } from './entitledFirmRepository';
import { isHiddenFrom } from './hiddenCaseRepository';
import { findListOnFile, findOwnAmong } from './ownPartiesRepository';
import { isPublicCase } from './publicCaseRepository';
import {
  listRecipients,
  partyKey,
  refuseConfidential,
  type AttachedContact,
  type CourtList,
  type ServiceCase,
  type ServiceFacts,
  type ServiceRecipient,
} from './serviceList';

/** The serving party: a filer's firm with the parties that it represents, or the court. */
export interface ServingFiler {
  /** Null for the court, which serves everyone. */
  readonly firmId: number | null;
  readonly parties: readonly string[];
}

/**
 * Loads the data that determines who is served in a case: the Roll of Attorneys, contacts for their
 * firms' own parties, and bounced addresses.
 */
export async function findServiceFacts(
  db: Kysely<Database>,
  of: ServiceCase,
  court: CourtList,
  { firmId, parties }: ServingFiler,
): Promise<ServiceFacts> {
  const bars = court.recipients.flatMap(({ barNumber }) => barNumber ?? []);
  const attached = await findOwnContacts(db, of, (await findListOnFile(db, of)) ?? court);
  const roll = await findRoll(db, bars);
  const addresses = [
    ...[...roll.values()].flatMap(({ email }) => email ?? []),
    ...attached.flatMap(({ copies, email }) => [email, ...copies.map((copy) => copy.email)]),
  ];
  return {
    court,
    roll,
    attached,
    bounced: await findBounced(db, addresses),
    filer: {
      firmId,
      barNumbers: new Set(firmId === null ? [] : await findFirmBars(db, firmId)),
      parties: new Set(parties),
    },
  };
}

/**
 * Lists who will be served, as a filer sees it before submitting. Leaves out the contacts on a case
 * that must be hidden from the filer's firm.
 */
export async function findServicePreview(
  db: Kysely<Database>,
  of: ServiceCase,
  court: CourtList,
  filer: ServingFiler & { readonly firmId: number },
): Promise<readonly ServiceRecipient[]> {
  const facts = await findServiceFacts(db, of, court, filer);
  const isHidden = await isHiddenFrom(db, filer.firmId, of);
  const recipients = listRecipients(isHidden ? { ...facts, attached: [] } : facts);
  return (await isPublicCase(db, of)) ? recipients : recipients.map(refuseConfidential);
}

async function findRoll(
  db: Kysely<Database>,
  barNumbers: readonly string[],
): Promise<ServiceFacts['roll']> {
  if (barNumbers.length === 0) return new Map();
  const rows = await db
    .selectFrom('filing_roll')
    .where('bar_number', 'in', [...new Set(barNumbers)])
    .select(['bar_number', 'name', 'status', 'email'])
    .execute();
  return new Map(rows.map(({ bar_number, ...row }) => [bar_number, row]));
}

async function findFirmBars(db: Kysely<Database>, firmId: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('filing_firm_attorney')
    .where('firm_id', '=', firmId)
    .select('bar_number')
    .execute();
  return rows.map(({ bar_number }) => bar_number);
}

type StoredContact = Omit<AttachedContact, 'isOfParty'> & PartyFirm;

/**
 * Finds the contacts on a case, each with its administrative copies. `barNumbers` lists the bar
 * numbers of the case's attorneys.
 */
async function findAttached(
  db: Kysely<Database>,
  { caseNumber, courtId }: ServiceCase,
  barNumbers: readonly string[],
): Promise<readonly StoredContact[]> {
  const { rows } = await sql<StoredContact>`
    select k.id as "contactId", k.name, k.email, c.party, c.firm_id as "firmId",
           f.name as "firmName", f.is_individual as "isIndividual", f.is_agency as "isAgency",
           k.confirmed_at is not null as "isConfirmed",
           exists (select from filing_firm_attorney a
                     join filing_roll r on r.bar_number = a.bar_number and r.status = 'active'
                    where a.firm_id = c.firm_id
                      and a.bar_number = any(${[...barNumbers]}::text[])) as "isOfAttorney",
           coalesce((select json_agg(json_build_object('contactId', o.id, 'name', o.name,
                       'email', o.email, 'isConfirmed', o.confirmed_at is not null) order by o.id)
                       from service_contact_copy y join service_contact o on o.id = y.copy_id
                      where y.contact_id = k.id and o.removed_at is null), '[]') as copies
      from case_contact c join service_contact k on k.id = c.contact_id
      join filing_firm f on f.id = c.firm_id
     where c.court_id = ${courtId} and c.case_key = ${caseNumberKey(caseNumber)}
       and c.ended_at is null and k.removed_at is null
     order by c.id`.execute(db);
  return rows;
}

/**
 * Finds the contacts on a case whose party is their firm's own now: a contact stays attached after
 * its firm's attorney has left the case. Marks the contacts of parties without an attorney who file
 * for themselves: individuals, and agencies with the party's name.
 */
async function findOwnContacts(
  db: Kysely<Database>,
  of: ServiceCase,
  list: CourtList,
): Promise<readonly AttachedContact[]> {
  const bars = list.recipients.flatMap(({ barNumber }) => barNumber ?? []);
  const attached = await findAttached(db, of, bars);
  const ownOf = new Map<number, ReadonlySet<string>>();
  for (const firmId of new Set(attached.map((each) => each.firmId))) {
    const parties = attached.filter((each) => each.firmId === firmId).map(({ party }) => party);
    ownOf.set(firmId, await findOwnAmong(db, firmId, of, { list, parties }));
  }
  const alone = new Set(list.unrepresented.map(partyKey));
  return attached
    .filter(({ firmId, party }) => ownOf.get(firmId)?.has(partyKey(party)) === true)
    .map(({ firmName, isAgency, isIndividual, ...contact }) => {
      const firm = { firmName, isAgency, isIndividual };
      const isOfParty = alone.has(partyKey(contact.party)) && isPartyItself(firm, contact.party);
      return { ...contact, isOfParty };
    });
}
