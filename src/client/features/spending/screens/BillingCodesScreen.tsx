import { useContext, useMemo } from 'react';
import { SEARCH_DETAILS_PATH } from '#contract/accountPages';
import { BACKEND_PAGES } from '#contract/backendPages';
import { buildQuery } from '#contract/links';
import { PURCHASE_COUNTS_PATH } from '#contract/purchaseCounts';
import { ACCOUNT_ADMINISTRATION } from '#contract/roles';
import type { CodedThing, CodedThings, CodeFilter } from '#contract/schemas/codeRepair';
import { CODE_REPAIR_PATH } from '#contract/spending';
import { column, momentColumn, moneyColumn, rowHeader, textColumn } from '../../../records/columns';
import { FilterForm, type ListFilter } from '../../../records/FilterForm';
import { ListView } from '../../../records/ListView';
import { searchInWords } from '../../../records/search/pastSearchWords';
import { selectShownQuery } from '../../../state/location/selectors';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Checkbox } from '../../../ui/Checkbox';
import type { DataColumn } from '../../../ui/DataTable';
import { formatCount, formatMonth } from '../../../ui/formats';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { AppLink } from '../../../widgets/AppLink';
import { AllowedTo } from '../../../widgets/AllowedTo';
import { BackendLink } from '../../../widgets/BackendLink';
import { ChosenThingsContext, thingKey } from '../chosenThings';
import { readCodeFilter } from '../codeFilter';
import { RepairForm } from '../RepairForm';
import { CODE_TIME_ZONE, Repairs } from '../Repairs';
import { codedThings, rowToggled, selectSelectedKeys } from '../slice';

function nameOf({ appCode, document, searchedFor }: CodedThing): string {
  return appCode === null ? (document ?? 'Pages') : searchInWords({ appCode, searchedFor });
}

const COLUMNS: readonly DataColumn<CodedThing>[] = [
  column('Tick', (thing) => <Tick of={thing} />),
  rowHeader('Search or purchase', nameOf),
  textColumn('Kind', ({ kind }) => (kind === 'SEARCH' ? 'Search' : 'Pages bought'), {
    priority: 3,
  }),
  textColumn('User', ({ userName }) => userName, { priority: 2 }),
  momentColumn(CODE_TIME_ZONE)('When', ({ at }) => at),
  textColumn('Billing code', ({ billingCode }) => billingCode, { none: 'No billing code' }),
  moneyColumn('Price', ({ cents }) => cents, { priority: 3, none: 'By the plan' }),
];

/** A tick for each row; what it ticks is read out with it. */
function Tick({ of }: { readonly of: CodedThing }) {
  const { keys, toggle } = useContext(ChosenThingsContext);
  const key = thingKey(of);
  return (
    <Checkbox checked={keys.has(key)} onCheckedChange={() => toggle(key)}>
      <VisuallyHidden>{nameOf(of)}</VisuallyHidden>
    </Checkbox>
  );
}

function filtersOf({ billingCodes, isWholeAccount, months, users }: CodedThings): ListFilter[] {
  return [
    {
      field: 'billingCode',
      label: 'Billing code now',
      any: 'All, with or without a code',
      choices: [
        { value: '', label: 'Without a code' },
        ...billingCodes.map((code) => ({ value: code, label: code })),
      ],
    },
    ...(isWholeAccount
      ? [
          {
            field: 'userId',
            label: 'User',
            any: 'All users',
            choices: users.map(({ id, name }) => ({ value: String(id), label: name })),
            other: 'Another user',
          },
        ]
      : []),
    {
      field: 'month',
      label: 'Month',
      any: 'All that can be changed',
      choices: months.map(({ month }) => ({ value: month, label: formatMonth(month) })),
    },
    {
      field: 'kind',
      label: 'Kind',
      any: 'Searches and purchases',
      choices: [
        { value: 'SEARCH', label: 'Searches' },
        { value: 'PURCHASE', label: 'Pages bought' },
      ],
    },
  ];
}

/** Sets billing codes of past searches and purchases right, until they are invoiced. */
export function Screen() {
  const query = useAppSelector(selectShownQuery);
  const filter = useMemo(() => readCodeFilter(query), [query]);
  // What was ticked belongs to what was listed.
  return <Codes key={buildQuery(query)} filter={filter} />;
}

function Codes({ filter }: { readonly filter: CodeFilter }) {
  const dispatch = useAppDispatch();
  const selected = useAppSelector(selectSelectedKeys);
  const keys = useMemo(() => new Set(selected), [selected]);
  const chosen = useMemo(
    () => ({ keys, toggle: (key: string) => dispatch(rowToggled({ key })) }),
    [dispatch, keys],
  );
  const isNarrowed = Object.keys(filter).length > 0;
  return (
    <ChosenThingsContext value={chosen}>
      <ListView
        of={useAppSelector(codedThings.select)}
        things={{ one: 'search or purchase', many: 'searches and purchases' }}
        caption="Searches and purchases that are not invoiced yet, newest first"
        columns={COLUMNS}
        rowKey={thingKey}
        address={{ path: CODE_REPAIR_PATH, query: filter }}
        lead={(list, count) => <Lead of={list} count={count} />}
        controls={(list) => (
          <>
            <FilterForm path={CODE_REPAIR_PATH} query={filter} filters={filtersOf(list)} />
            {list.hasBillingCodes && list.total > 0 ? (
              <RepairForm of={list} filter={filter} chosen={keys} />
            ) : null}
          </>
        )}
        empty={{
          title: isNarrowed ? 'Nothing like this can be changed' : 'Nothing can be changed',
          text: 'Searches and purchases are listed here until they are invoiced.',
          ...(isNarrowed
            ? { action: <AppLink to={CODE_REPAIR_PATH}>Show all that can be changed</AppLink> }
            : {}),
        }}
        foot={({ repairs }) => <Repairs of={repairs} />}
      />
    </ChosenThingsContext>
  );
}

function Lead({ count, of }: { readonly of: CodedThings; readonly count: string }) {
  const { closed, hasBillingCodes, isWholeAccount } = of;
  if (!hasBillingCodes) {
    return (
      <>
        Your account does not use billing codes.{' '}
        <AllowedTo rule={ACCOUNT_ADMINISTRATION} otherwise="An administrator can turn them on.">
          <BackendLink to={BACKEND_PAGES.editAccount}>Turn them on</BackendLink>
        </AllowedTo>
      </>
    );
  }
  return (
    <>
      {isWholeAccount ? 'Of your account' : 'Your own'}, not invoiced yet: {count}.
      {closed === 0
        ? null
        : ` ${formatCount(closed)} more stand on invoices already and keep their code.`}{' '}
      <AppLink to={SEARCH_DETAILS_PATH}>Search history</AppLink>,{' '}
      <AppLink to={PURCHASE_COUNTS_PATH}>pages bought</AppLink>
    </>
  );
}
