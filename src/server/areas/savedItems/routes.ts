import { Type, type TSchema } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { ACCOUNT_OBJECT_LIMIT } from '#contract/apiErrors';
import { accountLimitReached } from '#contract/messages';
import { TAX_WARRANT_STATUSES, type SavedItem, type SavedItemKind } from '#contract/savedItems';
import { findAccountLimit } from '../../domain/alerts/repository';
import { listOf } from '../../http/lists';
import { conflict, notFound } from '../../http/problems';
import { registerCall, type UserInput } from '../../http/registerCall';
import { OWN_USER } from '../../http/routeAccess';
import { exactly, IdSchema, listProperties, nullable, words } from '../../http/schemas';
import { civilDate } from '../../http/services';
import {
  findSavedCases,
  findSavedDocuments,
  findSavedIds,
  findSavedTaxWarrants,
  MOST_SAVED_IDS,
  MOST_SAVED_ITEMS,
  removeItem,
  saveItem,
  type SavedItemsFinder,
} from './repository';

const Text = Type.String();
const TextOrNull = nullable(Text);
const itemProperties = { id: Type.Integer(), alert: Type.Boolean() };
const SavedItemSchema = exactly(itemProperties);
const AccountLimitSchema = exactly({ limit: nullable(Type.Integer()), used: Type.Integer() });

/** A list page's answer: its items, and how full the account is. */
function savedListSchema<Properties extends Record<string, TSchema>>(properties: Properties) {
  const item = exactly({ ...itemProperties, savedAt: Text, ...properties });
  return exactly({ ...listProperties(item), account: AccountLimitSchema });
}

const SavedCasesSchema = savedListSchema({
  caseNumber: Text,
  caption: Text,
  courtName: Text,
  countyName: Text,
  typeCode: Text,
  filedOn: Text,
  status: words(['OPEN', 'CLOSED']),
  statusOn: TextOrNull,
  lastEntryOn: TextOrNull,
});
const SavedTaxWarrantsSchema = savedListSchema({
  warrantNumber: Text,
  taxpayerName: Text,
  countyName: Text,
  amountCents: Type.Integer(),
  filedOn: Text,
  status: words(TAX_WARRANT_STATUSES),
  statusOn: TextOrNull,
});
const SavedDocumentsSchema = savedListSchema({
  documentNumber: Text,
  typeName: Text,
  countyName: Text,
  recordedAt: Text,
  book: TextOrNull,
  page: TextOrNull,
});

const IdsSchema = exactly(listProperties(SavedItemSchema));
const ParamsSchema = exactly({ id: IdSchema });
const AlertSchema = exactly({ alert: Type.Boolean() });

interface AskedForItem extends UserInput {
  readonly params: { readonly id: number };
}

/** The user's saved items of the three kinds and their alerts (spec sections 3, 4, 7 and 8). */
export function registerSavedItemsArea(app: FastifyInstance): void {
  const { db } = app.database;

  const ids = (kind: SavedItemKind) => ({
    access: OWN_USER,
    schema: { response: IdsSchema },
    handler: async ({ userId }: UserInput) =>
      listOf(await findSavedIds(db, kind, userId), app.clock.now(), MOST_SAVED_IDS),
  });

  const list =
    <Item extends SavedItem>(find: SavedItemsFinder<Item>) =>
    async ({ owner }: UserInput) => {
      const now = app.clock.now();
      const rows = await find(db, owner.userId);
      const account = await findAccountLimit(db, owner, civilDate(now));
      const newestLoad = Math.max(...rows.map((row) => row.loadedAt.getTime()));
      const items = rows.map((row) => row.item);
      const asOf = rows.length === 0 ? now : newestLoad;
      return { ...listOf(items, asOf, MOST_SAVED_ITEMS), account };
    };

  const put = (kind: SavedItemKind) => ({
    access: OWN_USER,
    schema: { params: ParamsSchema, body: AlertSchema, response: SavedItemSchema },
    handler: async ({
      params,
      body,
      owner,
    }: AskedForItem & { readonly body: { readonly alert: boolean } }) => {
      const at = app.clock.now();
      const item = { id: params.id, alert: body.alert };
      const outcome = await saveItem(db, kind, owner, item, { at, today: civilDate(at) });
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
    schema: { params: ParamsSchema, response: Type.Null() },
    handler: async ({ params, userId }: AskedForItem) => {
      await removeItem(db, kind, userId, params.id);
      return null;
    },
  });

  registerCall(app, 'getSavedCaseIds', ids('courtCase'));
  registerCall(app, 'getSavedCases', {
    access: OWN_USER,
    schema: { response: SavedCasesSchema },
    handler: list(findSavedCases),
  });
  registerCall(app, 'putSavedCase', put('courtCase'));
  registerCall(app, 'deleteSavedCase', remove('courtCase'));

  registerCall(app, 'getSavedTaxWarrantIds', ids('taxWarrant'));
  registerCall(app, 'getSavedTaxWarrants', {
    access: OWN_USER,
    schema: { response: SavedTaxWarrantsSchema },
    handler: list(findSavedTaxWarrants),
  });
  registerCall(app, 'putSavedTaxWarrant', put('taxWarrant'));
  registerCall(app, 'deleteSavedTaxWarrant', remove('taxWarrant'));

  registerCall(app, 'getSavedDocumentIds', ids('recorderDocument'));
  registerCall(app, 'getSavedDocuments', {
    access: OWN_USER,
    schema: { response: SavedDocumentsSchema },
    handler: list(findSavedDocuments),
  });
  registerCall(app, 'putSavedDocument', put('recorderDocument'));
  registerCall(app, 'deleteSavedDocument', remove('recorderDocument'));
}
