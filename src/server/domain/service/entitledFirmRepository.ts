import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables/database';
import { nameKey } from '../efm/nameKey';
import { findActiveBars, findOwnAmong } from './ownPartiesRepository';
import { partyKey, type CourtList, type ServiceCase } from './serviceList';

/** A firm, to decide whether it is a party itself. */
export interface PartyFirm {
  readonly firmName: string;
  readonly isIndividual: boolean;
  readonly isAgency: boolean;
}

/**
 * True if a firm that files for a party is the party: an individual, or an agency with the party's
 * name.
 */
export function isPartyItself(
  { firmName, isAgency, isIndividual }: PartyFirm,
  party: string,
): boolean {
  return isIndividual || (isAgency && nameKey(firmName) === nameKey(party));
}

/**
 * True if a firm's contacts may get confidential documents for one of the parties. The party must
 * be the firm's own (see `findOwnParties`), and the firm must have an active attorney on the case,
 * or be that party itself, without an attorney. Contacts attached to the case don't matter.
 */
export async function isFirmEntitled(
  db: Kysely<Database>,
  firmId: number,
  of: ServiceCase,
  { list, parties }: { readonly list: CourtList; readonly parties: readonly string[] },
): Promise<boolean> {
  const own = await findOwnAmong(db, firmId, of, { list, parties });
  if (own.size === 0) return false;
  const bars = await findActiveBars(db, firmId);
  if (list.recipients.some(({ barNumber }) => barNumber !== null && bars.has(barNumber))) {
    return true;
  }
  const firm = await db
    .selectFrom('filing_firm')
    .where('id', '=', firmId)
    .select(['name as firmName', 'is_individual as isIndividual', 'is_agency as isAgency'])
    .executeTakeFirstOrThrow();
  return list.unrepresented.some((party) => own.has(partyKey(party)) && isPartyItself(firm, party));
}
