import { ACCOUNT, ACCOUNTS } from './columns';
import type { Report, ReportColumn } from './report';
import type { ReportId } from './reportPages';

const USERS = { one: 'user', many: 'users' } as const;
const USER: ReportColumn = { key: 'user', header: 'User', kind: 'user', isNeverEmpty: true };
const NAME: ReportColumn = { key: 'name', header: 'Name', kind: 'text' };
const ROLE: ReportColumn = {
  key: 'role',
  header: 'Role',
  kind: 'code',
  words: {
    SUPER: { label: 'Super user', tone: 'warning' },
    ADMIN: { label: 'Administrator', tone: 'open' },
    OFFICE: { label: 'Clerk or recorder', tone: 'neutral' },
    USER: { label: 'User', tone: 'neutral' },
  },
};
const USER_STATE: ReportColumn = {
  key: 'state',
  header: 'Status',
  kind: 'code',
  words: {
    ACTIVE: { label: 'Active', tone: 'released' },
    INACTIVE: { label: 'Inactive', tone: 'closed' },
  },
};

const TWO_STEP: ReportColumn = {
  key: 'twoStep',
  header: 'Two-step login',
  kind: 'code',
  words: { ON: { label: 'On', tone: 'released' }, OFF: { label: 'Off', tone: 'neutral' } },
  priority: 3,
};

/** Reports on users and accounts. */
export const PEOPLE_REPORTS = {
  FindUser: {
    summary: 'Users by name, email, account, card, invoice, or bar number.',
    things: USERS,
    columns: [
      USER,
      NAME,
      { key: 'match', header: 'Matches', kind: 'text' },
      { key: 'email', header: 'Email', kind: 'text', priority: 2 },
      ACCOUNT,
      ROLE,
      USER_STATE,
      { key: 'lastUse', header: 'Last use', kind: 'moment', priority: 3 },
    ],
    sort: { key: 'user', isDescending: false },
    needsFind: {
      label: 'Find a user',
      hint: 'Name, username, email, account, bar number, invoice or receipt number, or the last four digits of a card',
    },
    empty: 'Enter what you know about the user.',
  },
  ViewUserList: {
    summary: 'All users of the site.',
    things: USERS,
    columns: [
      USER,
      NAME,
      { key: 'email', header: 'Email', kind: 'text', priority: 2 },
      ACCOUNT,
      ROLE,
      USER_STATE,
      { key: 'lastLogin', header: 'Last login', kind: 'moment', priority: 2 },
      TWO_STEP,
      { key: 'searches', header: 'Searches (30 days)', kind: 'count', priority: 3 },
      { key: 'created', header: 'Created', kind: 'moment', priority: 3 },
    ],
    sort: { key: 'user', isDescending: false },
    empty: 'There are no users.',
  },
  EmailValidation: {
    summary:
      'Users with an unreachable or shared email address. Open a user to resend a link or mark the address.',
    things: { one: 'address', many: 'addresses' },
    columns: [
      USER,
      { key: 'email', header: 'Email', kind: 'text' },
      ACCOUNT,
      {
        key: 'problem',
        header: 'Problem',
        kind: 'code',
        words: {
          BOUNCED: { label: 'Bounced', tone: 'pastDue' },
          UNCONFIRMED: { label: 'Not confirmed', tone: 'warning' },
          SHARED: { label: 'Shared', tone: 'neutral' },
        },
      },
      { key: 'since', header: 'Since', kind: 'moment' },
      { key: 'why', header: 'Details', kind: 'text', priority: 2 },
    ],
    sort: { key: 'since', isDescending: true },
    empty: 'Every address is confirmed, reachable, and used by one user.',
  },
  FindFreeUnlimitedSearchAccount: {
    summary: 'Accounts with free unlimited searches, and how much they search.',
    things: ACCOUNTS,
    columns: [
      ACCOUNT,
      { key: 'plan', header: 'Plan', kind: 'text' },
      { key: 'started', header: 'Since', kind: 'date', priority: 2 },
      { key: 'ends', header: 'Until', kind: 'date', priority: 3 },
      { key: 'users', header: 'Users', kind: 'count', isTotaled: true },
      { key: 'searches', header: 'Searches (30 days)', kind: 'count', isTotaled: true },
    ],
    sort: { key: 'searches', isDescending: true },
    empty: 'No accounts have free unlimited searches.',
  },
  BonusSearches: {
    summary: 'Bonus searches by account: granted by, reason, and searches left.',
    things: { one: 'grant', many: 'grants' },
    columns: [
      ACCOUNT,
      {
        key: 'state',
        header: 'Status',
        kind: 'code',
        words: {
          OPEN: { label: 'Available', tone: 'open' },
          USED: { label: 'Used up', tone: 'closed' },
          EXPIRED: { label: 'Expired', tone: 'neutral' },
        },
      },
      { key: 'granted', header: 'Granted', kind: 'moment' },
      { key: 'by', header: 'By', kind: 'user', priority: 3 },
      { key: 'why', header: 'Reason', kind: 'text', priority: 2 },
      { key: 'expires', header: 'Expires', kind: 'date', priority: 3 },
      { key: 'searches', header: 'Searches', kind: 'count', isTotaled: true },
      { key: 'left', header: 'Left', kind: 'count', isTotaled: true },
    ],
    sort: { key: 'granted', isDescending: true },
    period: { column: 'granted', days: 365 },
    empty: 'No bonus searches were granted in this period.',
  },
  ActiveCompAccounts: {
    summary: 'Accounts with free access, with requester and end date.',
    things: ACCOUNTS,
    columns: [
      ACCOUNT,
      { key: 'plan', header: 'Plan', kind: 'text' },
      { key: 'requestedBy', header: 'Requested by', kind: 'text' },
      { key: 'why', header: 'Reason', kind: 'text', priority: 3 },
      { key: 'created', header: 'Created', kind: 'moment', priority: 3 },
      { key: 'by', header: 'By', kind: 'user', priority: 2 },
      { key: 'until', header: 'Until', kind: 'date' },
      { key: 'searches', header: 'Searches (30 days)', kind: 'count', isTotaled: true },
    ],
    sort: { key: 'until', isDescending: false },
    empty: 'There are no active comp accounts.',
  },
  SuperAdmin: {
    summary: 'Site administrators: last visit and second factor.',
    things: { one: 'super user', many: 'super users' },
    columns: [
      USER,
      NAME,
      {
        key: 'factor',
        header: 'Second factor',
        kind: 'code',
        words: {
          PASSKEY: { label: 'Passkey', tone: 'released' },
          APP: { label: 'Authenticator app', tone: 'released' },
          NONE: { label: 'None', tone: 'pastDue' },
        },
      },
      USER_STATE,
      { key: 'until', header: 'Until', kind: 'date', priority: 3 },
      { key: 'sessions', header: 'Sessions', kind: 'count', priority: 3 },
      { key: 'lastUse', header: 'Last use', kind: 'moment' },
      { key: 'created', header: 'Created', kind: 'moment', priority: 3 },
    ],
    sort: { key: 'user', isDescending: false },
    empty: 'There are no super users. Create one from the command line.',
  },
} as const satisfies Readonly<Partial<Record<ReportId, Report>>>;
