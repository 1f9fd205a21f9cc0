import type { Locale } from '#contract/locales';
import { registersOf, type RegisterId } from '#contract/records/registers';
import type { CallResponse } from '#contract/calls';
import type { ReceiptRow } from '#contract/schemas/searchReceipts';
import type { StoredReceiptRow } from '../../domain/recordSearch/receiptRows';
import type { SearchCall } from '../../domain/recordSearch/register';
import type { SearchArea } from '../../domain/recordSearch/searchArea';
import { findShownIds } from '../../domain/recordSearch/shownRepository';
import { RECEIPT_RETENTION_MS } from '../../domain/searchLog/repository';
import { searchedFields } from '../../domain/searchLog/rules';
import type { Owner } from '../../http/requester';
import { notFound } from '../../http/problems';
import type { AppDatabase } from '../../http/services';
import { findCountyNames, findReceipt } from './repository';

interface ReceiptParts {
  readonly db: AppDatabase;
  /** The registers of this server. */
  readonly areas: ReadonlyMap<RegisterId, Pick<SearchArea<SearchCall>, 'register'>>;
}

interface ReceiptRequest {
  /** True for administrators, who can read certificates of all users in their account. */
  readonly isAdmin: boolean;
  readonly locale: Locale;
  readonly owner: Owner;
  readonly searchId: string;
}

/**
 * Loads the original results of a counted search, without records that are no longer public. Rows
 * are null once the certificate has expired. Throws 404 for a certificate that is out of scope or
 * from a different edition. `now` is in milliseconds since 1970.
 */
export async function readReceipt(
  { areas, db }: ReceiptParts,
  now: number,
  { isAdmin, locale, owner, searchId }: ReceiptRequest,
): Promise<CallResponse<'getSearchReceipt'>> {
  const scope = { userId: owner.userId, accountId: isAdmin ? owner.accountId : null };
  const found = await findReceipt(db, searchId, scope);
  const register = registersOf(locale).find(({ application }) => application === found?.appCode);
  const area = register === undefined ? undefined : areas.get(register.id);
  if (found === null || area === undefined) throw notFound();
  const { asOf, at, coverage, criteria, rows: text, ...facts } = found;
  const keptUntil = at.getTime() + RECEIPT_RETENTION_MS;
  // The sweep may run late, so expiration is also checked here.
  const isStored = text !== null && now < keptUntil;
  const storedRows = isStored ? (JSON.parse(text) as readonly StoredReceiptRow[]) : null;
  const ids = (storedRows ?? []).map(([id]) => id);
  // Records sealed, expunged, or withdrawn since then are left out. Neither their number nor gaps
  // in the numbering are returned, because sealing is itself confidential.
  const shown = new Set(await findShownIds(db, area.register, ids));
  const counties = await findCountyNames(db, storedRows ?? []);
  return {
    ...facts,
    at: at.toISOString(),
    searchedFor: searchedFields(criteria),
    reasonNotCounted: null,
    receiptId: facts.id,
    searchedIn: coverage.regionName,
    rowCount: facts.resultCount,
    asOf: asOf?.toISOString() ?? null,
    places: coverage.places,
    notSearched: coverage.notSearched,
    partlySearched: coverage.partlySearched ?? [],
    counties: coverage.counties,
    keptUntil: new Date(keptUntil).toISOString(),
    rows:
      storedRows === null
        ? null
        : toRows(
            storedRows.filter(([id]) => shown.has(id)),
            counties,
          ),
  };
}

function toRows(
  storedRows: readonly StoredReceiptRow[],
  counties: ReadonlyMap<number, string>,
): readonly ReceiptRow[] {
  return storedRows.map(([id, number, title, countyId, filedOn, status], index) => ({
    place: index + 1,
    id,
    number,
    title: title ?? '',
    countyName: countyId === null ? null : (counties.get(countyId) ?? null),
    filedOn,
    status,
  }));
}
