import type { FastifyInstance } from 'fastify';
import { registersOf } from '#contract/registers';
import type { ReceiptRow } from '#contract/schemas/searchReceipts';
import type { StoredReceiptRow } from '../../domain/recordSearch/receiptRows';
import { findShownIds } from '../../domain/recordSearch/shownRepository';
import { RECEIPT_KEPT_MS } from '../../domain/searchLog/repository';
import { searchedFields } from '../../domain/searchLog/rules';
import { notFound } from '../../http/problems';
import { registerCall } from '../../http/registerCall';
import { OWN_ACCOUNT } from '../../http/routeAccess';
import { findCountyNames, findReceipt } from './repository';

/**
 * Results of counted searches, which reopen free and unchanged. Returns 404 for other users'
 * receipts.
 */
export function registerSearchReceiptsArea(app: FastifyInstance): void {
  const { db } = app.database;

  registerCall(app, 'getSearchReceipt', {
    access: OWN_ACCOUNT,
    handler: async ({ owner, params, request: { locale, user } }) => {
      const accountId = user.isAdmin ? owner.accountId : null;
      const found = await findReceipt(db, params.searchId, { userId: owner.userId, accountId });
      const register = registersOf(locale).find(
        ({ application }) => application === found?.appCode,
      );
      const area = register === undefined ? undefined : app.searchAreas.get(register.id);
      if (found === null || area === undefined) throw notFound();
      const { asOf, at, coverage, criteria, rows: text, ...facts } = found;
      const keptUntil = at.getTime() + RECEIPT_KEPT_MS;
      // The sweep may run late, so expiry is checked here too.
      const isStored = text !== null && app.clock.now() < keptUntil;
      const storedRows = isStored ? (JSON.parse(text) as readonly StoredReceiptRow[]) : null;
      const ids = (storedRows ?? []).map(([id]) => id);
      // Records sealed, expunged, or withdrawn since are no longer shown.
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
            : toRows(storedRows, counties).filter(({ id }) => shown.has(id)),
        withheld: ids.length - shown.size,
      };
    },
  });
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
