import type { NotServedReason } from '#contract/filing/service';
import type { EfmReply } from '#contract/schemas/efmMessages';

/** A case, as identified by the service list. */
export interface ServiceCase {
  readonly courtId: number;
  readonly caseNumber: string;
}

/** Attorneys and parties of a case, as the court lists them. */
export type CourtList = EfmReply<'GetServiceInformation'>;

/** A contact that a firm attached to a case, with its administrative copies. */
export interface AttachedContact {
  readonly contactId: number;
  readonly name: string;
  readonly email: string;
  readonly party: string;
  readonly firmId: number;
  readonly isConfirmed: boolean;
  /** True if its firm has an active attorney on the case. */
  readonly isOfAttorney: boolean;
  /**
   * True if the contact belongs to the party itself, which has no attorney and filed a paper that
   * the court accepted.
   */
  readonly isOfParty: boolean;
  readonly copies: readonly {
    readonly contactId: number;
    readonly name: string;
    readonly email: string;
    readonly isConfirmed: boolean;
  }[];
}

/** Data for the service list. */
export interface ServiceFacts {
  readonly court: CourtList;
  /** Email address and status on the roll, keyed by bar number. */
  readonly roll: ReadonlyMap<
    string,
    { readonly name: string; readonly status: string; readonly email: string | null }
  >;
  readonly attached: readonly AttachedContact[];
  /** ISO date of the bounce, keyed by lowercase address. */
  readonly bounced: ReadonlyMap<string, string>;
  /** The filer's firm and its attorneys, who aren't served. */
  readonly filer: {
    readonly firmId: number | null;
    readonly barNumbers: ReadonlySet<string>;
    readonly parties: ReadonlySet<string>;
  };
}

/** A person to serve, or a party that can't be served electronically, with the reason. */
export interface ServiceRecipient {
  readonly name: string;
  /** Parties that the recipient represents. */
  readonly parties: readonly string[];
  readonly email: string | null;
  readonly barNumber: string | null;
  readonly contactId: number | null;
  readonly isCopy: boolean;
  /**
   * True if the recipient may get confidential documents: an attorney on the case, a member of that
   * attorney's firm, or a party without an attorney.
   */
  readonly isEntitled: boolean;
  readonly notServed: NotServedReason | null;
  readonly bouncedOn: string | null;
}

/** Normalizes a party's name for comparison. */
export function partyKey(name: string): string {
  return name.trim().toLowerCase().replaceAll(/\s+/g, ' ');
}

/**
 * Lists everyone to serve in a case, once per address, and each party or attorney that can't be
 * served electronically, with the reason. Omits the filer's own parties, attorneys, and contacts.
 * Used by both the page's preview and the service itself.
 */
export function listRecipients(facts: ServiceFacts): readonly ServiceRecipient[] {
  const { attached, court, filer } = facts;
  const ownParties = new Set([...filer.parties].map(partyKey));
  const others = (parties: readonly string[]): readonly string[] =>
    parties.filter((party) => !ownParties.has(partyKey(party)));
  const found: ServiceRecipient[] = [];
  for (const attorney of court.recipients) {
    const parties = others(attorney.represents);
    const { barNumber } = attorney;
    if (parties.length === 0 || (barNumber !== null && filer.barNumbers.has(barNumber))) continue;
    found.push(attorneyRecipient(facts, attorney.name, barNumber, parties));
  }
  const contacts = attached.filter(
    ({ firmId, party }) => firmId !== filer.firmId && !ownParties.has(partyKey(party)),
  );
  const servedThemselves = new Set<string>();
  for (const contact of contacts) {
    const recipients = contactRecipients(facts, contact);
    found.push(...recipients);
    const isServed = recipients.some(({ isCopy, notServed }) => !isCopy && notServed === null);
    if (contact.isOfParty && isServed) servedThemselves.add(partyKey(contact.party));
  }
  for (const party of others(court.unrepresented)) {
    // Another firm's contact doesn't replace service on the party.
    if (servedThemselves.has(partyKey(party))) continue;
    found.push({ ...NOT_ON_LIST, name: party, parties: [party], notServed: 'paper' });
  }
  return byAddress(found);
}

const NOT_ON_LIST = {
  email: null,
  barNumber: null,
  contactId: null,
  isCopy: false,
  isEntitled: false,
  bouncedOn: null,
} as const;

function attorneyRecipient(
  { bounced, roll }: ServiceFacts,
  name: string,
  barNumber: string | null,
  parties: readonly string[],
): ServiceRecipient {
  const listed = barNumber === null ? undefined : roll.get(barNumber);
  const base = { ...NOT_ON_LIST, name: listed?.name ?? name, parties, barNumber, isEntitled: true };
  // An attorney who isn't on the roll, or may not practice, can't be served on behalf of a party.
  if (listed?.status !== 'active') return { ...base, notServed: 'noOne' };
  if (listed.email === null || listed.email === '') return { ...base, notServed: 'paper' };
  const bouncedOn = bounced.get(listed.email.toLowerCase()) ?? null;
  const email = listed.email;
  return { ...base, email, bouncedOn, notServed: bouncedOn === null ? null : 'bounced' };
}

function contactRecipients(
  { bounced }: ServiceFacts,
  contact: AttachedContact,
): readonly ServiceRecipient[] {
  const people = [
    { ...contact, isCopy: false },
    ...contact.copies.filter((copy) => copy.isConfirmed).map((copy) => ({ ...copy, isCopy: true })),
  ];
  return people.map(({ contactId, email, isConfirmed, isCopy, name }) => {
    const bouncedOn = bounced.get(email.toLowerCase()) ?? null;
    const refused = bouncedOn === null ? null : 'bounced';
    return {
      name,
      parties: [contact.party],
      email,
      barNumber: null,
      contactId,
      isCopy,
      bouncedOn,
      isEntitled: contact.isOfAttorney || contact.isOfParty,
      notServed: isConfirmed ? refused : 'unconfirmed',
    };
  });
}

/** Marks a recipient as not served if the recipient may not get confidential documents. */
export function refuseConfidential(recipient: ServiceRecipient): ServiceRecipient {
  const { isEntitled, notServed } = recipient;
  return { ...recipient, notServed: notServed ?? (isEntitled ? null : 'confidential') };
}

/** Merges recipients with the same address into one, with all their parties. */
function byAddress(found: readonly ServiceRecipient[]): readonly ServiceRecipient[] {
  const merged = new Map<string, ServiceRecipient>();
  for (const [place, each] of found.entries()) {
    const key = each.email?.toLowerCase() ?? `#${String(place)}`;
    const known = merged.get(key);
    merged.set(
      key,
      known === undefined
        ? each
        : {
            ...known,
            parties: [...new Set([...known.parties, ...each.parties])],
            isCopy: known.isCopy && each.isCopy,
            isEntitled: known.isEntitled || each.isEntitled,
            // If either recipient is a confirmed contact or on the roll, their shared address
            // counts as confirmed.
            notServed: known.notServed === 'unconfirmed' ? each.notServed : known.notServed,
            contactId: known.contactId ?? each.contactId,
            barNumber: known.barNumber ?? each.barNumber,
          },
    );
  }
  return [...merged.values()];
}
