import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { CallArguments } from '#contract/calls';
import type { EditedMessage, MessageOfTheDayChange } from '#contract/schemas/motd';
import { RECORDINGS_CALLS } from '#contract/calls/recordings';
import { MESSAGE_EDITOR_CALLS } from '#contract/calls/messageEditor';
import { PEOPLE_CALLS } from '#contract/calls/people';
import { APPROVALS_CALLS } from '#contract/calls/approvals';
import { SUPER_USERS_CALLS } from '#contract/calls/superUsers';
import { COMP_ACCOUNTS_CALLS } from '#contract/calls/compAccounts';
import { ACCOUNT_MONEY_CALLS } from '#contract/calls/accountMoney';
import { parseId, parsePageNumber } from '#contract/site/queryFields';
import { createLook } from '../../records/look/lookSlices';
import { createCommand } from '../../state/command/createCommand';
import { createLoadable } from '../../state/loadable/createLoadable';
import { dataOf } from '../../state/loadable/dataOf';
import { routeChanged } from '../../state/location/slice';
import { selectPart } from '../../state/parts';
import { identityChanged } from '../../state/session/slice';

/** All messages of the day, for the editor. */
export const messageList = createLoadable(
  'admin/messageList',
  MESSAGE_EDITOR_CALLS.getAllMessagesOfTheDay,
  { routes: 'admin.messageOfTheDay' },
);

/** Saves the message in the editor. */
export const saveMessage = createCommand(
  'admin/messageEditor',
  MESSAGE_EDITOR_CALLS.patchMessagesOfTheDay,
  {
    hasForm: true,
  },
);

/** Removes a message by sending an empty text. */
export const removeMessage = createCommand(
  'admin/messageRemoval',
  MESSAGE_EDITOR_CALLS.patchMessagesOfTheDay,
  {
    key: ({ body: [change] }) => (change === undefined ? '' : scopeKey(change)),
  },
);

/** State of the message editor. */
interface MessageDesk {
  /** Message being edited; null for a new one. */
  readonly edited: EditedMessage | null;
  /** Incremented when a message is opened, which resets the form. */
  readonly opened: number;
  /** Incremented when the list was reloaded after a save or a conflict. */
  readonly reviews: number;
  /** Message removed last, which can be restored. */
  readonly removed: EditedMessage | null;
}

const EMPTY_DESK: MessageDesk = { edited: null, opened: 0, reviews: 0, removed: null };

const deskSlice = createSlice({
  name: 'admin/messageDesk',
  initialState: EMPTY_DESK,
  reducers: {
    messageOpened: (state, { payload }: PayloadAction<EditedMessage>): MessageDesk => ({
      ...state,
      edited: payload,
      opened: state.opened + 1,
    }),
    messagesReviewed: (state): MessageDesk => ({ ...state, reviews: state.reviews + 1 }),
    messageRemoved: (state, { payload }: PayloadAction<EditedMessage>): MessageDesk => ({
      ...state,
      removed: payload,
    }),
  },
  extraReducers: (builder) => {
    builder.addCase(routeChanged, () => EMPTY_DESK).addCase(identityChanged, () => EMPTY_DESK);
  },
});

export const { messageOpened, messageRemoved, messagesReviewed } = deskSlice.actions;
export const messageDesk = { name: 'admin/messageDesk', reducer: deskSlice.reducer } as const;

/** Returns the editor state; empty before the feature's reducer is added. */
export function selectMessageDesk(state: object): MessageDesk {
  return (selectPart(state, messageDesk.name) as MessageDesk | undefined) ?? EMPTY_DESK;
}

/** Recordings of pages with errors. */
export const recordingList = createLoadable('admin/recordingList', RECORDINGS_CALLS.getRecordings, {
  routes: 'admin.recordings',
  argumentsOf: ({ query }) => ({
    query: {
      pageNumber: parsePageNumber(query['pageNumber']),
      ...(query['reference'] === undefined ? {} : { reference: query['reference'] }),
    },
  }),
});

/** One recording with related server errors. */
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

/** Billing data of the account in the URL. */
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
/** Returns the displayed version of the account's billing data, which is sent with each change. */
export function selectMoneyVersion(state: object): number {
  const money = accountMoney.select(state);
  return dataOf(money)?.version ?? 0;
}
export const addCredit = createCommand('admin/credit', ACCOUNT_MONEY_CALLS.postCredit, {
  hasForm: true,
});
export const recordCheck = createCommand('admin/check', ACCOUNT_MONEY_CALLS.postCheck, {
  hasForm: true,
});
/** Reverses the payment by a check that the bank returned. */
export const returnCheck = createCommand(
  'admin/returnedCheck',
  ACCOUNT_MONEY_CALLS.postReturnedCheck,
  { hasForm: true },
);
export const createRefund = createCommand('admin/refund', ACCOUNT_MONEY_CALLS.postRefund, {
  hasForm: true,
});
/** Changes the credit limit and the approval for invoicing. */
export const changeCredit = createCommand('admin/creditTerms', ACCOUNT_MONEY_CALLS.putCredit, {
  hasForm: true,
});
/** Turns dunning off or on. */
export const changeDunning = createCommand('admin/dunning', ACCOUNT_MONEY_CALLS.putDunning, {
  hasForm: true,
});
/** Adds bonus searches. */
export const addBonusSearches = createCommand(
  'admin/bonusSearches',
  ACCOUNT_MONEY_CALLS.postBonusSearches,
  { hasForm: true },
);

/** Requests for super user rights. */
export const superUserRequests = createLoadable(
  'admin/superUserRequests',
  SUPER_USERS_CALLS.getSuperUserRequests,
  { routes: 'admin.authorizeSuperUser' },
);
export const requestSuperUser = createCommand(
  'admin/superUserRequest',
  SUPER_USERS_CALLS.postSuperUserRequest,
  { hasForm: true },
);
export const decideSuperUser = createCommand(
  'admin/superUserDecision',
  SUPER_USERS_CALLS.putSuperUserDecision,
  { key: ({ params }) => String(params.requestId) },
);

/** Changes that need another super user's approval. */
export const approvals = createLoadable('admin/approvals', APPROVALS_CALLS.getApprovals, {
  routes: 'admin.authorizeSuperUser',
});
export const decideApproval = createCommand(
  'admin/approvalDecision',
  APPROVALS_CALLS.putApprovalDecision,
  { key: ({ params }) => String(params.approvalId) },
);

/** The record of the user in the URL. */
export const userRecord = createLoadable('admin/userRecord', PEOPLE_CALLS.getUserRecord, {
  routes: 'admin.user',
  argumentsOf({ query }) {
    const userId = parseId(query['userId']);
    return userId === null ? null : { params: { userId } };
  },
});
/** The record of the account in the URL. */
export const accountRecord = createLoadable('admin/accountRecord', PEOPLE_CALLS.getAccountRecord, {
  routes: 'admin.account',
  argumentsOf({ query }) {
    const accountId = parseId(query['accountId']);
    return accountId === null ? null : { params: { accountId } };
  },
});
/** Saves a super user's reason for opening a record. */
export const stateReason = createLook('admin/recordLook');
export const changeUser = createCommand('admin/userChange', PEOPLE_CALLS.postUserChange, {
  hasForm: true,
});
export const changeAccount = createCommand('admin/accountChange', PEOPLE_CALLS.postAccountChange, {
  hasForm: true,
});
/** Changes the last day of an account's complimentary plan. */
export const changeCompEnd = createCommand('admin/compEnd', PEOPLE_CALLS.postAccountChange, {
  hasForm: true,
});
/** Changes what a user may do for a county's offices. */
export const saveOfficeRights = createCommand('admin/officeRights', PEOPLE_CALLS.putOfficeRights, {
  hasForm: true,
});
/** Saves whether an account may use bulk e-filing, and what its users may do there. */
export const saveBulkFiling = createCommand('admin/bulkFiling', PEOPLE_CALLS.putBulkFiling, {
  hasForm: true,
});
/** Adds a staff note. */
export const addNote = createCommand('admin/staffNote', PEOPLE_CALLS.postStaffNote, {
  hasForm: true,
});
/** Starts viewing the site as a user. */
export const startView = createCommand('admin/view', PEOPLE_CALLS.postView, { hasForm: true });

/** Creates a complimentary account. */
export const createCompAccount = createCommand(
  'admin/compAccount',
  COMP_ACCOUNTS_CALLS.postCompAccount,
  { hasForm: true },
);

/** Returns the call arguments for one change, because the call takes a list. */
export function sendChange(change: MessageOfTheDayChange): CallArguments<'patchMessagesOfTheDay'> {
  return { body: [change] };
}

/** Returns a key for where a message is shown: application, locale, and county. */
export function scopeKey({ app_code, county_id, locale }: MessageOfTheDayChange): string {
  return [app_code, locale, county_id].join('|');
}
