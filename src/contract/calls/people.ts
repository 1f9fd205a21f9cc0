import type { PEOPLE_SCHEMAS } from '../schemas/people';
import { area, call } from './row';

type Schemas = typeof PEOPLE_SCHEMAS;

const USER = { userId: 'number', username: 'text', record: 'object?' } as const;
const ACCOUNT = { accountId: 'number', accountName: 'text', record: 'object?' } as const;

/** Records of users and accounts, for super users; each change returns the new record. */
export const PEOPLE_CALLS = area({
  getUserRecord: call<Schemas['getUserRecord']>({
    method: 'GET',
    path: '/admin/users/{userId}/record',
    answers: USER,
  }),
  getAccountRecord: call<Schemas['getAccountRecord']>({
    method: 'GET',
    path: '/admin/accounts/{accountId}/record',
    answers: ACCOUNT,
  }),
  /**
   * Records the reason for opening a record; the reason is valid for 30 minutes in this session.
   */
  postRecordLook: call<Schemas['postRecordLook']>({
    method: 'POST',
    path: '/admin/record-looks',
    answers: { until: 'text' },
  }),
  postUserChange: call<Schemas['postUserChange']>({
    method: 'POST',
    path: '/admin/users/{userId}/changes',
    answers: USER,
  }),
  putOfficeRights: call<Schemas['putOfficeRights']>({
    method: 'PUT',
    path: '/admin/users/{userId}/office-rights',
    answers: USER,
  }),
  postAccountChange: call<Schemas['postAccountChange']>({
    method: 'POST',
    path: '/admin/accounts/{accountId}/changes',
    answers: ACCOUNT,
  }),
  putBulkFiling: call<Schemas['putBulkFiling']>({
    method: 'PUT',
    path: '/admin/accounts/{accountId}/bulk-filing',
    answers: ACCOUNT,
  }),
  postStaffNote: call<Schemas['postStaffNote']>({
    method: 'POST',
    path: '/admin/staff-notes',
    answers: { id: 'number', at: 'text', by: 'text?', text: 'text' },
  }),
  /** Starts viewing the site as a user, without being able to change anything. */
  postView: call<Schemas['postView']>({
    method: 'POST',
    path: '/admin/users/{userId}/view',
    answers: { until: 'text' },
  }),
});
