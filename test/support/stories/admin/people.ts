import type { FieldErrors } from '#contract/apiErrors';
import {
  accountRecord,
  addNote,
  changeAccount,
  changeUser,
  saveBulkFiling,
  saveOfficeRights,
  startView,
  stateReason,
  userRecord,
} from '../../../../src/client/features/admin/slice';
import { goodBody } from '../../goodAnswers';
import type { OpenPage } from '../../testStore';
import { type CallStory, SUPER_USER, type Stories, screen } from '../story';

/** A form on a user's record. */
function onUserRecord(
  line: string,
  command: {
    readonly select: (state: object) => { readonly status: string };
    readonly selectErrors: (state: object) => FieldErrors;
  },
  good: unknown,
  cause: (page: OpenPage) => void,
): CallStory {
  const status = (page: OpenPage): string => command.select(page.state()).status;
  return {
    kind: 'form',
    line,
    user: SUPER_USER,
    at: '/in/admin/User?userId=9',
    others: { 'GET /web/admin/users/9/record': goodBody('getUserRecord', { record: null }) },
    good,
    cause,
    status,
    isShown: (page) => status(page) === 'done',
    errors: (page) => command.selectErrors(page.state()),
  };
}

/** Stories of the calls for user and account records. */
export const ADMIN_PEOPLE_STORIES = {
  getUserRecord: screen(
    '/in/admin/User?userId=9',
    'GET /web/admin/users/9/record',
    userRecord,
    {
      good: goodBody('getUserRecord', { username: 'newer', record: null }),
      older: goodBody('getUserRecord', { username: 'older', record: null }),
    },
    { user: SUPER_USER },
  ),
  getAccountRecord: screen(
    '/in/admin/Account?accountId=9',
    'GET /web/admin/accounts/9/record',
    accountRecord,
    {
      good: goodBody('getAccountRecord', { accountName: 'newer', record: null }),
      older: goodBody('getAccountRecord', { accountName: 'older', record: null }),
    },
    { user: SUPER_USER },
  ),
  postRecordLook: onUserRecord(
    'POST /web/admin/record-looks',
    stateReason,
    goodBody('postRecordLook'),
    (page) => page.dispatch(stateReason.send({ body: { kind: 'user', id: 9, reason: 'SUPPORT' } })),
  ),
  postUserChange: onUserRecord(
    'POST /web/admin/users/9/changes',
    changeUser,
    goodBody('postUserChange', { record: null }),
    (page) => {
      const body = { change: 'UNLOCK', sessionKey: null, reason: 'r', version: 1 } as const;
      page.dispatch(changeUser.send({ params: { userId: 9 }, body }));
    },
  ),
  postAccountChange: {
    ...onUserRecord(
      'POST /web/admin/accounts/9/changes',
      changeAccount,
      goodBody('postAccountChange', { record: null }),
      (page) => {
        const body = { change: 'INACTIVATE', planId: null, reason: 'r', version: 1 } as const;
        page.dispatch(changeAccount.send({ params: { accountId: 9 }, body }));
      },
    ),
    at: '/in/admin/Account?accountId=9',
    others: { 'GET /web/admin/accounts/9/record': goodBody('getAccountRecord', { record: null }) },
  },
  putOfficeRights: onUserRecord(
    'PUT /web/admin/users/9/office-rights',
    saveOfficeRights,
    goodBody('putOfficeRights', { record: null }),
    (page) => {
      const rights = { clerkId: 18_097, isFilingReviewer: true, isFineReviewer: false };
      const body = { ...rights, recorderId: null, reason: 'r', version: 1 };
      page.dispatch(saveOfficeRights.send({ params: { userId: 9 }, body }));
    },
  ),
  putBulkFiling: {
    ...onUserRecord(
      'PUT /web/admin/accounts/9/bulk-filing',
      saveBulkFiling,
      goodBody('putBulkFiling', { record: null }),
      (page) => {
        const body = { isOn: true, users: [], reason: 'r', version: 1 };
        page.dispatch(saveBulkFiling.send({ params: { accountId: 9 }, body }));
      },
    ),
    at: '/in/admin/Account?accountId=9',
    others: { 'GET /web/admin/accounts/9/record': goodBody('getAccountRecord', { record: null }) },
  },
  postStaffNote: onUserRecord(
    'POST /web/admin/staff-notes',
    addNote,
    goodBody('postStaffNote'),
    (page) => page.dispatch(addNote.send({ body: { kind: 'user', id: 9, text: 'n' } })),
  ),
  postView: onUserRecord('POST /web/admin/users/9/view', startView, goodBody('postView'), (page) =>
    page.dispatch(startView.send({ params: { userId: 9 }, body: { reason: 'r' } })),
  ),
} satisfies Stories;
