import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables/database';
import { readStoredName, type StoredName } from '../../search/recordName';
import { watchedLabel, type Watched } from './rules';

/** Maximum names and parcels offered per document. */
const MAX_OFFERS = 12;

/** Lists Indiana's counties by name. */
export async function findCounties(
  db: Kysely<Database>,
): Promise<readonly { readonly id: number; readonly name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from county where state = 'IN' order by name collate by_name`.execute(db);
  return rows;
}

/** A document, with the names and land on it that can be watched. */
export interface OfferingDocument {
  readonly id: number;
  readonly documentNumber: string;
  readonly typeName: string;
  readonly countyId: number;
  readonly offers: readonly Watched[];
}

interface DocumentRow extends Omit<OfferingDocument, 'offers'> {
  readonly parties: readonly StoredName[];
  readonly lands: readonly {
    readonly parcel: string | null;
    readonly subdivision: string | null;
    readonly lot: string | null;
    readonly block: string | null;
  }[];
}

/**
 * Finds the names and land on a document that can be watched; null if the document isn't in Indiana
 * or isn't public.
 */
export async function findOffers(
  db: Kysely<Database>,
  documentId: number,
): Promise<OfferingDocument | null> {
  const { rows } = await sql<DocumentRow>`
    select d.id, d.document_number as "documentNumber", d.type_name as "typeName",
           d.county_id as "countyId",
           coalesce((select json_agg(json_build_object('name', p.name, 'sortName', p.sort_name,
                       'isOrganization', p.is_organization) order by p.is_grantor, p.position)
              from document_party p where p.document_id = d.id), '[]') as parties,
           coalesce((select json_agg(json_build_object('parcel', l.parcel,
                       'subdivision', l.subdivision, 'lot', l.lot, 'block', l.block)
                       order by l.position)
              from document_legal l where l.document_id = d.id), '[]') as lands
      from public_document d join county y on y.id = d.county_id and y.state = 'IN'
     where d.id = ${documentId}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { lands, parties, ...document } = row;
  const found: Watched[] = [
    ...lands.flatMap(({ parcel }): Watched[] =>
      parcel === null ? [] : [{ kind: 'PARCEL', parcel }],
    ),
    ...lands.flatMap(({ block, lot, subdivision }): Watched[] =>
      subdivision === null || lot === null
        ? []
        : [{ kind: 'LOT', subdivision, lot, block: block ?? '' }],
    ),
    ...parties.flatMap(watchedName),
  ];
  const offers = [...new Map(found.map((offer) => [watchedLabel(offer), offer])).values()];
  return { ...document, offers: offers.slice(0, MAX_OFFERS) };
}

/** Turns a recorded name into a watch; empty if it has no given name. */
function watchedName(stored: StoredName): Watched[] {
  if (stored.isOrganization) return [{ kind: 'BUSINESS', business: stored.name }];
  const { givenCount, surnameCount, words } = readStoredName(stored);
  const text = (from: number, to: number): string =>
    stored.name.slice(words[from]?.from ?? 0, words[to - 1]?.to ?? 0);
  if (givenCount === 0 || surnameCount === 0) return [];
  return [
    {
      kind: 'PERSON',
      // Only the first given name, since other documents may omit the rest.
      firstName: text(0, 1),
      lastName: text(givenCount, givenCount + surnameCount),
    },
  ];
}
