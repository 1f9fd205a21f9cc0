import { useMemo } from 'react';
import type { AccountUser } from '#contract/schemas/account';
import { USER_LIST_PATH } from '#contract/accountPages';
import { BACKEND_PAGES } from '#contract/backendPages';
import { USER_PATH } from '#contract/members';
import { ChoiceChips } from '../../../records/ChoiceChips';
import { rowHeader, statusColumn, textColumn } from '../../../records/columns';
import { ListView } from '../../../records/ListView';
import { selectShownQuery } from '../../../state/location/selectors';
import { useAppSelector } from '../../../store/hooks';
import { buttonClass } from '../../../ui/buttonClass';
import type { DataColumn } from '../../../ui/dataColumn';
import { FiguresRow } from '../../../ui/FiguresRow';
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

const GROUPS = ['ACTIVE', 'ADMIN', 'INACTIVE'] as const;
type Group = (typeof GROUPS)[number];

const IS_IN: Readonly<Record<Group, (user: AccountUser) => boolean>> = {
  ACTIVE: ({ isActive }) => isActive,
  ADMIN: ({ isActive, isAdmin }) => isActive && isAdmin,
  INACTIVE: ({ isActive }) => !isActive,
};

/** The account's users, for its administrators (spec sections 2 and 6, View Users). */
export function Screen() {
  const state = useAppSelector(accountUsers.select);
  const query = useAppSelector(selectShownQuery);
  const group = GROUPS.find((each) => each === query['group']);
  const shown = useMemo(() => {
    if (group === undefined || (state.status !== 'ready' && state.status !== 'refreshing')) {
      return state;
    }
    const items = state.data.items.filter(IS_IN[group]);
    return { ...state, data: { ...state.data, items, total: items.length } };
  }, [group, state]);
  const all = state.status === 'ready' || state.status === 'refreshing' ? state.data.items : [];
  return (
    <ListView
      of={shown}
      things={{ one: 'user', many: 'users' }}
      caption="Account users"
      columns={COLUMNS}
      head={() => <Counts of={all} group={group} />}
      actions={() => (
        <BackendLink
          to={BACKEND_PAGES.editUser}
          query={{ mode: 'new' }}
          className={buttonClass('primary')}
        >
          Add a User
        </BackendLink>
      )}
      empty={
        group === undefined
          ? { title: 'No users', text: 'Your account has no users.' }
          : {
              title: 'No matches',
              text: 'No user is in this group.',
              action: <AppLink to={USER_LIST_PATH}>Show all users</AppLink>,
            }
      }
    />
  );
}

interface CountsProps {
  readonly of: readonly AccountUser[];
  readonly group: Group | undefined;
}

/** Figures of all users, and chips that filter them. */
function Counts({ group, of }: CountsProps) {
  const countOf = (each: Group): number => of.filter(IS_IN[each]).length;
  return (
    <>
      <FiguresRow
        label="Users at a glance"
        figures={[
          {
            label: 'Active',
            value: formatCount(countOf('ACTIVE')),
            note: 'Additional users are free',
          },
          {
            label: 'Administrators',
            value: formatCount(countOf('ADMIN')),
            note: 'Manage users and billing',
          },
          { label: 'Inactive', value: formatCount(countOf('INACTIVE')), note: 'Can’t log in' },
        ]}
      />
      {of.length < 2 ? null : (
        <ChoiceChips
          label="Group of users"
          path={USER_LIST_PATH}
          query={group === undefined ? {} : { group }}
          field="group"
          choices={[
            { value: null, label: 'All', count: of.length },
            { value: 'ACTIVE', label: 'Active', count: countOf('ACTIVE') },
            { value: 'ADMIN', label: 'Administrators', count: countOf('ADMIN') },
            { value: 'INACTIVE', label: 'Inactive', count: countOf('INACTIVE') },
          ]}
        />
      )}
    </>
  );
}
