import type { AccountUser } from '#contract/schemas/account';
import { BACKEND_PAGES } from '#contract/backendPages';
import { USER_PATH } from '#contract/members';
import { rowHeader, statusColumn, textColumn } from '../../../records/columns';
import { ListView } from '../../../records/ListView';
import { useAppSelector } from '../../../store/hooks';
import { buttonClass } from '../../../ui/buttonClass';
import type { DataColumn } from '../../../ui/DataTable';
import { formatCount } from '../../../ui/formats';
import { AppLink } from '../../../widgets/AppLink';
import { BackendLink } from '../../../widgets/BackendLink';
import { accountUsers } from '../slice';

const COLUMNS: readonly DataColumn<AccountUser>[] = [
  rowHeader('Name', ({ firstName, id, lastName }) => (
    <AppLink to={USER_PATH} query={{ userId: id }}>
      {firstName} {lastName}
    </AppLink>
  )),
  textColumn('Username', ({ username }) => username),
  textColumn('Email address', ({ email }) => email),
  statusColumn('Status', ({ isActive }) =>
    isActive ? { tone: 'open', word: 'Active' } : { tone: 'closed', word: 'Inactive' },
  ),
  textColumn('Administrator', ({ isAdmin }) => (isAdmin ? 'Yes' : 'No')),
];

/** The account's users, for its administrators (spec sections 2 and 6, View Users). */
export function Screen() {
  return (
    <ListView
      of={useAppSelector(accountUsers.select)}
      things={{ one: 'user', many: 'users' }}
      caption="Account users"
      columns={COLUMNS}
      lead={({ items }) => {
        const active = items.filter(({ isActive }) => isActive).length;
        return `${active === 1 ? '1 active user' : `${formatCount(active)} active users`}. Additional users are free.`;
      }}
      actions={() => (
        <BackendLink
          to={BACKEND_PAGES.editUser}
          query={{ mode: 'new' }}
          className={buttonClass('primary')}
        >
          Add a User
        </BackendLink>
      )}
      empty={{ title: 'No users', text: 'Your account has no users.' }}
    />
  );
}
