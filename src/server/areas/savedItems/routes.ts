import type { FastifyInstance } from 'fastify';
import { ACCOUNT_OBJECT_LIMIT } from '#contract/apiErrors';
import { UPCOMING_HEARING_DAYS } from '#contract/limits';
import { accountLimitReached } from '#contract/messages';
import { cleanNote, noteProblems } from '#contract/account/savedNotes';
import { ALERT_TOPICS } from '#contract/account/alertTopics';
import type { SavedItemKind } from '#contract/account/savedItems';
import type { SavedItem } from '#contract/schemas/savedItems';
import { startOfStateDate, stateDate } from '#contract/stateClock';
import { findAccountLimit } from '../../domain/alerts/repository';
import { addDays } from '../../domain/billing/periods';
import { listOf } from '../../http/lists';
import { conflict, HttpProblem, notFound } from '../../http/problems';
import { registerCall, type UserInput } from '../../http/registerCall';
import { OWN_USER } from '../../http/routeAccess';
import { findUpcomingHearings, MAX_UPCOMING_HEARINGS } from './hearingsRepository';
import {
  countSavedElsewhere,
  findSavedCases,
  findSavedDocuments,
  findSavedIds,
  findSavedTaxWarrants,
  MAX_SAVED_IDS,
  MAX_SAVED_ITEMS,
  removeItem,
  saveItem,
  type SavedItemsFinder,
  type SavedRow,
} from './repository';
import { findMutedTopics, findNote, storeMutedTopics, storeNote } from './notesRepository';

interface ItemRequest extends UserInput {
  readonly params: { readonly id: number };
}

/**
 * Registers the routes for the user's saved items of the three kinds and their alerts (spec
 * sections 3, 4, 7, and 8).
 */
export function registerSavedItemsArea(app: FastifyInstance): void {
  const { db } = app.database;

  const ids = (kind: SavedItemKind) => ({
    access: OWN_USER,
    handler: async ({ userId }: UserInput) =>
      listOf(await findSavedIds(db, kind, userId), app.clock.now(), MAX_SAVED_IDS),
  });

  async function answerOf<Item extends SavedItem>(
    owner: UserInput['owner'],
    rows: readonly SavedRow<Item>[],
  ) {
    const now = app.clock.now();
    const account = await findAccountLimit(db, owner, stateDate(now));
    const oldestLoad = Math.min(...rows.map((row) => row.loadedAt.getTime()));
    const items = rows.map((row) => row.item);
    const asOf = rows.length === 0 ? now : oldestLoad;
    return { ...listOf(items, asOf, MAX_SAVED_ITEMS), account };
  }

  const list =
    <Item extends SavedItem>(find: SavedItemsFinder<Item>) =>
    async ({ owner }: UserInput) =>
      answerOf(owner, await find(db, owner.userId, new Date(app.clock.now())));

  const put = (kind: SavedItemKind) => ({
    access: OWN_USER,
    handler: async ({
      params,
      body,
      owner,
    }: ItemRequest & { readonly body: { readonly alert: boolean } }) => {
      const at = app.clock.now();
      const item = { id: params.id, alert: body.alert };
      const outcome = await saveItem(db, kind, owner, item, { at, today: stateDate(at) });
      switch (outcome.kind) {
        case 'saved':
          return outcome.item;
        case 'noSuchRecord':
          throw notFound();
        case 'limitReached':
          throw conflict(accountLimitReached(outcome.limit), ACCOUNT_OBJECT_LIMIT);
      }
    },
  });

  const remove = (kind: SavedItemKind) => ({
    access: OWN_USER,
    handler: async ({ params, userId }: ItemRequest) => {
      await removeItem(db, kind, userId, params.id, app.clock.now());
      return null;
    },
  });

  registerCall(app, 'getSavedNote', {
    access: OWN_USER,
    handler: ({ params, userId }) => findNote(db, { ...params, userId }),
  });
  registerCall(app, 'putSavedNote', {
    access: OWN_USER,
    handler: async ({ body, params, userId }) => {
      const note = cleanNote(body);
      const problems = Object.entries(noteProblems(note)).flatMap(([name, message]) =>
        message === null ? [] : [{ name, messages: [message] }],
      );
      if (problems.length > 0) throw new HttpProblem(400, { messages: [], fields: problems });
      if (!(await storeNote(db, { ...params, userId }, note))) throw notFound();
      return note;
    },
  });

  registerCall(app, 'getAlertTopics', {
    access: OWN_USER,
    handler: async ({ params, userId }) => ({
      mutedTopics: await findMutedTopics(db, { kind: 'courtCase', id: params.id, userId }),
    }),
  });
  registerCall(app, 'putAlertTopics', {
    access: OWN_USER,
    handler: async ({ body, params, userId }) => {
      const mutedTopics = ALERT_TOPICS.filter((topic) => body.mutedTopics.includes(topic));
      const item = { kind: 'courtCase', id: params.id, userId } as const;
      if (!(await storeMutedTopics(db, item, mutedTopics))) throw notFound();
      return { mutedTopics };
    },
  });

  registerCall(app, 'getSavedCaseIds', ids('courtCase'));
  registerCall(app, 'getSavedCases', {
    access: OWN_USER,
    handler: list(findSavedCases),
  });
  registerCall(app, 'getUpcomingHearings', {
    access: OWN_USER,
    handler: async ({ userId }) => {
      const now = app.clock.now();
      // Whole days, the first of which is today.
      const end = startOfStateDate(addDays(stateDate(now), UPCOMING_HEARING_DAYS));
      const within = { now: new Date(now), to: end };
      const hearings = await findUpcomingHearings(db, userId, within);
      return listOf(hearings, now, MAX_UPCOMING_HEARINGS);
    },
  });
  registerCall(app, 'putSavedCase', put('courtCase'));
  registerCall(app, 'deleteSavedCase', remove('courtCase'));

  registerCall(app, 'getSavedTaxWarrantIds', ids('taxWarrant'));
  registerCall(app, 'getSavedTaxWarrants', {
    access: OWN_USER,
    handler: list(findSavedTaxWarrants),
  });
  registerCall(app, 'putSavedTaxWarrant', put('taxWarrant'));
  registerCall(app, 'deleteSavedTaxWarrant', remove('taxWarrant'));

  registerCall(app, 'getSavedDocumentIds', ids('recorderDocument'));
  registerCall(app, 'getSavedDocuments', {
    access: OWN_USER,
    handler: async ({ owner, request, userId }) => {
      const state = request.locale.abbreviation;
      return {
        ...(await answerOf(owner, await findSavedDocuments(db, userId, state))),
        elsewhere: await countSavedElsewhere(db, userId, state),
      };
    },
  });
  registerCall(app, 'putSavedDocument', put('recorderDocument'));
  registerCall(app, 'deleteSavedDocument', remove('recorderDocument'));
}
