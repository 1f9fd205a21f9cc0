import type { FastifyRequest } from 'fastify';
import { SEARCH_RESULT_CAP } from '#contract/limits';
import { stateDate } from '#contract/stateClock';
import { countSearch } from '../spending/guardRepository';
import { saveCoverage } from './coverageRepository';
import { leftOutOf, narrowingTexts, type SearchRequest } from './readSearch';
import { receiptRows, SEARCH_RULES_VERSION } from './receiptRows';
import type { SearchCall } from './register';
import type { SearchArea } from './searchArea';
import { countiesSearched } from './search';
import type { SearchPage } from './searchRepository';

/** A page of results that has been counted. */
export interface CountedPage extends SearchPage {
  /** The counted search whose certificate contains this page; null for visitors. */
  readonly receiptId: string | null;
  /** Warning that this search nearly uses up a budget; otherwise null. */
  readonly budgetWarning: string | null;
}

/** False if the name box has only a number: its search is offered, and nothing is searched. */
export function isSearched({ criteria }: Pick<SearchRequest, 'criteria'>): boolean {
  return criteria?.kind !== 'name' || criteria.names.length > 0;
}

/**
 * Counts a page's rows toward a visitor's limit (429) and a user's search toward the account's plan,
 * credit, and budgets (403). Visitors search for free, and so do users who typed only a number.
 */
export async function countPage<Call extends SearchCall>(
  { app, register }: Pick<SearchArea<Call>, 'app' | 'register'>,
  request: FastifyRequest,
  page: SearchPage,
): Promise<CountedPage> {
  app.requestLimits.claimRows(request, page.rows.length);
  const { id: userId, account } = request.user;
  if (userId === null || !isSearched(page))
    return { ...page, receiptId: null, budgetWarning: null };
  const { coverage, filters, identity, isPartial, narrowing, region, total } = page;
  const at = app.clock.now();
  const { db } = app.database;
  const today = stateDate(at);
  const owner = { userId, accountId: account?.id ?? null };
  const coverageKey = await saveCoverage(db, region, coverage);
  const { receiptId, warning } = await countSearch(db, {
    ...identity,
    filters: { ...filters, ...narrowingTexts(narrowing) },
    ...owner,
    billingCode: page.billingCode || null,
    resultCount: Math.min(total, SEARCH_RESULT_CAP),
    isCapped: isPartial || total > SEARCH_RESULT_CAP,
    isSubscribed:
      (await register.isSubscribed?.(db, owner, countiesSearched(page), today)) ?? false,
    asOf: region.asOf,
    durationMs: Math.max(0, at - page.startedAt),
    requestId: request.id,
    at,
    today,
    receipt: {
      ids: page.ids,
      rows: receiptRows(register, page.ids),
      rulesVersion: SEARCH_RULES_VERSION,
      coverageKey,
      leftOut: leftOutOf(page),
    },
  });
  return { ...page, receiptId, budgetWarning: warning };
}
