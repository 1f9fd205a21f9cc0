import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ACCOUNT_OBJECT_LIMIT } from '#contract/apiErrors';
import { givenName } from '#contract/search/givenNames';
import type { RegisterId } from '#contract/records/registers';
import {
  MAX_SAVED_SEARCHES,
  SAVED_SEARCH_MESSAGES,
  savedAlready,
  savedSearchNameProblem,
  scheduleLimitReached,
} from '#contract/account/savedSearches';
import type { SavedSearch, SavedSearchDraft } from '#contract/schemas/savedSearches';
import { stateDate } from '#contract/stateClock';
import { findAccountLimit } from '../../domain/alerts/repository';
import { runSavedSearch, readSavedCriteria } from '../../domain/recordSearch/savedCriteria';
import { requireSearchesAllowed } from '../../domain/searchLog/rules';
import type { Owner } from '../../http/requester';
import { listOf } from '../../http/lists';
import { conflict, invalidField, invalidRequest, notFound } from '../../http/problems';
import { registerCall, type UserInput } from '../../http/registerCall';
import { OWN_USER } from '../../http/routeAccess';
import { readCriteriaSent } from './criteria';
import { registerSavedSearchRuns } from './job';
import {
  changeSearch,
  countElsewhere,
  findSavedSearch,
  findSavedSearches,
  storeSearch,
  type StoreOutcome,
} from './repository';

interface SaveRequest extends UserInput {
  readonly request: FastifyRequest;
}

/** Throws the error for a search that was not saved. */
function requireStored(outcome: Exclude<StoreOutcome, { kind: 'savedAlready' }>): number {
  switch (outcome.kind) {
    case 'stored':
      return outcome.id;
    case 'noSuchSearch':
      throw notFound();
    case 'tooMany':
      throw invalidRequest(SAVED_SEARCH_MESSAGES.tooMany);
    case 'limitReached':
      throw conflict(scheduleLimitReached(outcome.limit), ACCOUNT_OBJECT_LIMIT);
  }
}

/**
 * Registers the routes for a user's saved searches, some of which run automatically. Returns 404
 * for another user's search.
 */
export function registerSavedSearchesArea(app: FastifyInstance): void {
  const { db } = app.database;
  registerSavedSearchRuns(app);

  const now = () => ({ at: app.clock.now(), today: stateDate(app.clock.now()) });

  async function findOne(
    { locale }: FastifyRequest,
    userId: number,
    id: number,
    looking: { readonly alsoRemoved?: boolean } = {},
  ): Promise<SavedSearch> {
    const found = await findSavedSearch(db, { userId, locale: locale.code }, id, looking);
    if (found === null) throw notFound();
    return found;
  }

  /** Validates a search to save by the same rules as the search itself, and runs it. */
  async function store(
    { owner, request }: { readonly owner: Owner; readonly request: FastifyRequest },
    register: RegisterId,
    id: number | null,
    draft: SavedSearchDraft,
  ): Promise<StoreOutcome> {
    const { locale, user } = request;
    const area = app.searchAreas.get(register);
    if (area === undefined || !locale.features[register]) throw notFound();
    requireSearchesAllowed(user);
    const problem = savedSearchNameProblem(draft.name);
    if (problem !== null) throw invalidField('name', problem);
    const query = readCriteriaSent(area.register, request, draft);
    const criteria = readSavedCriteria(area.register, query, request);
    const found = await runSavedSearch(area, request, criteria);
    const { cadence, isNotified } = draft;
    const search = { ...criteria, name: givenName(draft.name), cadence, isNotified, found };
    return storeSearch(db, owner, { id, locale: locale.code, register }, search, now());
  }

  registerCall(app, 'getSavedSearches', {
    access: OWN_USER,
    handler: async ({ owner, request: { locale }, userId }) => {
      const scope = { userId, locale: locale.code };
      const { at, today } = now();
      return {
        ...listOf(await findSavedSearches(db, scope), at, MAX_SAVED_SEARCHES),
        elsewhere: await countElsewhere(db, scope),
        account: await findAccountLimit(db, owner, today),
      };
    },
  });

  registerCall(app, 'getSavedSearch', {
    access: OWN_USER,
    handler: ({ params, request, userId }) => findOne(request, userId, params.id),
  });

  registerCall(app, 'postSavedSearch', {
    access: OWN_USER,
    kind: 'search',
    handler: async ({ body: { register, ...draft }, owner, request, userId }) => {
      const outcome = await store({ owner, request }, register, null, draft);
      const isNew = outcome.kind !== 'savedAlready';
      const id = isNew ? requireStored(outcome) : outcome.id;
      return { ...(await findOne(request, userId, id)), isNew };
    },
  });

  registerCall(app, 'putSavedSearch', {
    access: OWN_USER,
    kind: 'search',
    handler: async ({ body, params: { id }, owner, request, userId }) => {
      const { register } = await findOne(request, userId, id);
      return answerChange(
        { owner, request, userId },
        await store({ owner, request }, register, id, body),
      );
    },
  });

  registerCall(app, 'patchSavedSearch', {
    access: OWN_USER,
    handler: async ({ body, params: { id }, owner, request, userId }) => {
      const { name, ...rest } = body;
      const problem = name === undefined ? null : savedSearchNameProblem(name);
      if (problem !== null) throw invalidField('name', problem);
      const change = { ...rest, ...(name === undefined ? {} : { name: givenName(name) }) };
      const where = { id, locale: request.locale.code };
      const outcome = await changeSearch(db, owner, where, change, now());
      return answerChange({ owner, request, userId }, outcome);
    },
  });

  async function answerChange(
    { request, userId }: Omit<SaveRequest, 'actor'>,
    outcome: StoreOutcome,
  ): Promise<SavedSearch> {
    if (outcome.kind === 'savedAlready') throw invalidRequest(savedAlready(outcome.name));
    return findOne(request, userId, requireStored(outcome), { alsoRemoved: true });
  }
}
