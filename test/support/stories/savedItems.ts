import { SAVED_ITEM_KINDS } from '#contract/account/savedItems';
import type { SavedItemKind } from '#contract/account/savedItems';
import {
  alertTopics,
  alertTopicsChange,
  savedCases,
  savedNote,
  savedNoteChange,
} from '../../../src/client/features/court/slice';
import { savedNoteShown } from '../../../src/client/records/notes/noteSlices';
import * as documents from '../../../src/client/features/recorder/slice';
import * as taxWarrants from '../../../src/client/features/taxWarrant/slice';
import { selectHasAlert, selectSavedValue } from '../../../src/client/state/savedItems/selectors';
import { savedIdsRequested, savedItemToggled } from '../../../src/client/state/savedItems/slice';
import { toastShown } from '../../../src/client/state/toast/slice';
import { type CallStory, type Stories, list, screen } from './story';
import { CASE } from './court';

export const SAVED_PATHS: Readonly<Record<SavedItemKind, { all: string; ids: string }>> = {
  courtCase: { all: '/web/court/my', ids: '/web/court/my/ids' },
  taxWarrant: { all: '/web/tax-warrant/saved', ids: '/web/tax-warrant/saved/ids' },
  recorderDocument: { all: '/web/recorder/my', ids: '/web/recorder/my/ids' },
};

/** The other lists of saved ids, which a page loads after login. */
export const NOTHING_SAVED = Object.fromEntries(
  SAVED_ITEM_KINDS.map((kind) => [`GET ${SAVED_PATHS[kind].ids}`, list()]),
);

function savedIds(kind: SavedItemKind): CallStory {
  return {
    kind: 'background',
    line: `GET ${SAVED_PATHS[kind].ids}`,
    good: list({ id: 3, alert: true }),
    older: list({ id: 4, alert: false }),
    cause: (page) => page.dispatch(savedIdsRequested({ kind })),
    isShown: (page) => page.select((state) => selectHasAlert(state, kind, 3)),
  };
}

function putSaved(kind: SavedItemKind): CallStory {
  return {
    kind: 'change',
    line: `PUT ${SAVED_PATHS[kind].all}/3`,
    good: { id: 3, alert: true },
    cause: (page) => page.dispatch(savedItemToggled({ kind, id: 3, value: { alert: true } })),
    isShown: (page) => page.select((state) => selectHasAlert(state, kind, 3)),
  };
}

function deleteSaved(kind: SavedItemKind): CallStory {
  return {
    kind: 'change',
    line: `DELETE ${SAVED_PATHS[kind].all}/3`,
    others: { [`GET ${SAVED_PATHS[kind].ids}`]: list({ id: 3, alert: true }) },
    good: null,
    cause: (page) => page.dispatch(savedItemToggled({ kind, id: 3, value: null })),
    isShown: (page) => page.select((state) => selectSavedValue(state, kind, 3)) === null,
  };
}
const ACCOUNT_LIMIT = { account: { used: 0, limit: 50 } };

/** Stories of the calls for saved records, their notes, and their alerts. */
export const SAVED_ITEMS_STORIES = {
  getSavedCaseIds: savedIds('courtCase'),
  getSavedCases: screen(
    '/in/court/ViewMyCases',
    'GET /web/court/my',
    savedCases,
    { good: { ...list(CASE), ...ACCOUNT_LIMIT }, older: { ...list(), ...ACCOUNT_LIMIT } },
    { at: '/in/court' },
  ),
  putSavedCase: putSaved('courtCase'),
  deleteSavedCase: deleteSaved('courtCase'),
  getSavedTaxWarrantIds: savedIds('taxWarrant'),
  getSavedTaxWarrants: screen(
    '/in/tax_warrant/ViewMyTaxWarrants',
    'GET /web/tax-warrant/saved',
    taxWarrants.savedTaxWarrants,
    { good: { ...list({ id: 3 }), ...ACCOUNT_LIMIT }, older: { ...list(), ...ACCOUNT_LIMIT } },
  ),
  putSavedTaxWarrant: putSaved('taxWarrant'),
  deleteSavedTaxWarrant: deleteSaved('taxWarrant'),
  getSavedDocumentIds: savedIds('recorderDocument'),
  getSavedDocuments: screen(
    '/in/recorder/ViewMyDocuments',
    'GET /web/recorder/my',
    documents.savedDocuments,
    {
      good: { ...list({ id: 3 }), elsewhere: 0, ...ACCOUNT_LIMIT },
      older: { ...list(), elsewhere: 0, ...ACCOUNT_LIMIT },
    },
  ),
  putSavedDocument: putSaved('recorderDocument'),
  deleteSavedDocument: deleteSaved('recorderDocument'),
  getSavedNote: {
    kind: 'background',
    line: 'GET /web/common/saved/courtCase/3/note',
    at: '/in/court/ViewCaseDetails?caseId=9',
    others: { 'GET /web/court/cases/9': CASE },
    good: { note: 'Mine', tags: [] },
    older: { note: 'Older', tags: [] },
    cause: (page) => page.dispatch(savedNoteShown({ kind: 'courtCase', id: 3 })),
    isShown: (page) => savedNote.select(page.state()).status === 'ready',
  },
  putSavedNote: {
    kind: 'form',
    line: 'PUT /web/common/saved/courtCase/3/note',
    at: '/in/court/ViewMyCases',
    others: {
      'GET /web/court/my': { ...list(), ...ACCOUNT_LIMIT },
      'GET /web/common/saved/courtCase/3/note': { note: 'Mine', tags: [] },
    },
    good: { note: 'Mine', tags: [] },
    cause: (page) =>
      page.dispatch(
        savedNoteChange.send({
          params: { kind: 'courtCase', id: 3 },
          body: { note: 'Mine', tags: [] },
        }),
      ),
    isShown: (page) => page.count(toastShown) > 0,
    status: (page) => savedNoteChange.select(page.state(), 'courtCase/3').status,
    errors: (page) => savedNoteChange.selectErrors(page.state(), 'courtCase/3'),
  },
  getAlertTopics: {
    kind: 'background',
    line: 'GET /web/court/my/3/alert-topics',
    at: '/in/court/ViewCaseDetails?caseId=9',
    others: {
      'GET /web/court/cases/9': CASE,
      'GET /web/common/saved/courtCase/3/note': { note: '', tags: [] },
    },
    good: { mutedTopics: ['payment'] },
    older: { mutedTopics: [] },
    cause: (page) => page.dispatch(savedNoteShown({ kind: 'courtCase', id: 3 })),
    isShown: (page) => alertTopics.select(page.state()).status === 'ready',
  },
  putAlertTopics: {
    kind: 'change',
    line: 'PUT /web/court/my/3/alert-topics',
    at: '/in/court/ViewMyCases',
    others: { 'GET /web/court/my': { ...list(), ...ACCOUNT_LIMIT } },
    good: { mutedTopics: ['payment'] },
    cause: (page) =>
      page.dispatch(
        alertTopicsChange.send({ params: { id: 3 }, body: { mutedTopics: ['payment'] } }),
      ),
    isShown: (page) => alertTopicsChange.select(page.state(), '3').status === 'done',
  },
} satisfies Stories;
