import { useState } from 'react';
import { HTTP_REQUEST_PATH } from '#contract/admin/pages';
import { formatCount, formatDateTime } from '#contract/formats';
import { shortReference } from '#contract/site/recordings';
import type { ErrorGroup, ErrorGroups as Groups } from '#contract/schemas/requestLog';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { column, countColumn, momentColumn, rowHeader } from '../../../records/columns';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { DataTable } from '../../../ui/DataTable';
import { Field } from '../../../ui/Field';
import { Select } from '../../../ui/Select';
import { StatusTag } from '../../../ui/StatusTag';
import { Breakable } from '../Breakable';
import { AppLink } from '../../../widgets/AppLink';
import { ConfirmedAction } from '../ConfirmedAction';
import styles from './requests.module.css';
import { changeErrorGroup } from './slice';

interface GroupRow extends ErrorGroup {
  readonly knownBuilds: readonly string[];
  readonly currentBuild: string;
}

const moment = momentColumn(STATE_TIME_ZONE);

const COLUMNS = [
  rowHeader<GroupRow>('Error', ({ message, method, reference, route }) => (
    <>
      {message}
      <br />
      {method} <Breakable text={route} />,{' '}
      <AppLink to={HTTP_REQUEST_PATH} query={{ reference }}>
        newest: {shortReference(reference)}
      </AppLink>
    </>
  )),
  countColumn<GroupRow>('Errors', ({ count }) => count, { phone: 'named' }),
  moment<GroupRow>('First', ({ firstAt }) => firstAt, { priority: 3, phone: 'named' }),
  moment<GroupRow>('Last', ({ lastAt }) => lastAt, { priority: 2, phone: 'named' }),
  column<GroupRow>(
    'Builds',
    ({ builds }) => (
      <ul>
        {builds.map(({ build, count, firstAt, lastAt }) => (
          <li key={build}>
            {build}: {formatCount(count)}, {formatDateTime(firstAt, STATE_TIME_ZONE)} to{' '}
            {formatDateTime(lastAt, STATE_TIME_ZONE)}
          </li>
        ))}
      </ul>
    ),
    { priority: 2 },
  ),
  column<GroupRow>('Status', (row) => <State of={row} />, { isLabelHidden: true }),
];

/** Errors by route and message, with their builds and resolutions. */
export function ErrorGroups({ of: { builds, currentBuild, groups } }: { readonly of: Groups }) {
  if (groups.length === 0) {
    return (
      <p className={styles.note}>
        No unexpected errors in the last 30 days. “Service busy” (503) isn’t listed here.
      </p>
    );
  }
  return (
    <DataTable
      caption="Errors by route and message, open ones first"
      isCaptionHidden
      columns={COLUMNS}
      rows={groups.map((group) => ({ ...group, knownBuilds: builds, currentBuild }))}
      rowKey={({ id }) => id}
    />
  );
}

const NEXT = { id: '', label: 'The next build' };

function State({ of }: { readonly of: GroupRow }) {
  const { currentBuild, id, knownBuilds, resolvedAt, resolvedBuild, resolvedBy, returns } = of;
  const dispatch = useAppDispatch();
  const { status } = useAppSelector((root) => changeErrorGroup.select(root, String(id)));
  const [build, setBuild] = useState('');
  const isSending = status === 'running';
  const change = (state: 'OPEN' | 'RESOLVED', inBuild: string) =>
    dispatch(changeErrorGroup.send({ params: { groupId: id }, body: { state, build: inBuild } }));
  if (resolvedAt !== null) {
    const where = resolvedBuild === '' ? 'the next build' : `build ${resolvedBuild ?? ''}`;
    return (
      <>
        <StatusTag tone="released">{`Resolved in ${where}`}</StatusTag>
        <p>
          By {resolvedBy ?? 'a former user'}, {formatDateTime(resolvedAt, STATE_TIME_ZONE)}
        </p>
        <Button size="small" isBusy={isSending} onClick={() => change('OPEN', '')}>
          Reopen
        </Button>
      </>
    );
  }
  const chosen = build === '' ? 'the next build' : `build ${build}`;
  return (
    <>
      <StatusTag tone="warning">
        {returns === 0
          ? 'Open'
          : `Open, recurred ${returns === 1 ? 'once' : `${formatCount(returns)} times`}`}
      </StatusTag>
      <ConfirmedAction
        button="Resolve"
        title={`Mark as resolved in ${chosen}?`}
        lines={[
          'It moves below the open errors.',
          'It reopens if the error recurs in that build or a later one.',
          'You can reopen it at any time.',
        ]}
        isSending={isSending}
        onConfirm={() => change('RESOLVED', build)}
      >
        <Field label="Resolved in build">
          <Select
            choices={[
              NEXT,
              ...knownBuilds.map((each) => ({
                id: each,
                label: each === currentBuild ? `${each} (this server)` : each,
              })),
            ]}
            value={build}
            onValueChange={setBuild}
          />
        </Field>
      </ConfirmedAction>
    </>
  );
}
