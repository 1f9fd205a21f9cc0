import type { ServiceContacts } from '#contract/schemas/service';
import { SERVICE_CONTACTS_MAX } from '#contract/filing/service';
import type { StoredFiler } from '../../domain/filing/filersRepository';
import {
  findContactChanges,
  findContacts,
  findFirmAttorneys,
} from '../../domain/service/contactsRepository';
import { pageOf } from '../../http/lists';
import type { AppDatabase } from '../../http/services';

/** Loads the firm's contacts for the browser. */
export async function contactsView(
  db: AppDatabase,
  { firmId, isIndividual, name }: StoredFiler,
  now: number,
): Promise<ServiceContacts> {
  const items = [...(await findContacts(db, firmId))];
  return {
    ...pageOf(items, items.length, now, SERVICE_CONTACTS_MAX),
    firmName: isIndividual ? null : name,
    attorneys: await findFirmAttorneys(db, firmId),
    changes: await findContactChanges(db, firmId),
  };
}
