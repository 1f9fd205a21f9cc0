import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { CallArguments } from '#contract/calls';
import type { MessageOfTheDay, MessageOfTheDayChange } from '#contract/schemas/motd';
import { RECORDINGS_CALLS } from '#contract/calls/recordings';
import { MESSAGE_EDITOR_CALLS } from '#contract/calls/messageEditor';
import { ACCOUNT_MONEY_CALLS } from '#contract/calls/accountMoney';
import { parseId, parsePageNumber } from '#contract/queryFields';
import { createCommand } from '../../state/command/createCommand';
import { createLoadable } from '../../state/loadable/createLoadable';
import { routeChanged } from '../../state/location/slice';
import { selectPart } from '../../state/parts';
import { identityChanged } from '../../state/session/slice';

/** Every message of the day, for its editor. */
export const messageList = createLoadable(
  'admin/messageList',
  MESSAGE_EDITOR_CALLS.getAllMessagesOfTheDay,
  { routes: 'admin.messageOfTheDay' },
);

/** What the editor holds is saved. */
export const saveMessage = createCommand(
  'admin/messageEditor',
  MESSAGE_EDITOR_CALLS.patchMessagesOfTheDay,
  {
    hasForm: true,
  },
);

/** A message is taken off the site: an empty one removes. */
export const removeMessage = createCommand(
  'admin/messageRemoval',
  MESSAGE_EDITOR_CALLS.patchMessagesOfTheDay,
  {
    key: ({ body: [change] }) => (change === undefined ? '' : scopeKey(change)),
  },
);

/** What the editor of messages works on. */
interface MessageDesk {
  /** The message that was opened last for editing; null while a new one is written. */
  readonly edited: MessageOfTheDay | null;
  /** Counts the messages that were opened: each one starts its form over. */
  readonly opened: number;
  /** The message that was removed last, which can be put back. */
  readonly removed: MessageOfTheDay | null;
}

const EMPTY_DESK: MessageDesk = { edited: null, opened: 0, removed: null };

const deskSlice = createSlice({
  name: 'admin/messageDesk',
  initialState: EMPTY_DESK,
  reducers: {
    messageOpened: (state, { payload }: PayloadAction<MessageOfTheDay>): MessageDesk => ({
      ...state,
      edited: payload,
      opened: state.opened + 1,
    }),
    messageRemoved: (state, { payload }: PayloadAction<MessageOfTheDay>): MessageDesk => ({
      ...state,
      removed: payload,
    }),
  },
  extraReducers: (builder) => {
    builder.addCase(routeChanged, () => EMPTY_DESK).addCase(identityChanged, () => EMPTY_DESK);
  },
});

export const { messageOpened, messageRemoved } = deskSlice.actions;
export const messageDesk = { name: 'admin/messageDesk', reducer: deskSlice.reducer } as const;

/** What the editor works on, also before the feature's reducer was added. */
export function selectMessageDesk(state: object): MessageDesk {
  return (selectPart(state, messageDesk.name) as MessageDesk | undefined) ?? EMPTY_DESK;
}

/** Recordings of pages on which something broke. */
export const recordingList = createLoadable('admin/recordingList', RECORDINGS_CALLS.getRecordings, {
  routes: 'admin.recordings',
  argumentsOf: ({ query }) => ({
    query: {
      pageNumber: parsePageNumber(query['pageNumber']),
      ...(query['reference'] === undefined ? {} : { reference: query['reference'] }),
    },
  }),
});

/** One of them beside what the server logged. */
export const recordingDetails = createLoadable(
  'admin/recordingDetails',
  RECORDINGS_CALLS.getRecording,
  {
    routes: 'admin.recording',
    argumentsOf({ query }) {
      const { reference = '' } = query;
      const pageNumber = parsePageNumber(query['pageNumber']);
      return reference === '' ? null : { params: { reference }, query: { pageNumber } };
    },
  },
);

export const deleteRecording = createCommand(
  'admin/recordingDeletion',
  RECORDINGS_CALLS.deleteRecording,
  { key: ({ params }) => params.reference },
);

/** The money of the account that the address names. */
export const accountMoney = createLoadable(
  'admin/accountMoney',
  ACCOUNT_MONEY_CALLS.getAccountMoney,
  {
    routes: 'admin.accountMoney',
    argumentsOf({ query }) {
      const accountId = parseId(query['accountId']);
      return accountId === null ? null : { params: { accountId } };
    },
  },
);
export const giveCredit = createCommand('admin/credit', ACCOUNT_MONEY_CALLS.postCredit, {
  hasForm: true,
});
export const giveRefund = createCommand('admin/refund', ACCOUNT_MONEY_CALLS.postRefund, {
  hasForm: true,
});
/** The credit limit, and the approval to pay by invoice. */
export const changeCredit = createCommand('admin/creditTerms', ACCOUNT_MONEY_CALLS.putCredit, {
  hasForm: true,
});
/** Searches on top of the plan's. */
export const giveSearches = createCommand(
  'admin/bonusSearches',
  ACCOUNT_MONEY_CALLS.postBonusSearches,
  { hasForm: true },
);

/** The call takes a list; a person changes one message at a time. */
export function sendChange(change: MessageOfTheDayChange): CallArguments<'patchMessagesOfTheDay'> {
  return { body: [change] };
}

/** Names where a message shows. */
export function scopeKey({ app_code, county_id, locale }: MessageOfTheDayChange): string {
  return [app_code, locale, county_id].join('|');
}
