import type { AccountUser } from '#contract/schemas/account';
import { USER_LIST_PATH } from '#contract/accountPages';
import { BACKEND_PAGES } from '#contract/backendPages';
import { LOGIN_DAYS } from '#contract/logins';
import { USER_PATH } from '#contract/members';
import { ChoiceListView, type RowChoice } from '../../../records/ChoiceListView';
import {
  activeColumn,
  countColumn,
  dayColumn,
  rowHeader,
  textColumn,
} from '../../../records/columns';
import { phoneColumn, PhoneTitle } from '../../../records/phoneColumn';
import { useIsPhone } from '../../../records/PhoneFold';
import { useAppSelector } from '../../../store/hooks';
import { buttonClass } from '../../../ui/buttonClass';
import type { DataColumn } from '../../../ui/dataColumn';
import { formatDateIn } from '../../../ui/formats';
import { AppLink } from '../../../widgets/AppLink';
import { STATE_TIME_ZONE } from '../../../widgets/AsOf';
import { BackendLink } from '../../../widgets/BackendLink';
import { accountUsers } from '../slice';

const isActive = (of: AccountUser): boolean => of.isActive;
const isManager = (of: AccountUser): boolean => of.isActive && of.isAdmin;

const STATUS = activeColumn('Status', isActive);
const roleOf = ({ isAdmin }: AccountUser): string => (isAdmin ? 'Administrator' : 'User');

const nameOf = ({ firstName, lastName }: AccountUser): string => `${firstName} ${lastName}`;

const COLUMNS: readonly DataColumn<AccountUser>[] = [
  rowHeader('Name', (user) => (
    <AppLink to={USER_PATH} query={{ userId: user.id }}>
      {nameOf(user)}
    </AppLink>
  )),
  textColumn('Username', ({ username }) => username, { priority: 3 }),
  textColumn('Email address', ({ email }) => email, { priority: 2 }),
  STATUS,
  textColumn('Role', roleOf),
  dayColumn(STATE_TIME_ZONE)('Last login', ({ lastLoginAt }) => lastLoginAt, {
    none: `Not in ${String(LOGIN_DAYS)} days`,
  }),
  textColumn('Two-step login', ({ hasSecondFactor }) => (hasSecondFactor ? 'On' : 'Off'), {
    priority: 2,
  }),
  countColumn('Searches this month', ({ searches }) => searches, { priority: 2 }),
];

/** Columns of a phone; the rest is on the user's page. */
const PHONE_COLUMNS: readonly DataColumn<AccountUser>[] = [
  rowHeader('Name', (user) => (
    <AppLink to={USER_PATH} query={{ userId: user.id }}>
      <PhoneTitle>{nameOf(user)}</PhoneTitle>
    </AppLink>
  )),
  phoneColumn('Login', (user) => ({
    facts: [roleOf(user), user.username],
    status: [
      user.lastLoginAt === null
        ? `No login in ${String(LOGIN_DAYS)} days`
        : `Last login ${formatDateIn(user.lastLoginAt, STATE_TIME_ZONE)}`,
      user.hasSecondFactor ? null : 'Two-step login off',
    ],
  })),
  { ...STATUS, isBesideHeader: true },
];

const GROUPS: readonly RowChoice<AccountUser>[] = [
  { value: 'ACTIVE', label: 'Active', note: 'Additional users are free', test: isActive },
  { value: 'ADMIN', label: 'Administrators', note: 'Manage users and billing', test: isManager },
  { value: 'INACTIVE', label: 'Inactive', note: 'Can’t log in', test: (of) => !isActive(of) },
];

/** The account's users, for its administrators (spec sections 2 and 6, View Users). */
export function Screen() {
  return (
    <ChoiceListView
      of={useAppSelector(accountUsers.select)}
      things={{ one: 'user', many: 'users' }}
      caption="Account users"
      columns={useIsPhone() ? PHONE_COLUMNS : COLUMNS}
      path={USER_LIST_PATH}
      field="group"
      label="User group"
      choices={GROUPS}
      figures="Users at a glance"
      actions={() => (
        <BackendLink
          to={BACKEND_PAGES.editUser}
          query={{ mode: 'new' }}
          className={buttonClass('primary')}
        >
          Add a User
        </BackendLink>
      )}
      areActionsInHeading
      empty={{ title: 'No users', text: 'Your account has no users.' }}
      noMatches="No users are in this group."
    />
  );
}
