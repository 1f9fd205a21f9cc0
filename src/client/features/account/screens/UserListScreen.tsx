import { formatCount, formatDateIn } from '#contract/formats';
import type { AccountUser } from '#contract/schemas/account';
import { USER_LIST_PATH } from '#contract/account/pages';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { LOGIN_DAYS } from '#contract/account/logins';
import { USER_PATH } from '#contract/account/members';
import { STATE_TIME_ZONE } from '#contract/stateClock';
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
import { dataOf } from '../../../state/loadable/dataOf';
import { selectUserId } from '../../../state/session/selectors';
import { useAppSelector } from '../../../store/hooks';
import { buttonClass } from '../../../ui/buttonClass';
import type { DataColumn } from '../../../ui/dataColumn';
import { FiguresRow, type Figure } from '../../../ui/FiguresRow';
import { MainActions } from '../../../ui/PageActions';
import { AppLink } from '../../../widgets/AppLink';
import { BackendLink } from '../../../widgets/BackendLink';
import styles from '../account.module.css';
import { accountUsers } from '../slice';

const isActive = (of: AccountUser): boolean => of.isActive;
const isManager = (of: AccountUser): boolean => of.isActive && of.isAdmin;

const STATUS = activeColumn('Status', isActive);
const roleOf = ({ isAdmin }: AccountUser): string => (isAdmin ? 'Administrator' : 'User');

const nameOf = ({ firstName, lastName }: AccountUser): string => `${firstName} ${lastName}`;

const COLUMNS: readonly DataColumn<AccountUser>[] = [
  rowHeader('Name', (user) => (
    <>
      <AppLink to={USER_PATH} query={{ userId: user.id }}>
        {nameOf(user)}
      </AppLink>
      <span className={styles.username}>{user.username}</span>
    </>
  )),
  textColumn('Email address', ({ email }) => email, { priority: 2 }),
  STATUS,
  textColumn('Role', roleOf),
  dayColumn(STATE_TIME_ZONE)('Last login', ({ lastLoginAt }) => lastLoginAt, {
    none: `No login in ${String(LOGIN_DAYS)} days`,
  }),
  textColumn('Two-step login', ({ hasSecondFactor }) => (hasSecondFactor ? 'On' : 'Off'), {
    priority: 2,
  }),
  countColumn('Searches', ({ searches }) => searches, { priority: 2 }),
];

/** Columns on a phone; the user's page has the rest. */
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
  { value: 'ACTIVE', label: 'Active', test: isActive },
  { value: 'ADMIN', label: 'Administrators', test: isManager },
  { value: 'INACTIVE', label: 'Inactive', test: (of) => !isActive(of) },
];

/**
 * Returns the figures of all users. Warns if an administrator has two-step login off. Links to the
 * page that turns it on if that is the viewer, and otherwise to that administrator.
 */
function figuresOf(users: readonly AccountUser[], viewerId: number | null): readonly Figure[] {
  const active = users.filter(isActive);
  const admins = active.filter(isManager);
  const secured = active.filter(({ hasSecondFactor }) => hasSecondFactor).length;
  const unsecured = admins.filter(({ hasSecondFactor }) => !hasSecondFactor);
  const [first] = unsecured;
  return [
    {
      label: 'Active',
      value: formatCount(active.length),
      note:
        active.length === users.length
          ? 'More users are free'
          : `${formatCount(users.length - active.length)} inactive`,
    },
    {
      label: 'Administrators',
      value: formatCount(admins.length),
      note: admins.length === 1 ? admins.map(nameOf).join('') : 'Manage users and billing',
    },
    {
      label: 'Two-step login',
      value: `${formatCount(secured)} of ${formatCount(active.length)}`,
      note:
        first === undefined ? (
          'On for all admins'
        ) : unsecured.some(({ id }) => id === viewerId) ? (
          <BackendLink to={BACKEND_PAGES.signInSecurity}>Off for you: turn on</BackendLink>
        ) : (
          <>
            Off for{' '}
            <AppLink to={USER_PATH} query={{ userId: first.id }}>
              {nameOf(first)}
            </AppLink>
          </>
        ),
      tone: first === undefined ? 'plain' : 'warning',
    },
    {
      label: 'Searches this month',
      value: formatCount(users.reduce((sum, { searches }) => sum + searches, 0)),
      note: 'By all users',
    },
  ];
}

/** The account's users, for its administrators (spec sections 2 and 6, View Users). */
export function Screen() {
  const users = useAppSelector(accountUsers.select);
  const viewerId = useAppSelector(selectUserId);
  return (
    <ChoiceListView
      of={users}
      things={{ one: 'user', many: 'users' }}
      caption="Account users"
      columns={useIsPhone() ? PHONE_COLUMNS : COLUMNS}
      path={USER_LIST_PATH}
      field="group"
      label="User group"
      choices={GROUPS}
      head={() => (
        <FiguresRow
          label="Users at a glance"
          figures={figuresOf(dataOf(users)?.items ?? [], viewerId)}
        />
      )}
      actions={() => (
        <MainActions>
          <BackendLink
            to={BACKEND_PAGES.editUser}
            query={{ mode: 'new' }}
            className={buttonClass('primary')}
          >
            Add a User
          </BackendLink>
        </MainActions>
      )}
      areActionsInHeading
      empty={{ title: 'No users', text: 'Your account has no users.' }}
      noMatches="No users are in this group."
    />
  );
}
